import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";
import { useRefresh } from "../query/use-refresh.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { hideRow, showArrival, showRow } from "./customers.cache.ts";
import { customerKeys, unreadCount } from "./customers.queries.ts";
import { OWN_CHANGES } from "./own-changes.ts";
import { playArrival, unlockSoundOnFirstTouch } from "./sound.ts";

/**
 * Follows requests on every admin page: each live event changes the rows on screen at once, then the server is
 * asked for order, filters and counts.
 */
export function RequestWatch() {
  const { t } = useTexts();
  const cache = useQueryClient();
  const announce = useAnnounce();
  const refresh = useRefresh(customerKeys.all);

  const isAskedLater = useRef(false);
  const ownChanges = useIsMutating({ mutationKey: OWN_CHANGES });

  useEffect(unlockSoundOnFirstTouch, []);
  useEffect(() => {
    if (ownChanges > 0 || !isAskedLater.current) return;
    isAskedLater.current = false;
    refresh();
  }, [ownChanges, refresh]);
  useLiveEvent("customer:created", (row) => {
    showArrival(cache, row);
    refresh();
    playArrival();
    announce(t("inbox.announce", { name: row.name }));
  });
  useLiveEvent("customer:updated", (row) => {
    // One's own changes come back as events too. A colleague's among them may be newer than what is fetched when the
    // last of one's own has been answered, so it is asked for after that.
    if (cache.isMutating({ mutationKey: OWN_CHANGES }) > 0) {
      isAskedLater.current = true;
      return;
    }
    showRow(cache, row);
    refresh();
  });
  useLiveEvent("customer:deleted", (row) => {
    hideRow(cache, row.id);
    refresh();
  });
  return null;
}

/** How many requests nobody has opened yet, over the whole inbox. */
export function useUnreadCount(): number {
  const call = useCaller();
  return useQuery(unreadCount(call)).data ?? 0;
}
