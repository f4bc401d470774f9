import type { Locale } from "@ezo/contract/locale";
import type { Image } from "@ezo/contract/media";
import type { Prisma } from "../generated/prisma/client.ts";
import { textIn } from "../platform/localized-rows.ts";
import { urlOf } from "./media.keys.ts";
import { type Variant, VARIANT_TYPES } from "./media.variants.ts";

/** What a query must load beside a picture for `presentImage`. */
export const mediaInclude = { translations: true } as const satisfies Prisma.MediaInclude;

export type MediaRecord = Prisma.MediaGetPayload<{ include: typeof mediaInclude }>;

/**
 * A picture in wire shape. `url`, `width` and `height` belong together: the largest JPEG, or the original until there
 * is one. `alt` is used where the picture has no text of its own. Null for no picture.
 */
export function presentImage(record: MediaRecord, locale: Locale, options?: { alt?: string }): Image;
export function presentImage(
  record: MediaRecord | null,
  locale: Locale,
  options?: { alt?: string },
): Image | null;
export function presentImage(
  record: MediaRecord | null,
  locale: Locale,
  options: { alt?: string } = {},
): Image | null {
  if (!record) return null;
  const variants = record.variants as unknown as Variant[];
  const largest = variants.findLast(({ type }) => type === "image/jpeg");
  return {
    url: urlOf(largest?.key ?? record.originalKey),
    alt_text: textIn(record.translations, locale)("altText") || options.alt || "",
    width: largest?.width ?? record.width,
    height: largest ? Math.round((largest.width * record.height) / record.width) : record.height,
    thumbhash: record.thumbhash,
    sources: VARIANT_TYPES.flatMap((type) => {
      const ofType = variants.filter((variant) => variant.type === type);
      if (ofType.length === 0) return [];
      return { type, srcset: ofType.map(({ key, width }) => `${urlOf(key)} ${width}w`).join(", ") };
    }),
    focal_point: { x: record.focalX, y: record.focalY },
  };
}
