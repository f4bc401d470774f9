import { pathWithoutLocale } from "@ezo/contract/values/languages";
import { readId } from "@ezo/contract/values/ids";
import {
  KIOSK_AHEAD_AGAIN_MS,
  KIOSK_AHEAD_FRESH_MS,
  KIOSK_AHEAD_PAUSE_MS,
} from "@ezo/contract/values/limits/screens";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { mayPrefetch } from "../../shared/lib/connection.ts";
import { projectDetail } from "../pages/explorer-pages.ts";
import { locatePage } from "../pages/find-page.ts";
import { loadExplorerCode } from "./explorer-code.ts";
import { keepAhead } from "./keep-ahead.ts";
import { keptPictures } from "./kept-pictures.ts";

/** The project whose pages the tour begins at; undefined where it begins elsewhere. */
export function projectOf(start: string): number | undefined {
  const [path = "/"] = pathWithoutLocale(start).split("?", 1);
  const { page, params } = locatePage(path);
  return page.path.startsWith(projectDetail.path) ? readId(params["id"]) : undefined;
}

/** Fetches the tour's project while there is a connection, and again what has changed. Nothing where the device saves data. */
export function useKeptAhead(start: string, isConnected: boolean): void {
  const call = useCaller();
  const locale = useLocale();
  const cache = useQueryClient();
  const [keepPicture] = useState(keptPictures);
  useEffect(() => {
    const projectId = projectOf(start);
    if (!isConnected || projectId === undefined || !mayPrefetch()) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = async (staleTime: number) => {
      const ahead = { call, locale, cache, keepPicture, pause, isOver: () => isOver, staleTime };
      await keepAhead(ahead, projectId);
      if (!isOver) timer = setTimeout(() => void keep(KIOSK_AHEAD_FRESH_MS), KIOSK_AHEAD_AGAIN_MS);
    };
    void loadExplorerCode();
    // All of it in the first round: what came with the page would otherwise be dropped after a while.
    void keep(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, locale, cache, keepPicture, start, isConnected]);
}

/** What was opened stays for as long as the tab; elsewhere it is dropped some minutes after its page was left. */
export function useKeptAnswers(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const before = cache.getDefaultOptions();
    cache.setDefaultOptions({ ...before, queries: { ...before.queries, gcTime: Infinity } });
    return () => cache.setDefaultOptions(before);
  }, [cache]);
}

const pause = (): Promise<void> =>
  new Promise((resolve) => setTimeout(() => whenIdle(resolve), KIOSK_AHEAD_PAUSE_MS));

/** Safari has no idle callbacks. */
function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => act());
  else act();
}
