import type { Locale } from "@ezo/contract/values/locale";
import type { Article, ArticleSummary } from "@ezo/contract/site/news";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude, presentImage } from "../media/media.present.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { cleanHtml } from "../platform/text/sanitize.ts";

export const summaryInclude = {
  translations: { select: { locale: true, title: true, excerpt: true } },
  mainImage: { include: mediaInclude },
} as const satisfies Prisma.ArticleInclude;
export const detailInclude = {
  translations: { omit: { searchText: true, searchWords: true } },
  mainImage: { include: mediaInclude },
  images: {
    orderBy: [{ sortOrder: "asc" }, { mediaId: "asc" }],
    include: { media: { include: mediaInclude } },
  },
} as const satisfies Prisma.ArticleInclude;

export type SummaryRecord = Prisma.ArticleGetPayload<{ include: typeof summaryInclude }>;
export type DetailRecord = Prisma.ArticleGetPayload<{ include: typeof detailInclude }>;

export function presentSummary(record: SummaryRecord, locale: Locale): ArticleSummary {
  const text = textIn(record.translations, locale);
  return {
    id: record.id,
    title: text("title"),
    excerpt: text("excerpt"),
    main_image: presentImage(record.mainImage, locale),
    publish_date: record.publishAt.toISOString(),
    category: record.category,
    views: record.views,
    is_featured: record.isFeatured,
    is_active: record.isActive,
  };
}

/** An article without its neighbours and the interface's texts. */
export function presentDetail(
  record: DetailRecord,
  locale: Locale,
): Omit<Article, "related_articles" | "translations"> {
  const text = textIn(record.translations, locale);
  return {
    ...presentSummary(record, locale),
    content: cleanHtml(text("content")),
    description: text("description") || text("excerpt"),
    gallery_images: record.images.flatMap(({ media }) => presentImage(media, locale) ?? []),
    updated_at: record.updatedAt.toISOString(),
  };
}
