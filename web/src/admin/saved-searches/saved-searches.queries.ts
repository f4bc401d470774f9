import { endSavedSearch, listSavedSearches } from "@ezo/contract/marketing/saved-searches";
import type { RouteInput } from "@ezo/contract/route";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";

const all = ["saved-searches"] as const;

export const savedSearchList = (call: WebCaller, query: RouteInput<typeof listSavedSearches>["query"]) =>
  queryOptions({
    queryKey: [...all, "list", query] as const,
    queryFn: ({ signal }) => call(listSavedSearches, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Ends a visitor's search for them. */
export function useEndSearch() {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: (id: number) => call(endSavedSearch, { params: { id: String(id) } }),
    onSuccess: () => toasts.success(t("saved_searches.ended")),
    onError: (error) => toasts.failure(t("saved_searches.end_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}
