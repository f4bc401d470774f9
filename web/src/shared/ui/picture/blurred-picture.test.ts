import { expect, it } from "vitest";
import { blurredPicture } from "./blurred-picture.ts";

const LANDSCAPE = "3OcRJYB4d3h/iIeHeEh3eIhw+j3A";
const PORTRAIT = "1QcSHQRnh493V4dIh4eXh1h4kJUI";

/** Size and corners of a BMP with the short header, whose rows begin at the bottom and whose colours begin with blue. */
function read(url: string | undefined) {
  const file = Buffer.from(url?.split("data:image/bmp;base64,")[1] ?? "", "base64");
  const [width, height] = [file.readUInt16LE(18), file.readUInt16LE(20)];
  const rowBytes = Math.ceil((3 * width) / 4) * 4;
  const colour = (x: number, y: number) => {
    const at = file.readUInt32LE(10) + (height - 1 - y) * rowBytes + 3 * x;
    return [...file.subarray(at, at + 3)].reverse().join(" ");
  };
  return {
    kind: file.toString("latin1", 0, 2),
    isWhole: file.length === file.readUInt32LE(2) && file.length === 26 + height * rowBytes,
    size: [width, height],
    corners: [colour(0, 0), colour(width - 1, 0), colour(0, height - 1), colour(width - 1, height - 1)],
  };
}

// Colours made with `thumbHashToRGBA` of the package `thumbhash`, with 10 pixels on the longer side instead of 32, and rounded.
it.each([
  [LANDSCAPE, 1.4, [10, 7], ["131 143 166", "130 142 165", "86 98 36", "78 90 39"]],
  [PORTRAIT, 1 / 1.4, [7, 10], ["68 80 114", "85 107 136", "0 10 38", "0 8 42"]],
])("is the picture that the library decodes from %s", (thumbhash, aspect, size, corners) => {
  expect(read(blurredPicture(thumbhash, aspect))).toEqual({ kind: "BM", isWhole: true, size, corners });
});

it("is small in every shape", () => {
  for (const aspect of [0.001, 0.1, 0.5, 0.95, 1, 1.05, 1.6, 3, 1000]) {
    const url = blurredPicture(LANDSCAPE, aspect) ?? "";
    expect(url.length).toBeLessThanOrEqual(486);
    expect(read(url).isWhole).toBe(true);
    expect(Math.min(...read(url).size)).toBeGreaterThan(0);
  }
});

it("does not exist of a transparent picture, nor of what is no ThumbHash", () => {
  const bytes = Buffer.from(LANDSCAPE, "base64");
  bytes[2] = (bytes[2] ?? 0) | 0x80;
  expect(blurredPicture(bytes.toString("base64"), 1)).toBeUndefined();
  for (const thumbhash of [null, "", "??", "AAAA"]) expect(blurredPicture(thumbhash, 1)).toBeUndefined();
});
