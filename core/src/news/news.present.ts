import type { Locale } from "@ezo/contract/values/locale";
import type { Article, ArticleSummary } from "@ezo/contract/site/pages/news";
import type { Prisma } from "../generated/prisma/client.ts";
import { galleryIds, imageOf, imagesOf } from "../media/pictures.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { cleanHtml } from "../platform/text/sanitize.ts";

export const summaryInclude = {
  translations: { select: { locale: true, title: true, excerpt: true } },
} as const satisfies Prisma.ArticleInclude;
export const detailInclude = {
  translations: { omit: { searchText: true, searchWords: true } },
  images: galleryIds,
} as const satisfies Prisma.ArticleInclude;

export type SummaryRecord = Prisma.ArticleGetPayload<{ include: typeof summaryInclude }>;
export type DetailRecord = Prisma.ArticleGetPayload<{ include: typeof detailInclude }>;

export async function presentSummary(db: Db, record: SummaryRecord, locale: Locale): Promise<ArticleSummary> {
  const text = textIn(record.translations, locale);
  return {
    id: record.id,
    title: text("title"),
    excerpt: text("excerpt"),
    main_image: await imageOf(db, record.mainImageId, locale),
    publish_date: record.publishAt.toISOString(),
    category: record.category,
    views: record.views,
    is_featured: record.isFeatured,
    is_active: record.isActive,
  };
}

/** An article without its neighbours and the interface's texts. */
export async function presentDetail(
  db: Db,
  record: DetailRecord,
  locale: Locale,
): Promise<Omit<Article, "related_articles" | "translations">> {
  const text = textIn(record.translations, locale);
  const [summary, gallery] = await Promise.all([
    presentSummary(db, record, locale),
    imagesOf(db, record.images, locale),
  ]);
  return {
    ...summary,
    content: cleanHtml(text("content")),
    description: text("description") || text("excerpt"),
    gallery_images: gallery,
    updated_at: record.updatedAt.toISOString(),
  };
}
