import { keepPreviousData, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { useHydrated } from "../../shared/lib/use-hydrated.ts";
import { itemsOfPages } from "../../shared/lists/items-of-pages.ts";
import { followPublicEvents } from "../../shared/live/public-events.ts";
import { usePageQuery } from "../../shared/query/page-query.ts";
import {
  type Found,
  searchKey,
  searchQuery,
  showStatus,
} from "../../shared/apartments/search/search.queries.ts";
import { type SearchView, searchViewOf } from "../../shared/apartments/search/search-view.ts";

/** The apartments that the address finds: its first page, and those that were added with "Load more". */
export function useSearch() {
  const [search] = useSearchParams();
  const view = searchViewOf(search);
  const call = useCaller();
  const locale = useLocale();
  const first = usePageQuery({ ...searchQuery(call, locale, view), placeholderData: keepPreviousData });
  const more = useMore(view, first.isPlaceholderData ? undefined : first.data);
  useLiveStatuses();
  const pages = [...(first.data ? [first.data] : []), ...more.pages];
  return {
    view,
    meta: first.data?.meta,
    // An apartment whose price has changed since the first page may be on a later one, too.
    apartments: itemsOfPages(pages.map(({ data }) => data)),
    /** The next page, unless the last one is shown. */
    next: pages.at(-1)?.meta.next_cursor ?? undefined,
    loadMore: more.load,
    isLoading: first.isPending || more.isLoading,
    /** The list still shows what was found before. */
    isOutdated: first.isPlaceholderData,
    failure: first.data ? more.failure : first.error,
    retry: () => void (first.data ? more.retry() : first.refetch()),
    isRetrying: first.isFetching,
  };
}

/**
 * The pages after the first one. Those loaded before, as by a visitor who comes back, are shown again; how many they are is
 * noted in the entry of the history, which outlives a reload of this page or of the next.
 */
function useMore(view: SearchView, first: Found | undefined) {
  const call = useCaller();
  const locale = useLocale();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  // The server has rendered the first page.
  const asked = useHydrated() ? pagesIn(state) : 0;
  const optionsAt = (cursor: string) => searchQuery(call, locale, { ...view, cursor });
  const cursors: string[] = [];
  for (let next = first?.meta.next_cursor; next;) {
    const known = cache.getQueryData<Found>(optionsAt(next).queryKey);
    if (!known && cursors.length >= asked) break;
    cursors.push(next);
    next = known?.meta.next_cursor ?? null;
  }
  const queries = useQueries({
    queries: cursors.map(optionsAt),
  });
  const last = queries.at(-1);
  return {
    pages: queries.flatMap(({ data }) => (data ? [data] : [])),
    load: () =>
      void navigate(
        { search, hash },
        {
          replace: true,
          preventScrollReset: true,
          state: { ...(state as object | null), [PAGES]: cursors.length + 1 },
        },
      ),
    isLoading: last?.isPending ?? false,
    failure: last?.data ? null : last?.error,
    retry: () => void last?.refetch(),
  };
}

/** In the state of a history entry: how many pages follow the first one. */
const PAGES = "pages";
function pagesIn(state: unknown): number {
  const pages = (state as Partial<Record<typeof PAGES, unknown>> | null)?.[PAGES];
  return typeof pages === "number" ? pages : 0;
}

function useLiveStatuses(): void {
  const cache = useQueryClient();
  const locale = useLocale();
  useEffect(
    () =>
      followPublicEvents({
        onStatus: (event) => showStatus(cache, event),
        // Events may have been missed while the connection was down.
        onReturn: (isFirst) =>
          isFirst ? undefined : void cache.invalidateQueries({ queryKey: searchKey(locale) }),
      }),
    [cache, locale],
  );
}
