import { IMAGE_WIDTHS } from "@ezo/contract/limits";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { VariantType } from "./media.variants.ts";

/** Widths to make of a picture: the usual ones below its own, and its own where the largest would enlarge it. */
export function widthsFor(width: number): number[] {
  const smaller = IMAGE_WIDTHS.filter((wanted) => wanted < width);
  const largest = Math.min(width, IMAGE_WIDTHS.at(-1) ?? width);
  return [...smaller.filter((wanted) => wanted !== largest), largest];
}

/**
 * One file of a picture: turned upright, in sRGB, without metadata (sharp keeps none unless told to). AVIF at a low
 * effort: the higher ones cost three times as long for a twentieth of the size.
 */
export function encode(original: Uint8Array, width: number, type: VariantType): Promise<Buffer> {
  const resized = sharp(original).autoOrient().resize({ width, withoutEnlargement: true });
  if (type === "image/avif") return resized.avif({ quality: 52, effort: 2 }).toBuffer();
  if (type === "image/webp") return resized.webp({ quality: 76, effort: 3 }).toBuffer();
  return resized.jpeg({ quality: 78, mozjpeg: true, progressive: true }).toBuffer();
}

/** The ThumbHash of a picture, base64: some thirty bytes from which a browser draws a blurred placeholder. */
export async function thumbhashOf(original: Uint8Array): Promise<string> {
  const { data, info } = await sharp(original)
    .autoOrient()
    .resize(100, 100, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
