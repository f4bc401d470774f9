import { NEWS_VIEW_WINDOW_MS } from "@ezo/contract/values/limits";
import type { Locale } from "@ezo/contract/values/locale";
import type { Article, ArticleSummary, NewsCategory } from "@ezo/contract/site/news";
import { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { pageSlice } from "../platform/page-slice.ts";
import type { Log } from "../platform/log/log.ts";
import type { OncePer } from "../platform/once-per.ts";
import { detailInclude, presentDetail, presentSummary, summaryInclude } from "./news.present.ts";
import { searchWordsOf } from "../platform/text/search-form.ts";
import { searchArticles } from "./news.search.ts";

const RELATED_ARTICLES = 3;
const ORDER = [
  { publishAt: "desc" },
  { id: "desc" },
] as const satisfies Prisma.ArticleOrderByWithRelationInput[];

export type NewsService = ReturnType<typeof createNews>;

export interface NewsQuery {
  category?: NewsCategory | undefined;
  featured?: boolean | undefined;
  without_lead?: boolean | undefined;
  search?: string | undefined;
  page: number;
  per_page: number;
}

/** Public news: active articles that are due. */
export function createNews(options: { db: Db; oncePer: OncePer; log: Log; now?: () => Date }) {
  const { db, oncePer, log, now = () => new Date() } = options;
  const isPublic = (): Prisma.ArticleWhereInput => ({
    isActive: true,
    deletedAt: null,
    publishAt: { lte: now() },
  });

  const find = async (
    locale: Locale,
    where: Prisma.ArticleWhereInput,
    page?: { skip?: number; take: number },
  ) => {
    const records = await db.article.findMany({
      where: { AND: [isPublic(), where] },
      orderBy: [...ORDER],
      include: summaryInclude,
      ...page,
    });
    return records.map((record) => presentSummary(record, locale));
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

  /** A list's articles that have the words of a search. */
  async function found(locale: Locale, query: NewsQuery, search: string) {
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
  }

  async function relatedTo(article: { id: number; category: NewsCategory }, locale: Locale) {
    const { id, category } = article;
    const sameKind = await find(locale, { id: { not: id }, category }, { take: RELATED_ARTICLES });
    const missing = RELATED_ARTICLES - sameKind.length;
    const known = [id, ...sameKind.map((other) => other.id)];
    const newest = missing > 0 ? await find(locale, { id: { notIn: known } }, { take: missing }) : [];
    return [...sameKind, ...newest];
  }

  return {
    async list(locale: Locale, query: NewsQuery): Promise<{ articles: ArticleSummary[]; total: number }> {
      if (query.search && searchWordsOf(query.search).length > 0) return found(locale, query, query.search);
      const where: Prisma.ArticleWhereInput = {
        ...(query.category ? { category: query.category } : {}),
        ...(query.featured === undefined ? {} : { isFeatured: query.featured }),
        ...(query.without_lead ? { NOT: { id: { in: await leadIds() } } } : {}),
      };
      const [articles, total] = await Promise.all([
        find(locale, where, pageSlice(query)),
        db.article.count({ where: { AND: [isPublic(), where] } }),
      ]);
      return { articles, total };
    },

    recent: (locale: Locale, limit: number): Promise<ArticleSummary[]> => find(locale, {}, { take: limit }),
    featured: (locale: Locale): Promise<ArticleSummary[]> => find(locale, { isFeatured: true }),
    ofCategory: (locale: Locale, category: NewsCategory): Promise<ArticleSummary[]> =>
      find(locale, { category }),

    /**
     * Counts one view per `visitor` and article in 30 minutes, and returns whether this was one. Never throws: a page
     * must not fail because a view was not counted.
     */
    async countView(id: number, visitor: string): Promise<boolean> {
      try {
        if (!(await oncePer(`view:${id}:${visitor}`, NEWS_VIEW_WINDOW_MS))) return false;
        // Not through the client, which would set `updated_at` as for an edit.
        await db.$executeRaw`update articles set views = views + 1 where id = ${id}`;
        return true;
      } catch (err) {
        log.warn({ err, articleId: id }, "a view was not counted");
        return false;
      }
    },

    /** One article with others of its category, or the newest. Throws `gone` for one that was public and is deleted. */
    async get(
      locale: Locale,
      id: number,
      options: { isPreview?: boolean } = {},
    ): Promise<Omit<Article, "translations">> {
      const record = await db.article.findUnique({ where: { id }, include: detailInclude });
      const isOut = record !== null && record.isActive && record.publishAt <= (record.deletedAt ?? now());
      if (!record || !(isOut || options.isPreview)) throw new AppError("not_found");
      if (record.deletedAt) throw new AppError("gone");
      return { ...presentDetail(record, locale), related_articles: await relatedTo(record, locale) };
    },
  };
}
