import { NEWS_VIEW_WINDOW_MS } from "@ezo/contract/values/limits/pages";
import type { Locale } from "@ezo/contract/values/locale";
import type { Article, ArticleSummary, NewsCategory } from "@ezo/contract/site/pages/news";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import type { Log } from "../platform/log/log.ts";
import type { OncePer } from "../platform/once-per.ts";
import { withDraft } from "../records/drafts/with-draft.ts";
import { articleKind } from "./news.kind.ts";
import { detailInclude, presentDetail } from "./news.present.ts";
import { searchWordsOf } from "../platform/text/search-form.ts";
import { createArticleReader, type NewsQuery } from "./news.repo.ts";

export type NewsService = ReturnType<typeof createNews>;

/** Public news: active articles that are due. */
export function createNews(options: { db: Db; oncePer: OncePer; log: Log; now?: () => Date }) {
  const { db, oncePer, log, now = () => new Date() } = options;
  const articles = createArticleReader({ db, now });
  const { find } = articles;

  return {
    async list(locale: Locale, query: NewsQuery): Promise<{ articles: ArticleSummary[]; total: number }> {
      if (query.search && searchWordsOf(query.search).length > 0)
        return articles.search(locale, query, query.search);
      const where: Prisma.ArticleWhereInput = {
        ...(query.category ? { category: query.category } : {}),
        ...(query.featured === undefined ? {} : { isFeatured: query.featured }),
        ...(query.without_lead ? { NOT: { id: { in: await articles.leadIds() } } } : {}),
      };
      const [found, total] = await Promise.all([
        find(locale, where, pageSlice(query)),
        articles.count(where),
      ]);
      return { articles: found, total };
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

    /**
     * One article with others of its category, or the newest. Throws `gone` for one that was public and is deleted. A
     * preview shows what is not out too; one of a draft, what the article would be with it.
     */
    async get(
      locale: Locale,
      id: number,
      options: { preview?: "item" | "draft" | null } = {},
    ): Promise<Omit<Article, "translations">> {
      const { preview = null } = options;
      const find = (from: Db) => from.article.findUnique({ where: { id }, include: detailInclude });
      const record = await (preview === "draft" ? withDraft(db, articleKind, id, find) : find(db));
      const isOut = record !== null && record.isActive && record.publishAt <= (record.deletedAt ?? now());
      if (!record || !(isOut || preview !== null)) throw new AppError("not_found");
      if (record.deletedAt) throw new AppError("gone");
      // Others and pictures have no part in the draft. Read after its transaction, they need no second connection within it.
      const [article, related] = await Promise.all([
        presentDetail(db, record, locale),
        articles.relatedTo(record, locale),
      ]);
      return { ...article, related_articles: related };
    },
  };
}
