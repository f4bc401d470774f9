import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { followPublicEvents } from "../../shared/live/public-events.ts";
import { shortlistKey } from "./shortlist.queries.ts";

/** Refetches when the status of one of these apartments changes. */
export function useLiveShortlist(ids: readonly number[]): void {
  const cache = useQueryClient();
  const locale = useLocale();
  const watched = ids.join(",");
  useEffect(() => {
    const refetch = () => void cache.invalidateQueries({ queryKey: shortlistKey(locale) });
    return followPublicEvents({
      onStatus: ({ id }) => {
        if (watched.split(",").includes(String(id))) refetch();
      },
      onReturn: refetch,
    });
  }, [cache, locale, watched]);
}
