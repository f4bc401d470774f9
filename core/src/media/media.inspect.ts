import { createHash } from "node:crypto";
import type { ErrorCode } from "@ezo/contract/errors";
import { IMAGE_MAX_HEIGHT, UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from "@ezo/contract/limits";
import { pictureFormat } from "@ezo/contract/picture-format";
import sharp from "sharp";
import { AppError } from "../platform/app-error.ts";
import { DECODING, thumbhashOf, widthsFor } from "./media.encode.ts";

export interface Inspected {
  contentHash: string;
  mimeType: string;
  extension: string;
  /** As the picture is seen, its orientation applied. */
  width: number;
  height: number;
  thumbhash: string;
}

const MEGABYTE = 1024 * 1024;
const refusal = (code: ErrorCode, field: string, text: string) =>
  new AppError(code, { fields: { [field]: [text] } });
const tooLarge = (field: string) =>
  refusal("too_large", field, `errors.file_too_large?max=${UPLOAD_MAX_BYTES / MEGABYTE}`);

/** Reads an upload to its end, or to the first byte too many. Throws `too_large` with the reason at `field`. */
export async function readUpload(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  field: string,
): Promise<Uint8Array> {
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

/**
 * Decides by its bytes, never by its name, whether a file is a picture we can show. Throws `unsupported_media_type`
 * (another kind of file), `too_large` (too many pixels) or `invalid` (broken), with the reason at `field`.
 */
export async function inspect(bytes: Uint8Array, field: string): Promise<Inspected> {
  // The decoders behind sharp open many more formats; nothing else may even reach them.
  const format = pictureFormat(bytes);
  if (!format) throw refusal("unsupported_media_type", field, "errors.file_type");
  const broken = () => refusal("invalid", field, "errors.image_broken");
  // A header costs nothing to read, however many pixels it promises.
  const metadata = await sharp(bytes, { ...DECODING, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata) throw broken();
  const { width, height } = metadata.autoOrient;
  if (width * height > UPLOAD_MAX_PIXELS)
    throw refusal("too_large", field, `errors.image_pixels?max=${UPLOAD_MAX_PIXELS / 1_000_000}`);
  const shownWidth = widthsFor(width).at(-1) ?? width;
  if ((height * shownWidth) / width > IMAGE_MAX_HEIGHT)
    throw refusal("too_large", field, `errors.image_height?max=${IMAGE_MAX_HEIGHT}`);
  // The header may be sound and the rest cut off or garbled: only decoding all of it shows that.
  const thumbhash = await thumbhashOf(bytes, UPLOAD_MAX_PIXELS).catch(() => undefined);
  if (thumbhash === undefined) throw broken();
  const contentHash = createHash("sha256").update(bytes).digest("hex");
  return { contentHash, mimeType: format.mimeType, extension: format.extension, width, height, thumbhash };
}
