import type { Locale } from "@ezo/contract/values/languages";
import { NEWS_LIST_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { featuredNewsKey, newsKey } from "../../shared/news/news-keys.ts";
import type { NewsView } from "./news-view.ts";

/** Text groups of the news (specification, section 4, "Content hiding"). */
export const NEWS_GROUPS = ["messages", "header", "footer", "contact", "errors", "buttons", "news"];

/** One page of a list. With `hasLead` the featured article, which is shown above the list, is left out. */
export const newsQuery = (
  call: WebCaller,
  locale: Locale,
  { category, search, page }: NewsView,
  hasLead: boolean,
) =>
  queryOptions({
    queryKey: [...newsKey(locale), { category, search, page, hasLead }],
    queryFn: async ({ signal }) => {
      const { listNews } = await import("@ezo/contract/site/pages/news");
      const query = {
        locale,
        groups: NEWS_GROUPS,
        page,
        per_page: NEWS_LIST_PAGE_SIZE,
        ...(category === "all" ? {} : { category }),
        ...(hasLead ? { without_lead: "true" as const } : {}),
        ...(search === "" ? {} : { search }),
      };
      return call(listNews, { query }, { signal });
    },
  });

/** The newest featured article; optional, as the page also works without it. */
export const featuredNewsQuery = (call: WebCaller, locale: Locale) =>
  queryOptions({
    queryKey: featuredNewsKey(locale),
    queryFn: async ({ signal }) => {
      const { listNews } = await import("@ezo/contract/site/pages/news");
      const query = { locale, groups: ["news"], featured: "true" as const, per_page: 1 };
      const { data } = await call(listNews, { query }, { signal });
      return data[0] ?? null;
    },
    meta: { isOptional: true },
  });
