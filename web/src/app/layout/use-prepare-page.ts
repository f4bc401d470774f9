import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { type Page, startCalls } from "../pages/page.ts";

/** Handlers for a link to `page` that prefetch its code and data. */
export function usePreparePage(page: Page, isCurrent: boolean) {
  const call = useCaller();
  const locale = useLocale();
  const cache = useQueryClient();
  const prepare = () => {
    if (isCurrent) return;
    // Only a head start: failed calls are repeated, and reported, by the page itself.
    const context = { call, locale, cache, params: {}, search: new URLSearchParams() };
    void Promise.allSettled([page.view.load(), ...startCalls(page, context)]);
  };
  return { onPointerEnter: prepare, onFocus: prepare };
}
