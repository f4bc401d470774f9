import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { coalesce } from "./coalesce.ts";

export const REFRESH_INTERVAL_MS = 1000;

/** Refetches everything under `key` that is on screen, at most once a second. */
export function useRefresh(key: QueryKey): () => void {
  const cache = useQueryClient();
  return useMemo(
    () => coalesce(() => void cache.invalidateQueries({ queryKey: key }), REFRESH_INTERVAL_MS),
    [cache, key],
  );
}
