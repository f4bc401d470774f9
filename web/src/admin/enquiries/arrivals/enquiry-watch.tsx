import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useLiveEvent } from "../../live/live-context.tsx";
import { useRefresh } from "../../query/use-refresh.ts";
import { useMay } from "../../session/session-context.tsx";
import { useAnnounce } from "../../ui/states/announcer.tsx";
import { ownChanges } from "../changes/own-changes.ts";
import { hideRow, showArrival, showDeletion, showRow } from "../enquiries.cache.ts";
import { enquiryKeys, unreadCount } from "../enquiries.queries.ts";
import { playArrival, unlockSoundOnFirstGesture } from "./sound.ts";

/**
 * Follows live events of enquiries on every admin page. Each one updates the rows on screen at once; a refetch then
 * brings order, filtering and counts.
 */
export function EnquiryWatch() {
  const { t } = useTexts();
  const cache = useQueryClient();
  const announce = useAnnounce();
  const refresh = useRefresh(enquiryKeys.all);

  const hasPendingRefresh = useRef(false);
  const running = useIsMutating({ mutationKey: ownChanges.mutationKey });

  useEffect(unlockSoundOnFirstGesture, []);
  useEffect(() => {
    if (running > 0 || !hasPendingRefresh.current) return;
    hasPendingRefresh.current = false;
    refresh();
  }, [running, refresh]);
  useLiveEvent("customer:created", (row) => {
    showArrival(cache, row);
    refresh();
    playArrival();
    announce(t("inbox.announce", { name: row.name }));
  });
  useLiveEvent("customer:updated", (row) => {
    // Own changes come back as events too. A colleague's event among them may be newer than the fetch after the last
    // own change, so another refresh follows that one.
    if (cache.isMutating({ mutationKey: ownChanges.mutationKey }) > 0) {
      hasPendingRefresh.current = true;
      return;
    }
    showRow(cache, row);
    refresh();
  });
  useLiveEvent("customer:deleted", (row) => {
    showDeletion(cache, row);
    refresh();
  });
  useLiveEvent("customer:left", ({ id }) => {
    hideRow(cache, id);
    refresh();
  });
  return null;
}

/** How many enquiries nobody has opened yet, over the whole inbox. */
export function useUnreadCount(): number {
  const call = useCaller();
  // Who sees no enquiries asks for none: each refusal would be a line of the audit log.
  const enabled = useMay()("enquiries.read_own");
  return useQuery({ ...unreadCount(call), enabled }).data ?? 0;
}
