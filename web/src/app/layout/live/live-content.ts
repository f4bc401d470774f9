import { LIVE_REFETCH_DELAY_MS, LIVE_REFETCH_SPREAD_MS } from "@ezo/contract/values/limits/screens";
import type { QueryClient } from "@tanstack/react-query";
import { createLiveRefetch, type LiveRefetch } from "../../../shared/live/live-refetch.ts";
import { leaveLanguageThatIsOff, type LivePage } from "./leave-language.ts";
import { isAffected } from "./shown-by.ts";

/**
 * Refetches changed data that the page shows. Other data is marked as stale and refetched when it is shown. A page whose
 * language was switched off is left.
 */
export const createLiveContent = (cache: QueryClient, page: LivePage): LiveRefetch =>
  createLiveRefetch({
    refetch: (changed) => {
      void leaveLanguageThatIsOff(page, changed);
      void cache.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, changed) });
    },
    isVisible: () => document.visibilityState === "visible",
    // All open pages are notified at once, so their requests are spread.
    delayMs: LIVE_REFETCH_DELAY_MS + Math.random() * LIVE_REFETCH_SPREAD_MS,
  });
