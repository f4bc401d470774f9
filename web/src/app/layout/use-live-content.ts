import { LIVE_REFETCH_DELAY_MS, LIVE_REFETCH_SPREAD_MS } from "@ezo/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { createLiveRefetch } from "../../shared/live/live-refetch.ts";
import { followPublicEvents } from "../../shared/live/public-events.ts";
import { isConcerned } from "./shown-by.ts";

/** Shows what staff have just changed on whatever page is open, without a reload. */
export function useLiveContent(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const live = createLiveRefetch({
      // What is not shown is only marked, and asked for when it is.
      refetch: (changed) =>
        void cache.invalidateQueries({ predicate: ({ queryKey }) => isConcerned(queryKey, changed) }),
      isVisible: () => document.visibilityState === "visible",
      // A thousand open pages hear of a change at once; they need not ask at once.
      delayMs: LIVE_REFETCH_DELAY_MS + Math.random() * LIVE_REFETCH_SPREAD_MS,
    });
    const unfollow = followPublicEvents({
      onContent: ({ tags }) => live.changed(tags),
      onReturn: (isFirst) => {
        // The page that has just been loaded is as new as the line.
        if (!isFirst) live.missed();
      },
    });
    document.addEventListener("visibilitychange", live.visibilityChanged);
    return () => {
      unfollow();
      live.stop();
      document.removeEventListener("visibilitychange", live.visibilityChanged);
    };
  }, [cache]);
}
