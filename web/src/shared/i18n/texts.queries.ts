import type { Locale } from "@ezo/contract/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../api/http-caller.ts";

/** The texts of a page whose own data does not bring them. */
export const textsQuery = (call: WebCaller, locale: Locale, groups: readonly string[]) =>
  queryOptions({
    queryKey: ["texts", locale, groups],
    // The route is loaded when it is needed: its schemas bring zod, which a rendered page does without.
    queryFn: async ({ signal }) => {
      const { listTranslations } = await import("@ezo/contract/translations");
      return call(listTranslations, { query: { locale, groups: [...groups] } }, { signal });
    },
    staleTime: Infinity,
  });
