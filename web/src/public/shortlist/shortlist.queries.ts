import type { Locale } from "@ezo/contract/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** Text groups of the shortlist and of the comparison. */
export const SHORTLIST_GROUPS = [
  "messages",
  "header",
  "footer",
  "contact",
  "errors",
  "buttons",
  "projects",
  "apartments",
];

/** What changes when an apartment does; live events refetch by this key. */
export const shortlistKey = (locale: Locale) => ["shortlist", locale] as const;

/** These apartments as they are today. Those that are not public any more are left out of the answer. */
export const shortlistQuery = (call: WebCaller, locale: Locale, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...shortlistKey(locale), ids.join(",")],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return [];
      const { listApartments } = await import("@ezo/contract/navigation");
      const query = { locale, ids: ids.join(",") };
      return (await call(listApartments, { query }, { signal })).data;
    },
    // A list that was loaded a while ago would show yesterday's statuses.
    staleTime: 30_000,
  });
