import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLiveConnect, useLiveEvent } from "../live/live-context.tsx";
import { coalesce } from "../query/coalesce.ts";

const REFRESH_INTERVAL_MS = 1000;

/** Refreshes a list when anyone changes one of its items, here or elsewhere, and after every lost connection. */
export function useContentChanges(resource: { entity: string; keys: { lists: readonly unknown[] } }): void {
  const cache = useQueryClient();
  const refresh = useMemo(
    () =>
      coalesce(() => void cache.invalidateQueries({ queryKey: resource.keys.lists }), REFRESH_INTERVAL_MS),
    [cache, resource],
  );
  useLiveEvent("content:changed", ({ entity }) => {
    if (entity === resource.entity) refresh();
  });
  useLiveConnect(refresh);
}
