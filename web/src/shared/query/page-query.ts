import { type DefaultError, type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useHydrated } from "../lib/use-hydrated.ts";

/**
 * A page's own data. A failure during server rendering stays on screen with its retry button: a retry during hydration
 * would render something else than the HTML shows.
 */
export function usePageQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
) {
  return useQuery({ ...options, retryOnMount: useHydrated() });
}
