import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type InboxView, readView, withFilters, writeView } from "./inbox-url.ts";

/** The inbox's view, held in the address. */
export function useInboxView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const go = useCallback(
    (next: InboxView, replace: boolean) => setParams(writeView(next), { replace, preventScrollReset: true }),
    [setParams],
  );
  return {
    view,
    /** Filters and order; typing a search must not fill the history. */
    filter: (change: Partial<InboxView>) => go(withFilters(view, change), "search" in change),
    toPage: (page: number) => go({ ...view, page }, false),
    /** From the list: a step that Back undoes. From another request: no step, or J would bury the list. */
    open: (id: number) => go({ ...view, open: id }, view.open !== null),
    close: () => go({ ...view, open: null }, true),
    replaceAll: (next: InboxView) => go(next, false),
    addressOf: (id: number) => `?${writeView({ ...view, open: id }).toString()}`,
  };
}
