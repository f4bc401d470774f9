import type { Locale } from "@ezo/contract/values/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../api/http-caller.ts";

/** Loads the texts of a page whose own calls do not return them. */
export const textsQuery = (call: WebCaller, locale: Locale, groups: readonly string[]) =>
  queryOptions({
    queryKey: ["texts", locale, groups],
    // The route is imported on demand: its schemas need zod, which a rendered page does not load.
    queryFn: async ({ signal }) => {
      const { listTranslations } = await import("@ezo/contract/translations");
      return call(listTranslations, { query: { locale, groups: [...groups] } }, { signal });
    },
    staleTime: Infinity,
  });
