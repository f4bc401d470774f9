import type { ArticleSummary, NewsCategory } from "@ezo/contract/site/pages/news";
import type { Locale } from "@ezo/contract/values/locale";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { presentSummary, summaryInclude } from "./news.present.ts";
import { searchArticles } from "./news.search.ts";

const RELATED_ARTICLES = 3;
const ORDER = [
  { publishAt: "desc" },
  { id: "desc" },
] as const satisfies Prisma.ArticleOrderByWithRelationInput[];

export interface NewsQuery {
  category?: NewsCategory | undefined;
  featured?: boolean | undefined;
  without_lead?: boolean | undefined;
  search?: string | undefined;
  page: number;
  per_page: number;
}

/** Reads the articles that visitors may see, newest first. */
export function createArticleReader({ db, now }: { db: Db; now: () => Date }) {
  const isPublic = (): Prisma.ArticleWhereInput => ({
    isActive: true,
    deletedAt: null,
    publishAt: { lte: now() },
  });

  const find = async (
    locale: Locale,
    where: Prisma.ArticleWhereInput,
    page?: { skip?: number; take: number },
  ): Promise<ArticleSummary[]> => {
    const records = await db.article.findMany({
      where: { AND: [isPublic(), where] },
      orderBy: [...ORDER],
      include: summaryInclude,
      ...page,
    });
    return Promise.all(records.map((record) => presentSummary(db, record, locale)));
  };

  /** The newest featured article, which the list page shows large above its list. */
  const leadIds = async (): Promise<number[]> => {
    const leads = await db.article.findMany({
      where: { AND: [isPublic(), { isFeatured: true }] },
      orderBy: [...ORDER],
      take: 1,
      select: { id: true },
    });
    return leads.map(({ id }) => id);
  };

  return {
    find,
    leadIds,
    count: (where: Prisma.ArticleWhereInput): Promise<number> =>
      db.article.count({ where: { AND: [isPublic(), where] } }),

    /** A list's articles that have the words of a search. */
    async search(locale: Locale, query: NewsQuery, search: string) {
      const { category, featured } = query;
      const leads = query.without_lead ? await leadIds() : [];
      const conditions = [
        Prisma.sql`a.is_active and a.deleted_at is null and a.publish_at <= ${now()}::timestamptz`,
        ...(category ? [Prisma.sql`a.category = ${category}::text::news_category`] : []),
        ...(featured === undefined ? [] : [Prisma.sql`a.is_featured = ${featured}`]),
        ...leads.map((id) => Prisma.sql`a.id <> ${id}`),
      ];
      const { ids, total } = await searchArticles(db, { search, locale, conditions }, query);
      return { articles: await find(locale, { id: { in: ids } }), total };
    },

    /** Others of its category, filled up with the newest. */
    async relatedTo(article: { id: number; category: NewsCategory }, locale: Locale) {
      const { id, category } = article;
      const sameKind = await find(locale, { id: { not: id }, category }, { take: RELATED_ARTICLES });
      const missing = RELATED_ARTICLES - sameKind.length;
      const known = [id, ...sameKind.map((other) => other.id)];
      const newest = missing > 0 ? await find(locale, { id: { notIn: known } }, { take: missing }) : [];
      return [...sameKind, ...newest];
    },
  };
}
