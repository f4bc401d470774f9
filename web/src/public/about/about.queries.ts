import type { Locale } from "@ezo/contract/values/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** Text groups of the about page (specification, section 4, "Content hiding"). */
export const ABOUT_GROUPS = ["messages", "header", "footer", "contact", "errors", "about", "buttons"];

export const aboutQuery = (call: WebCaller, locale: Locale) =>
  queryOptions({
    queryKey: ["about", locale],
    queryFn: async ({ signal }) => {
      const { getAbout } = await import("@ezo/contract/site/pages/site-pages");
      return call(getAbout, { query: { locale, groups: ABOUT_GROUPS } }, { signal });
    },
  });
