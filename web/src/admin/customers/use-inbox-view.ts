import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type InboxView, readView, withFilters, writeView } from "./inbox-url.ts";

/** The view that the address asks for now. The one on screen may still be the one before: routing is a transition. */
const askedFor = (): InboxView => readView(new URLSearchParams(window.location.search));

/** The inbox's view, held in the address. Each step starts from the address, so that quick steps add up. */
export function useInboxView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const go = useCallback(
    (next: InboxView, replace: boolean) => setParams(writeView(next), { replace, preventScrollReset: true }),
    [setParams],
  );
  return {
    view,
    openId: () => askedFor().open,
    /** Filters and order; typing a search must not fill the history. */
    filter: (change: Partial<InboxView>) => go(withFilters(askedFor(), change), "search" in change),
    toPage: (page: number) => go({ ...askedFor(), page }, false),
    /** From the list: a step that Back undoes. From another request: no step, or J would bury the list. */
    open: (id: number) => go({ ...askedFor(), open: id }, askedFor().open !== null),
    close: () => go({ ...askedFor(), open: null }, true),
    replaceAll: (next: InboxView) => go(next, false),
    addressOf: (id: number) => `?${writeView({ ...view, open: id }).toString()}`,
  };
}
