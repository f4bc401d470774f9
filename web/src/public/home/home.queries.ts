import type { Locale } from "@ezo/contract/values/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** Text groups of the home page (specification, section 4, "Content hiding"); its call always returns them. */
export const HOME_GROUPS = [
  "messages",
  "header",
  "footer",
  "buttons",
  "contact",
  "errors",
  "home",
  "projects",
  "news",
];

/** First part of the key of the home page's call, which also returns the footer's data. */
export const HOMEPAGE_KEY = "homepage";

export const homepageQuery = (call: WebCaller, locale: Locale) =>
  queryOptions({
    queryKey: [HOMEPAGE_KEY, locale],
    queryFn: async ({ signal }) => {
      const { getHomepage } = await import("@ezo/contract/site/pages/site-pages");
      return call(getHomepage, { query: { locale } }, { signal });
    },
  });
