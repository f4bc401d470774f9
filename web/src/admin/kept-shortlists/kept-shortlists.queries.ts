import { endKeptShortlist, listKeptShortlists } from "@ezo/contract/marketing/kept-shortlists";
import type { RouteInput } from "@ezo/contract/route";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";

const all = ["kept-shortlists"] as const;

export const keptShortlistList = (call: WebCaller, query: RouteInput<typeof listKeptShortlists>["query"]) =>
  queryOptions({
    queryKey: [...all, "list", query] as const,
    queryFn: ({ signal }) => call(listKeptShortlists, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Ends a visitor's shortlist for them. */
export function useEndShortlist() {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: (id: number) => call(endKeptShortlist, { params: { id: String(id) } }),
    onSuccess: () => toasts.success(t("kept_shortlists.ended")),
    onError: (error) => toasts.failure(t("kept_shortlists.end_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}
