import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import type { Store } from "../../shared/lib/store.ts";
import type { AbsenceStatus } from "../../shared/navigation/server-answer.ts";
import { locatePage } from "../find-page.ts";

const loadHeads = () => Promise.all([import("../page-head.ts"), import("../apply-head.ts")]);

/** Keeps the head in step with the page and what it has loaded; the first page's head comes from the server. */
export function useDocumentHead(absence: Store<AbsenceStatus | undefined>): void {
  const { texts } = useI18n();
  const call = useCaller();
  const cache = useQueryClient();
  const { pathname, search } = useLocation();
  // A new lookup means new texts, and with them perhaps a title.
  const t = useT();
  const isServersOwn = useRef(true);
  const applied = useRef("");
  useEffect(() => {
    let isOver = false;
    const { page, params } = locatePage(pathname);
    async function update() {
      // Its code comes with the first change, for the server has written the first page's head.
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
        absence: absence.get(),
      };
      const tags = pageHead(page, texts, place);
      const written = JSON.stringify(tags);
      if (written === applied.current) return;
      applied.current = written;
      applyHead(document, tags);
    }
    // Without its code, as in a window that has lost its connection, the head stays as it is until the next change.
    const keepUp = () =>
      void update().catch((error: unknown) => console.info("The head is not loaded.", error));
    if (!isServersOwn.current) keepUp();
    isServersOwn.current = false;
    const unfollow = absence.subscribe(keepUp);
    const unsubscribe = cache.getQueryCache().subscribe(({ type, ...event }) => {
      if (type === "updated" && "action" in event && event.action.type === "success") keepUp();
    });
    return () => {
      isOver = true;
      unfollow();
      unsubscribe();
    };
  }, [absence, call, cache, pathname, search, texts, t]);
}
