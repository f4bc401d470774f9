import type { Locale } from "@ezo/contract/values/languages";
import type { LegalPage } from "@ezo/contract/site/pages/site-pages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

export type LegalSlug = LegalPage["slug"];

/** Text groups of the legal pages: those of the layout. */
export const LEGAL_GROUPS = ["messages", "header", "footer", "buttons", "contact", "errors"];

export const legalQuery = (call: WebCaller, locale: Locale, slug: LegalSlug) =>
  queryOptions({
    queryKey: ["legal", locale, slug],
    queryFn: async ({ signal }) => {
      const { getLegalPage } = await import("@ezo/contract/site/pages/site-pages");
      return call(getLegalPage, { params: { slug }, query: { locale, groups: LEGAL_GROUPS } }, { signal });
    },
  });
