import type { Locale } from "@ezo/contract/values/locale";
import type { Image } from "@ezo/contract/media";
import type { Prisma } from "../generated/prisma/client.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { type FocalColumns, presentPoints } from "./focal-points.ts";
import { largestJpeg } from "./media.encode.ts";
import { urlOf, variantKey } from "./media.keys.ts";
import { type Variant, VARIANT_TYPES, variantsOf } from "./media.variants.ts";

/** What a query must load beside a picture for `presentImage`. */
export const mediaInclude = { translations: true } as const satisfies Prisma.MediaInclude;

export type MediaRecord = Prisma.MediaGetPayload<{ include: typeof mediaInclude }>;

/** What `presentImage` shows of a picture. */
export type ShownPicture = Pick<
  MediaRecord,
  "contentHash" | "width" | "height" | "variants" | "thumbhash" | keyof FocalColumns
> & { translations: readonly Pick<MediaRecord["translations"][number], "locale" | "altText">[] };

/** Of a picture, what names its files. */
type ShownMedia = Pick<MediaRecord, "contentHash" | "width" | "height" | "variants">;

/** The largest JPEG; for a picture that an earlier version stored without, the one that the next attempt makes. */
export function shownVariant(media: ShownMedia): Variant {
  const made = variantsOf(media).findLast(({ type }) => type === "image/jpeg");
  const wanted = largestJpeg(media);
  return made ?? { ...wanted, key: variantKey(media.contentHash, wanted.width, wanted.type) };
}

/**
 * The smallest JPEG that is sharp on dense screens where it is shown `shownWidth` pixels wide: at least twice as wide; the
 * largest where none is.
 */
export const sharpJpeg = (media: ShownMedia, shownWidth: number): Variant =>
  variantsOf(media).find(({ type, width }) => type === "image/jpeg" && width >= 2 * shownWidth) ??
  shownVariant(media);

/** The same as WebP, which has transparency; undefined until it is made. */
export const sharpWebp = (media: Pick<MediaRecord, "variants">, shownWidth: number): Variant | undefined => {
  const made = variantsOf(media).filter(({ type }) => type === "image/webp");
  return made.find(({ width }) => width >= 2 * shownWidth) ?? made.at(-1);
};

/**
 * A picture in wire shape. `url`, `width` and `height` are those of the largest JPEG, never of the original, whose
 * metadata may hold place and time. `alt` is used where the picture has no text of its own. Null for no picture.
 */
export function presentImage(record: ShownPicture, locale: Locale, options?: { alt?: string }): Image;
export function presentImage(
  record: ShownPicture | null,
  locale: Locale,
  options?: { alt?: string },
): Image | null;
export function presentImage(
  record: ShownPicture | null,
  locale: Locale,
  options: { alt?: string } = {},
): Image | null {
  if (!record) return null;
  const variants = variantsOf(record);
  const shown = shownVariant(record);
  return {
    url: urlOf(shown.key),
    alt_text: textIn(record.translations, locale)("altText") || options.alt || "",
    width: shown.width,
    height: Math.max(1, Math.round((shown.width * record.height) / record.width)),
    thumbhash: record.thumbhash,
    sources: VARIANT_TYPES.flatMap((type) => {
      const ofType = variants.filter((variant) => variant.type === type);
      if (ofType.length === 0) return [];
      return { type, srcset: ofType.map(({ key, width }) => `${urlOf(key)} ${width}w`).join(", ") };
    }),
    ...presentPoints(record),
  };
}
