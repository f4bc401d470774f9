import { type QueryKey, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { isBeyond, pagesShown } from "./page-in-address.ts";

/** Which pages of a list an address shows, as far as the answers in the cache say. */
export function useShownPages<Answer extends object>(
  page: number,
  keyOf: (page: number) => QueryKey,
  lastPageOf: (first: Answer) => number,
) {
  const cache = useQueryClient();
  const first = cache.getQueryData<Answer>(keyOf(1));
  const last = first === undefined ? undefined : lastPageOf(first);
  return {
    shown: pagesShown(page, last, (each) => cache.getQueryData(keyOf(each)) !== undefined),
    isMissing: last !== undefined && isBeyond(page, last),
  };
}

/**
 * The combined state of the queries for the pages of a list. A page that is there stays as it is if it cannot be loaded
 * anew: that is no failure.
 */
export function combinePages<Answer>(queries: readonly UseQueryResult<Answer>[], shown: readonly number[]) {
  return {
    answers: queries.slice(-shown.length).map(({ data }) => data),
    isLoading: queries.some(({ isFetching, data }) => isFetching && !data),
    failure: queries.find(({ isLoadingError }) => isLoadingError)?.error,
    retry: () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch();
    },
  };
}
