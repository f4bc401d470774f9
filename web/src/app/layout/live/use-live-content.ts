import { useEffect } from "react";
import type { LiveRefetch } from "../../../shared/live/live-refetch.ts";
import { followPublicEvents } from "../../../shared/live/public-events.ts";
import type { App } from "../../create-app.ts";

/** Updates the open page when staff change its content. */
export function useLiveContent(app: App): void {
  useEffect(() => follow(app), [app]);
}

const reload = () => window.location.reload();

function follow({ cache, call, locale }: App): () => void {
  let loading: Promise<LiveRefetch | undefined> | undefined;
  // This code is loaded with the first change.
  const withLive = (act: (live: LiveRefetch) => void) => {
    loading ??= import("./live-content.ts").then(
      ({ createLiveContent }) => createLiveContent(cache, { call, locale, reload }),
      // Without a connection the page is not updated; the next change tries again.
      () => (loading = undefined),
    );
    void loading.then((live) => live && act(live));
  };
  const unfollow = followPublicEvents({
    onContent: ({ tags }) => withLive((live) => live.changed(tags)),
    onReturn: (isFirst) => {
      // At the first connection the page has just been loaded.
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
