import { type DefaultError, type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useHydrated } from "../lib/use-hydrated.ts";

/**
 * A page's own data. A failure that the server met stays on screen with its retry button while the browser takes
 * the page over; asking again right then would draw something else than the HTML already shows.
 */
export function usePageQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
) {
  return useQuery({ ...options, retryOnMount: useHydrated() });
}
