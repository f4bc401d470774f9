import type { Locale } from "@ezo/contract/values/languages";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../api/http-caller.ts";
import type { LiveStatus } from "../../live/public-events.ts";
import { ownParamsOf, type SearchView } from "./search-view.ts";

export const searchKey = (locale: Locale) => ["search", locale] as const;

/** One page of the apartments that the view finds, from its cursor on. */
export const searchQuery = (call: WebCaller, locale: Locale, view: SearchView) =>
  queryOptions({
    queryKey: [...searchKey(locale), { ...view.filters, ...ownParamsOf(view) }] as const,
    queryFn: async ({ signal }) => {
      const { searchApartments } = await import("@ezo/contract/site/search/apartment-search");
      const query = { locale, ...view.filters, ...ownParamsOf(view) };
      return call(searchApartments, { query }, { signal });
    },
    // Shorter than for other pages, since statuses change.
    staleTime: 30_000,
  });
export type Found = Awaited<ReturnType<NonNullable<ReturnType<typeof searchQuery>["queryFn"]>>>;
export type FoundApartment = Found["data"][number];

/** Shows an apartment's new status in the lists that have it. It stays where it is, even if it is no longer found. */
export function showStatus(cache: QueryClient, { id, status, price, old_price }: LiveStatus): void {
  cache.setQueriesData<Found>(
    { queryKey: ["search"] },
    (found) =>
      found && {
        ...found,
        data: found.data.map((apartment) =>
          apartment.id === id
            ? {
                ...apartment,
                status,
                price,
                old_price,
                // Of another price nobody has computed it yet.
                instalment_from: price === apartment.price ? apartment.instalment_from : null,
              }
            : apartment,
        ),
      },
  );
}
