import { availableParallelism } from "node:os";
import { IMAGE_MAX_HEIGHT, IMAGE_WIDTHS } from "@ezo/contract/values/limits/uploads";
import pMap from "p-map";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { VARIANT_TYPES, type VariantType } from "./media.variants.ts";

/**
 * Decoders accept what cameras and messengers write against the rules, but no missing or wrong pixels. Adding a picture
 * and encoding it must use the same options, or a picture is accepted and never finished.
 */
export const DECODING = { failOn: "error" } as const;

/**
 * Encodings run at once. One core is left to visitors, and more than three would starve file access: sharp shares
 * libuv's four threads with it.
 */
const PARALLEL = Math.max(1, Math.min(3, availableParallelism() - 1));

export const LARGEST_WIDTH = Math.max(...IMAGE_WIDTHS);
/**
 * The largest width before the last one was added: pictures that are no wider lack no variant, and those that fit at this width
 * are not refused for being too high at the next one.
 */
export const FORMER_LARGEST = Math.max(...IMAGE_WIDTHS.filter((width) => width < LARGEST_WIDTH));

/** A picture decoded once, upright and in sRGB, as large as its largest variant. */
export interface DecodedPicture {
  pixels: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

export interface WantedVariant {
  type: VariantType;
  width: number;
}

/** Of an original. */
interface Size {
  width: number;
  height: number;
}

/** Not wider than the original, and not higher than WebP can be. */
function largestWidthOf({ width, height }: Size): number {
  const fitting = Math.floor((IMAGE_MAX_HEIGHT * width) / height);
  return Math.min(width, LARGEST_WIDTH, Math.max(fitting, 1));
}

/** Widths to make of a picture: the usual ones below its own, and its own where the largest would enlarge it. */
export function widthsFor(size: Size): number[] {
  const largest = largestWidthOf(size);
  return [...IMAGE_WIDTHS.filter((wanted) => wanted < largest), largest];
}

/** Every file to make of a picture of this size, smallest first. */
export const variantsFor = (size: Size): WantedVariant[] =>
  widthsFor(size).flatMap((wanted) => VARIANT_TYPES.map((type) => ({ type, width: wanted })));

/** The variant whose address is used wherever a picture has only one. */
export const largestJpeg = (size: Size): WantedVariant => ({
  type: "image/jpeg",
  width: largestWidthOf(size),
});

/** Decoding a large original for each of its eighteen variants would cost more than the smaller variants themselves. */
export async function decode(
  original: Uint8Array,
  options: { limitInputPixels?: number } = {},
): Promise<DecodedPicture> {
  const { data, info } = await sharp(original, { ...DECODING, ...options })
    .autoOrient()
    .resize({ width: LARGEST_WIDTH, withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { pixels: data, raw: { width, height, channels } };
}

/**
 * One file of a picture. Raw pixels carry no metadata, so none can get through. On the demo's pictures AVIF at effort 1
 * is 6 to 15% smaller than at 0, and better; each step above adds half as much time again, then doubles it, for 2 to 5%:
 * at 1 the demo's thirty pictures take about a minute on one core. JPEG does without mozjpeg's search for the best
 * scans, which takes a third of the time for 1 to 5%.
 */
export function encode({ pixels, raw }: DecodedPicture, { type, width }: WantedVariant): Promise<Buffer> {
  const resized = sharp(pixels, { raw }).resize({ width });
  if (type === "image/avif")
    return resized.avif({ quality: 52, effort: 1, chromaSubsampling: "4:2:0" }).toBuffer();
  if (type === "image/webp") return resized.webp({ quality: 76, effort: 2 }).toBuffer();
  // JPEG has no transparency; transparent pixels would become black.
  return resized
    .flatten({ background: "#ffffff" })
    .jpeg({
      quality: 78,
      progressive: true,
      trellisQuantisation: true,
      overshootDeringing: true,
      quantisationTable: 3,
    })
    .toBuffer();
}

/** Encodes `wanted`, the largest first since they take longest, and stores each. Ends early on `signal`. */
export async function encodeAll(
  picture: DecodedPicture,
  wanted: readonly WantedVariant[],
  store: (variant: WantedVariant, bytes: Buffer) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  await pMap(
    wanted.toReversed(),
    async (variant) => {
      signal?.throwIfAborted();
      await store(variant, await encode(picture, variant));
    },
    { concurrency: PARALLEL },
  );
}

/** The ThumbHash of a picture, base64: some thirty bytes from which a browser draws a blurred placeholder. */
export async function thumbhashOf({ pixels, raw }: DecodedPicture): Promise<string> {
  const { data, info } = await sharp(pixels, { raw })
    .resize(100, 100, { fit: "inside" })
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
