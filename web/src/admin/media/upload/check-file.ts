import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from "@ezo/contract/values/limits/uploads";
import { isHeic, PICTURE_BEGINNING_BYTES, pictureFormat } from "@ezo/contract/values/files/picture-format";
import type { Translate } from "../../i18n/texts.ts";
import { type Size, sizeOf } from "../picture/proportions.ts";

export const tooLarge = (file: File, t: Translate): string | null =>
  file.size > UPLOAD_MAX_BYTES
    ? t("media.too_large", { size: Math.round(UPLOAD_MAX_BYTES / 1024 / 1024) })
    : null;

/**
 * Why the server would refuse a file, as far as the browser knows, and the picture's size, null if the browser cannot
 * read it.
 */
export async function checkFile(
  file: File,
  t: Translate,
): Promise<{ refusal: string | null; size: Size | null }> {
  const isTooLarge = tooLarge(file, t);
  if (isTooLarge !== null) return { refusal: isTooLarge, size: null };
  const buffer = await file
    .slice(0, PICTURE_BEGINNING_BYTES)
    .arrayBuffer()
    .catch(() => null);
  const bytes = buffer && new Uint8Array(buffer);
  // A file that can no longer be read is reported when it is sent.
  if (bytes && !pictureFormat(bytes) && !isHeic(bytes)) return { refusal: t("media.wrong_kind"), size: null };
  const size = await sizeOf(file);
  const hasTooMany = size !== null && size.width * size.height > UPLOAD_MAX_PIXELS;
  return {
    refusal: hasTooMany ? t("media.too_many_pixels", { max: UPLOAD_MAX_PIXELS / 1_000_000 }) : null,
    size,
  };
}
