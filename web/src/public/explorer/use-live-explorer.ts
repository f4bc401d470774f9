import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { STATUS_LABELS } from "../../shared/apartments/apartment-status.tsx";
import { explorerKey } from "./explorer.queries.ts";
import { followPublicEvents, type LiveStatus } from "../../shared/live/public-events.ts";

/**
 * Refetches a project's screens when an apartment's status changes. Returns the latest change as text, for screen
 * readers.
 */
export function useLiveExplorer(projectId: number): string {
  const cache = useQueryClient();
  const locale = useLocale();
  const t = useT();
  const [last, setLast] = useState<LiveStatus>();
  useEffect(() => {
    const refetch = () => void cache.invalidateQueries({ queryKey: explorerKey(locale, projectId) });
    return followPublicEvents({
      onStatus: (event) => {
        if (event.project_id !== projectId) return;
        setLast(event);
        refetch();
      },
      // Events may have been missed while the connection was down.
      onReturn: refetch,
    });
  }, [cache, locale, projectId]);
  if (!last) return "";
  return t("apartments.now", {
    apartment: t("apartments.apartment_title", { number: last.apartment_number }),
    status: t(STATUS_LABELS[last.status]),
  });
}
