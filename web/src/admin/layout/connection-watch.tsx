import { useEffect, useEffectEvent } from "react";
import { useLiveConnect, useLiveStatus } from "../live/live-context.tsx";
import { useAnnounce } from "../ui/states/announcer.tsx";
import { useMutationContext } from "../query/use-mutation-context.ts";

const TOAST_ID = "connection-lost";
/** Shorter interruptions are shown by the live dot only. */
const WARN_AFTER_MS = 3000;

/** Warns when the live connection is lost, and refetches everything when it is restored. */
export function ConnectionWatch() {
  const { t, cache, toasts } = useMutationContext();
  const announce = useAnnounce();
  const isLost = useLiveStatus() === "reconnecting";

  useLiveConnect(() => void cache.invalidateQueries());

  const warn = useEffectEvent(() => toasts.warning(TOAST_ID, t("live.lost.title"), t("live.lost.message")));
  const announceRestored = useEffectEvent(() => {
    toasts.hide(TOAST_ID);
    announce(t("live.restored"));
  });
  useEffect(() => {
    if (!isLost) return;
    let hasWarned = false;
    const timer = setTimeout(() => {
      hasWarned = true;
      warn();
    }, WARN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      if (hasWarned) announceRestored();
    };
  }, [isLost]);
  return null;
}
