import type { Locale } from "@ezo/contract/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** Text groups of the home page (specification, section 4, "Content hiding"); its call brings them by itself. */
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

/** First part of the key of the home page's call, which carries the footer's data too. */
export const HOMEPAGE_KEY = "homepage";

/** Everything the home page shows, in one answer. */
export const homepageQuery = (call: WebCaller, locale: Locale) =>
  queryOptions({
    queryKey: [HOMEPAGE_KEY, locale],
    queryFn: async ({ signal }) => {
      const { getHomepage } = await import("@ezo/contract/site-pages");
      return call(getHomepage, { query: { locale } }, { signal });
    },
  });
