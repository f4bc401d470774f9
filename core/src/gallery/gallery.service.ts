import {
  GALLERY_ALL,
  GALLERY_CATEGORIES,
  GALLERY_HIDDEN_CATEGORIES,
  type GalleryImage,
} from "@ezo/contract/site/pages/gallery";
import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { imageOf } from "../media/pictures.ts";
import type { Db } from "../platform/db.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import { textIn } from "../platform/text/localized-rows.ts";

const include = {
  translations: true,
  project: {
    select: {
      id: true,
      isActive: true,
      deletedAt: true,
      translations: { select: { locale: true, title: true } },
    },
  },
} as const satisfies Prisma.GalleryImageInclude;
type Row = Prisma.GalleryImageGetPayload<{ include: typeof include }>;

export function createGallery(db: Db) {
  return {
    async page(locale: Locale, query: { category?: string | undefined; page: number; limit: number }) {
      const isOfCategory = query.category && query.category !== GALLERY_ALL;
      const where: Prisma.GalleryImageWhereInput = {
        isActive: true,
        deletedAt: null,
        ...(isOfCategory ? { category: query.category ?? "" } : {}),
      };
      const [rows, total] = await Promise.all([
        db.galleryImage.findMany({
          where,
          orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
          include,
          ...pageSlice({ page: query.page, per_page: query.limit }),
        }),
        db.galleryImage.count({ where }),
      ]);
      const images = await Promise.all(rows.map((row) => present(db, row, locale)));
      return { images: images.flat(), total };
    },

    /** The filter's entries: `all`, then the categories that have pictures, known ones first. */
    async categories(): Promise<string[]> {
      const groups = await db.galleryImage.groupBy({
        by: ["category"],
        where: { isActive: true, deletedAt: null },
      });
      const used = new Set(groups.map(({ category }) => category));
      const known = GALLERY_CATEGORIES.filter((category) => used.delete(category));
      const shown = [...known, ...[...used].sort()].filter(
        (category) => !GALLERY_HIDDEN_CATEGORIES.includes(category),
      );
      return [GALLERY_ALL, ...shown];
    },
  };
}

async function present(db: Db, row: Row, locale: Locale): Promise<GalleryImage[]> {
  const image = await imageOf(db, row.mediaId, locale);
  if (!image) return [];
  const project = row.project?.isActive && !row.project.deletedAt ? row.project : null;
  return [
    {
      ...image,
      id: row.id,
      title: textIn(row.translations, locale)("title"),
      project: project && { id: project.id, title: textIn(project.translations, locale)("title") },
      category: row.category,
      created_at: row.createdAt.toISOString(),
    },
  ];
}
