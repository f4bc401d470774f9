import type { Article, ArticleSummary } from "@ezo/contract/site/pages/news";
import type { Locale } from "@ezo/contract/values/languages";
import type { QueryClient } from "@tanstack/react-query";
import { featuredNewsKey, newsKey } from "../../shared/news/news-keys.ts";
import { articlesKey } from "./article.queries.ts";

/**
 * What a list that led here says of an article, to be shown while the article itself is loading. Nothing from lists that
 * have changed since: the article may have been withdrawn.
 */
export function knownArticle(cache: QueryClient, locale: Locale, id: number): ArticleSummary | undefined {
  const kept = (queryKey: readonly unknown[]) =>
    cache
      .getQueryCache()
      .findAll({ queryKey, predicate: ({ state }) => state.data !== undefined && !state.isInvalidated })
      .map(({ state }) => state.data);
  const lists = kept(newsKey(locale)) as { data: ArticleSummary[] }[];
  const leads = kept(featuredNewsKey(locale)) as (ArticleSummary | null)[];
  const others = kept(articlesKey(locale)) as Pick<Article, "related_articles">[];
  const articles = [
    ...lists.flatMap(({ data }) => data),
    ...leads.filter((lead) => lead !== null),
    ...others.flatMap(({ related_articles }) => related_articles),
  ];
  return articles.find((article) => article.id === id);
}
