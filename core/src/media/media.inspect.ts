import { createHash } from "node:crypto";
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from "@ezo/contract/limits";
import sharp from "sharp";
import { AppError } from "../platform/app-error.ts";

/** Formats that are taken. SVG is a document that may hold scripts, so it is not among them. */
const FORMATS: Readonly<Record<string, { mimeType: string; extension: string }>> = {
  jpeg: { mimeType: "image/jpeg", extension: "jpg" },
  png: { mimeType: "image/png", extension: "png" },
  webp: { mimeType: "image/webp", extension: "webp" },
  heif: { mimeType: "image/avif", extension: "avif" },
  tiff: { mimeType: "image/tiff", extension: "tiff" },
};

export interface Inspected {
  contentHash: string;
  mimeType: string;
  extension: string;
  /** As the picture is seen, its orientation applied. */
  width: number;
  height: number;
}

const refusal = (code: "too_large" | "unsupported_media_type" | "invalid", text: string) =>
  new AppError(code, { fields: { file: [text] } });

/**
 * Decides by its bytes, never by its name, whether a file is a picture we can show. Throws `too_large`,
 * `unsupported_media_type` or `invalid` with the reason at `file`.
 */
export async function inspect(bytes: Uint8Array): Promise<Inspected> {
  if (bytes.byteLength > UPLOAD_MAX_BYTES)
    throw refusal("too_large", `errors.file_too_large?max=${UPLOAD_MAX_BYTES / 1024 / 1024}`);
  // sharp itself throws at once for no bytes at all.
  if (bytes.byteLength === 0) throw refusal("unsupported_media_type", "errors.file_type");
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const format = metadata && FORMATS[metadata.format];
  if (!metadata || !format) throw refusal("unsupported_media_type", "errors.file_type");
  if (metadata.width * metadata.height > UPLOAD_MAX_PIXELS)
    throw refusal("too_large", `errors.image_pixels?max=${UPLOAD_MAX_PIXELS / 1_000_000}`);
  try {
    // The header may be sound and the rest cut off: only decoding all of it tells.
    await sharp(bytes, { failOn: "truncated", limitInputPixels: UPLOAD_MAX_PIXELS }).resize(8).toBuffer();
  } catch {
    throw refusal("invalid", "errors.image_broken");
  }
  return {
    contentHash: createHash("sha256").update(bytes).digest("hex"),
    ...format,
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
  };
}
