import { createHash } from "node:crypto";
import type { ErrorCode } from "@ezo/contract/errors";
import { IMAGE_MAX_HEIGHT, UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from "@ezo/contract/values/limits/uploads";
import { isHeic, pictureFormat } from "@ezo/contract/values/files/picture-format";
import sharp from "sharp";
import { AppError } from "../platform/app-error.ts";
import { convertHeic } from "./heic/convert-heic.ts";
import { decode, DECODING, encode, FORMER_LARGEST, largestJpeg, thumbhashOf } from "./media.encode.ts";

export interface Inspected {
  /** Of the upload as it came. */
  contentHash: string;
  /** The file to keep: the upload itself, or what a phone's photo (HEIC) was converted into. The rest describes this one. */
  original: Uint8Array;
  mimeType: string;
  extension: string;
  /** As the picture is seen, its orientation applied. */
  width: number;
  height: number;
  /** As Exif counts, from 1 (upright) to 8. */
  orientation: number;
  thumbhash: string;
  /** The variant that is shown until the others are made. */
  firstJpeg: Uint8Array;
}

/** What makes two uploads the same picture. */
export const contentHashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const MEGABYTE = 1024 * 1024;
const refusal = (code: ErrorCode, field: string, text: string) =>
  new AppError(code, { fields: { [field]: [text] } });
const tooLarge = (field: string) =>
  refusal("too_large", field, `errors.file_too_large?max=${UPLOAD_MAX_BYTES / MEGABYTE}`);

/** Reads an upload to its end, or to the first byte too many. Throws `too_large` with the reason at `field`. */
export async function readUpload(source: Uint8Array | AsyncIterable<Uint8Array>, field: string) {
  if (source instanceof Uint8Array) {
    if (source.byteLength > UPLOAD_MAX_BYTES) throw tooLarge(field);
    return source;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > UPLOAD_MAX_BYTES) throw tooLarge(field);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

const tooManyPixels = (field: string) =>
  refusal("too_large", field, `errors.image_pixels?max=${UPLOAD_MAX_PIXELS / 1_000_000}`);
const wrongKind = (field: string) => refusal("unsupported_media_type", field, "errors.file_type");
const broken = (field: string) => refusal("invalid", field, "errors.image_broken");

/**
 * Decides by its bytes, never by its name, whether a file is a picture we can show, as it is or converted. Throws
 * `unsupported_media_type` (another kind of file), `too_large` (too many pixels) or `invalid` (broken), with the reason at
 * `field`. Decodes it once.
 */
export async function inspect(bytes: Uint8Array, field: string): Promise<Inspected> {
  const original = isHeic(bytes) ? await converted(bytes, field) : bytes;
  // The decoders behind sharp open many more formats; no other file may reach them.
  const format = pictureFormat(original);
  if (!format) throw wrongKind(field);
  // A header costs nothing to read, however many pixels it promises.
  const metadata = await sharp(original, { ...DECODING, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata) throw broken(field);
  const { width, height } = metadata.autoOrient;
  if (width * height > UPLOAD_MAX_PIXELS) throw tooManyPixels(field);
  // Not at the largest width: there, such a picture is made as wide as it can be.
  if ((height * Math.min(width, FORMER_LARGEST)) / width > IMAGE_MAX_HEIGHT)
    throw refusal("too_large", field, `errors.image_height?max=${IMAGE_MAX_HEIGHT}`);
  // The header may be valid and the rest truncated or corrupt: only decoding all of it shows that.
  const picture = await decode(original, { limitInputPixels: UPLOAD_MAX_PIXELS }).catch(() => undefined);
  if (!picture) throw broken(field);
  return {
    contentHash: contentHashOf(bytes),
    original,
    mimeType: format.mimeType,
    extension: format.extension,
    width,
    height,
    orientation: metadata.orientation ?? 1,
    thumbhash: await thumbhashOf(picture),
    firstJpeg: await encode(picture, largestJpeg({ width, height })),
  };
}

async function converted(bytes: Uint8Array, field: string): Promise<Uint8Array> {
  const result = await convertHeic(bytes);
  if ("picture" in result) return result.picture;
  if (result.failure === "too_many_pixels") throw tooManyPixels(field);
  throw result.failure === "unknown" ? wrongKind(field) : broken(field);
}
