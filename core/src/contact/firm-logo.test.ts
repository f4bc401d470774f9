import { expect, it } from "vitest";
import { shownLogo } from "./firm-logo.ts";

const variant = (width: number, type: string) => ({ key: `0123/${width}-1`, width, type });
const logo = (variants: ReturnType<typeof variant>[], width = 800) => ({ width, height: 200, variants });

it("is shown in one height, whatever its shape, by the smallest WebP that is sharp on dense screens", () => {
  const files = [320, 640, 800].flatMap((width) => [
    variant(width, "image/jpeg"),
    variant(width, "image/webp"),
  ]);
  expect(shownLogo(logo(files))).toEqual({
    url: expect.stringMatching(/0123\/320-1$/),
    width: 160,
    height: 40,
  });
  expect(shownLogo(logo(files, 2000))).toMatchObject({
    url: expect.stringMatching(/0123\/800-1$/),
    width: 400,
    height: 40,
  });
});

it("is none where the firm has none, and until its WebP is made", () => {
  expect(shownLogo(undefined)).toBeNull();
  expect(shownLogo(logo([]))).toBeNull();
  expect(shownLogo(logo([variant(800, "image/jpeg")]))).toBeNull();
});
