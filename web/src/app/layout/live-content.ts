import { LIVE_REFETCH_DELAY_MS, LIVE_REFETCH_SPREAD_MS } from "@ezo/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { createLiveRefetch, type LiveRefetch } from "../../shared/live/live-refetch.ts";
import { isConcerned } from "./shown-by.ts";

/** Asks again for what the page shows of a change. What is not shown is only marked, and asked for when it is. */
export const createLiveContent = (cache: QueryClient): LiveRefetch =>
  createLiveRefetch({
    refetch: (changed) =>
      void cache.invalidateQueries({ predicate: ({ queryKey }) => isConcerned(queryKey, changed) }),
    isVisible: () => document.visibilityState === "visible",
    // A thousand open pages hear of a change at once; they need not ask at once.
    delayMs: LIVE_REFETCH_DELAY_MS + Math.random() * LIVE_REFETCH_SPREAD_MS,
  });
