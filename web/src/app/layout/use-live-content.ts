import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { LiveRefetch } from "../../shared/live/live-refetch.ts";
import { followPublicEvents } from "../../shared/live/public-events.ts";

/** Shows what staff have just changed on whatever page is open, without a reload. */
export function useLiveContent(): void {
  const cache = useQueryClient();
  useEffect(() => follow(cache), [cache]);
}

function follow(cache: QueryClient): () => void {
  let loading: Promise<LiveRefetch | undefined> | undefined;
  // The first view does without this code: it is fetched with the first change.
  const withLive = (act: (live: LiveRefetch) => void) => {
    loading ??= import("./live-content.ts").then(
      ({ createLiveContent }) => createLiveContent(cache),
      // Without a line the page stays as it was loaded; the next change tries again.
      () => (loading = undefined),
    );
    void loading.then((live) => live && act(live));
  };
  const unfollow = followPublicEvents({
    onContent: ({ tags }) => withLive((live) => live.changed(tags)),
    onReturn: (isFirst) => {
      // The page that has just been loaded is as new as the line.
      if (!isFirst) withLive((live) => live.missed());
    },
  });
  const seen = () => void loading?.then((live) => live?.visibilityChanged());
  document.addEventListener("visibilitychange", seen);
  return () => {
    unfollow();
    void loading?.then((live) => live?.stop());
    document.removeEventListener("visibilitychange", seen);
  };
}
