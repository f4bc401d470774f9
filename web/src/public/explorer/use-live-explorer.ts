import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { unitTitle } from "../../shared/apartments/unit-type.ts";
import { statusLabel } from "../../shared/apartments/apartment-status.tsx";
import { explorerKey } from "./explorer.queries.ts";
import { followPublicEvents, type LiveStatus } from "../../shared/live/public-events.ts";

/** A price list changes many apartments at once: their screens are fetched once for all that come within this time. */
const COLLECTED_MS = 150;

/**
 * Refetches a project's screens when an apartment's status or price changes. Returns the latest change of a status as text,
 * for screen readers.
 */
export function useLiveExplorer(projectId: number): string {
  const cache = useQueryClient();
  const locale = useLocale();
  const t = useT();
  const [last, setLast] = useState<LiveStatus>();
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      due = undefined;
      void cache.invalidateQueries({ queryKey: explorerKey(locale, projectId) });
    };
    const unfollow = followPublicEvents({
      onStatus: (event) => {
        if (event.project_id !== projectId) return;
        if (event.is_new_status) setLast(event);
        due ??= setTimeout(refetch, COLLECTED_MS);
      },
      // Events may have been missed while the connection was down.
      onReturn: refetch,
    });
    return () => {
      unfollow();
      // Who goes on to another screen of the project must not find the old state there.
      clearTimeout(due);
      if (due !== undefined) refetch();
    };
  }, [cache, locale, projectId]);
  if (!last) return "";
  return t("apartments.now", {
    apartment: unitTitle(t, last),
    status: t(statusLabel(last.status, last.unit_type)),
  });
}
