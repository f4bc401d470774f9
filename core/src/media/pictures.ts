import type { Image } from "@ezo/contract/media";
import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { batched } from "../platform/database/batched.ts";
import type { Db, Tx } from "../platform/db.ts";
import { PREPARED } from "../platform/database/prepared.ts";
import { presentImage, type ShownPicture } from "./media.present.ts";

/** A picture with its texts. A page asks for all of its pictures in one tick, so that one statement reads them. */
export const pictureOf = batched(async (db: Db | Tx, ids: readonly number[]) => {
  const rows = await db.$queryRaw<{ id: number; picture: string }[]>`${PREPARED}
    select m.id, json_build_object('contentHash', m.content_hash, 'width', m.width, 'height', m.height,
      'variants', m.variants, 'thumbhash', m.thumbhash, 'focalX', m.focal_x, 'focalY', m.focal_y,
      'focalWideX', m.focal_wide_x, 'focalWideY', m.focal_wide_y, 'focalSquareX', m.focal_square_x,
      'focalSquareY', m.focal_square_y, 'focalTallX', m.focal_tall_x, 'focalTallY', m.focal_tall_y,
      'translations', (select coalesce(json_agg(json_build_object('locale', t.locale, 'altText', t.alt_text)), '[]')
        from media_translations t where t.media_id = m.id))::text as picture
    from media m where m.id = any(${[...ids]}::int[])`;
  return new Map(rows.map(({ id, picture }) => [id, JSON.parse(picture) as ShownPicture]));
});

/** The picture with this id in wire shape; null without one. */
export async function imageOf(db: Db | Tx, id: number | null, locale: Locale): Promise<Image | null> {
  const picture = id === null ? undefined : await pictureOf(db, id);
  return picture ? presentImage(picture, locale) : null;
}

/** Those of a gallery, in their order. */
export async function imagesOf(
  db: Db | Tx,
  pictures: readonly { mediaId: number }[],
  locale: Locale,
): Promise<Image[]> {
  const images = await Promise.all(pictures.map(({ mediaId }) => imageOf(db, mediaId, locale)));
  return images.filter((image) => image !== null);
}

/** What a query must load of a gallery for `imagesOf`. The galleries of all records have the same columns. */
export const galleryIds = {
  orderBy: [{ sortOrder: "asc" }, { mediaId: "asc" }],
  select: { mediaId: true },
} as const satisfies Prisma.ProjectImageFindManyArgs;
