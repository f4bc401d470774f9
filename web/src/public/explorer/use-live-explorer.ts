import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { STATUS_LABELS } from "../../shared/apartments/apartment-status.tsx";
import { explorerKey } from "./explorer.queries.ts";
import { followPublicEvents, type LiveStatus } from "../../shared/live/public-events.ts";

/**
 * Keeps a project's screens in step with what is sold elsewhere. The event says when to look again; the calls say what
 * is true. Returns the last piece of news, for those who cannot see the colours change.
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
      // What was missed while the line was down.
      onReturn: refetch,
    });
  }, [cache, locale, projectId]);
  if (!last) return "";
  return t("apartments.now", {
    apartment: t("apartments.apartment_title", { number: last.apartment_number }),
    status: t(STATUS_LABELS[last.status]),
  });
}
