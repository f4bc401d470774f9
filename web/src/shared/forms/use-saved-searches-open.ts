import { getSavedSearches } from "@ezo/contract/site/search/saved-searches";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../api/caller-context.ts";

/** Whether visitors can subscribe to mails about their searches: false until that is known. */
export function useSavedSearchesOpen(): boolean {
  const call = useCaller();
  const { data } = useQuery({
    queryKey: ["saved-searches"],
    queryFn: async ({ signal }) => (await call(getSavedSearches, {}, { signal })).data,
    staleTime: Infinity,
    meta: { isOptional: true },
  });
  return data?.is_open === true;
}
