import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type InboxView, readView, withFilters, writeView } from "../filters/inbox-url.ts";

/** The view in the address. The one on screen may be older, because routing is a transition. */
const currentView = (): InboxView => readView(new URLSearchParams(window.location.search));

/** The inbox's view, kept in the address. Each step starts from the address, so that quick steps add up. */
export function useInboxView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const go = useCallback(
    (next: InboxView, replace: boolean) => setParams(writeView(next), { replace, preventScrollReset: true }),
    [setParams],
  );
  return {
    view,
    openId: () => currentView().open,
    /** Changes filters or order. A search replaces the history entry, so that typing does not fill the history. */
    filter: (change: Partial<InboxView>) => go(withFilters(currentView(), change), "search" in change),
    toPage: (page: number) => go({ ...currentView(), page }, false),
    /** Adds a history entry only from the list, so that Back leads there however many enquiries J has opened. */
    open: (id: number) => go({ ...currentView(), open: id }, currentView().open !== null),
    close: () => go({ ...currentView(), open: null }, true),
    replaceAll: (next: InboxView) => go(next, false),
    addressOf: (id: number) => `?${writeView({ ...view, open: id }).toString()}`,
  };
}

export type InboxNavigation = ReturnType<typeof useInboxView>;
