import { useLiveConnect, useLiveEvent } from "../live/live-context.tsx";
import { useRefresh } from "../query/use-refresh.ts";

/** Refreshes a list when anyone changes one of its items, here or elsewhere, and after every lost connection. */
export function useContentChanges(resource: { entity: string; keys: { lists: readonly unknown[] } }): void {
  const refresh = useRefresh(resource.keys.lists);
  useLiveEvent("content:changed", ({ entity }) => {
    if (entity === resource.entity) refresh();
  });
  useLiveConnect(refresh);
}
