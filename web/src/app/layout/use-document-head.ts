import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useI18n, useLanguages, useT } from "../../shared/i18n/i18n-context.tsx";
import type { Store } from "../../shared/lib/store.ts";
import type { AbsenceStatus } from "../../shared/navigation/server-answer.ts";
import { locatePage } from "../pages/find-page.ts";

const loadHeads = () => Promise.all([import("../head/page-head.ts"), import("../head/apply-head.ts")]);

/** Updates the document head when page or data change; the first page's head is written by the server. */
export function useDocumentHead(absence: Store<AbsenceStatus | undefined>): void {
  const { texts } = useI18n();
  const languages = useLanguages();
  const call = useCaller();
  const cache = useQueryClient();
  const { pathname, search } = useLocation();
  // A new function when texts arrive, which may change the title.
  const t = useT();
  const isFirstPage = useRef(true);
  const applied = useRef("");
  useEffect(() => {
    let isOver = false;
    const { page, params } = locatePage(pathname);
    async function update() {
      // Loaded with the first change, since the server has written the first page's head.
      const [{ pageHead }, { applyHead }] = await loadHeads();
      if (isOver || !texts.hasAny()) return;
      const { origin } = window.location;
      const place = {
        call,
        cache,
        locale: texts.locale,
        params,
        search: new URLSearchParams(search),
        origin,
        languages,
        absence: absence.get(),
      };
      const tags = pageHead(page, texts, place);
      const written = JSON.stringify(tags);
      if (written === applied.current) return;
      applied.current = written;
      applyHead(document, tags);
    }
    // If the code cannot be loaded, the head is not updated until the next change.
    const refresh = () =>
      void update().catch((error: unknown) => console.info("The head is not loaded.", error));
    if (!isFirstPage.current) refresh();
    isFirstPage.current = false;
    const unfollow = absence.subscribe(refresh);
    const unsubscribe = cache.getQueryCache().subscribe(({ type, ...event }) => {
      if (type === "updated" && "action" in event && event.action.type === "success") refresh();
    });
    return () => {
      isOver = true;
      unfollow();
      unsubscribe();
    };
  }, [absence, call, cache, languages, pathname, search, texts, t]);
}
