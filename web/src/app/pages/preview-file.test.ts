import type { Image } from "@ezo/contract/media";
import { expect, it } from "vitest";
import { previewFile } from "./preview-file.ts";

const srcsetOf = (widths: readonly number[], extension: string) =>
  widths.map((width) => `/media/a/${width}-1.${extension} ${width}w`).join(", ");
const picture = (...widths: number[]): Image => ({
  url: `/media/a/${widths.at(-1)}-1.jpg`,
  alt_text: "",
  width: widths.at(-1) ?? 0,
  height: 100,
  thumbhash: null,
  sources: [
    { type: "image/avif", srcset: srcsetOf(widths, "avif") },
    { type: "image/jpeg", srcset: srcsetOf(widths, "jpg") },
  ],
  focal_point: { x: 0.5, y: 0.5 },
});

it("previews of links have the smallest JPEG that is wide enough, and the largest where none is", () => {
  expect(previewFile(picture(320, 1280, 1920, 2560))).toBe("/media/a/1920-1.jpg");
  expect(previewFile(picture(320, 1280, 2560))).toBe("/media/a/2560-1.jpg");
  expect(previewFile(picture(320, 1280, 1600))).toBe("/media/a/1600-1.jpg");
  expect(previewFile({ ...picture(1920, 2560), sources: [] })).toBe("/media/a/2560-1.jpg");
});

it("a page without a picture has none", () => {
  expect(previewFile(null)).toBeUndefined();
  expect(previewFile(undefined)).toBeUndefined();
});
