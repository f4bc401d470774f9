import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveConnect, useLiveStatus } from "../live/live-context.tsx";
import { useAnnounce } from "../ui/announcer.tsx";
import { useToasts } from "../ui/toasts.tsx";

const TOAST_ID = "connection-lost";
/** A blink of the network is the dot's business alone. */
const WARN_AFTER_MS = 3000;

/** Never silently stale: warns when the live connection stays away, refetches all there is when it comes. */
export function ConnectionWatch() {
  const { t } = useTexts();
  const cache = useQueryClient();
  const toasts = useToasts();
  const announce = useAnnounce();
  const isLost = useLiveStatus() === "reconnecting";

  useLiveConnect(() => void cache.invalidateQueries());

  const warn = useEffectEvent(() => toasts.warning(TOAST_ID, t("live.lost.title"), t("live.lost.message")));
  const tellRestored = useEffectEvent(() => {
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
      if (hasWarned) tellRestored();
    };
  }, [isLost]);
  return null;
}
