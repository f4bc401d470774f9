import type { Locale } from "@ezo/contract/values/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** Key of everything that changes with an apartment; live events refetch by it. */
export const shortlistKey = (locale: Locale) => ["shortlist", locale] as const;

/** The apartments as they are now. Those that are no longer public are missing in the answer. */
export const shortlistQuery = (call: WebCaller, locale: Locale, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...shortlistKey(locale), ids.join(",")],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return [];
      const { listApartments } = await import("@ezo/contract/site/navigation");
      const query = { locale, ids: ids.join(",") };
      return (await call(listApartments, { query }, { signal })).data;
    },
    // Shorter than for other pages, since statuses change.
    staleTime: 30_000,
  });
