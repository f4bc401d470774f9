import type { Locale } from "@ezo/contract/values/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** Text groups of an article (specification, section 4, "Content hiding"). */
export const ARTICLE_GROUPS = ["messages", "header", "footer", "contact", "errors", "buttons", "news"];

/** Where articles are kept. */
export const articlesKey = (locale: Locale) => ["article", locale] as const;

export const articleQuery = (call: WebCaller, locale: Locale, id: number) =>
  queryOptions({
    queryKey: [...articlesKey(locale), id],
    queryFn: async ({ signal }) => {
      const { getArticle } = await import("@ezo/contract/site/pages/news");
      const input = { params: { id: String(id) }, query: { locale, groups: ARTICLE_GROUPS } };
      const { data } = await call(getArticle, input, { signal });
      return data;
    },
  });
