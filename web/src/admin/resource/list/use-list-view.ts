import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import {
  EMPTY_LIST_VIEW,
  type FilterSpec,
  type ListView,
  readListView,
  withFilter,
  writeListView,
} from "./list-view.ts";

/** A list's view, held in the address. `spec` and `sorts` are constants of the screen. */
export function useListView(spec: FilterSpec, sorts: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readListView(params, spec, sorts), [params, spec, sorts]);
  const go = useCallback(
    // From the address and not from the view on screen: quick steps add up.
    (step: (view: ListView) => ListView, replace = false) => {
      const asked = readListView(new URLSearchParams(window.location.search), spec, sorts);
      setParams(writeListView(step(asked)), { replace, preventScrollReset: true });
    },
    [setParams, spec, sorts],
  );
  return {
    view,
    /** Typing a search must not fill the history. */
    search: (search: string) => go((from) => ({ ...from, search, page: 1 }), true),
    filter: (name: string, value: string | null) => go((from) => withFilter(from, name, value)),
    /** These filters and no others. */
    filterOnly: (filters: Readonly<Record<string, string>>) => go((from) => ({ ...from, page: 1, filters })),
    sort: (sort: string | null) => go((from) => ({ ...from, sort, page: 1 })),
    toPage: (page: number) => go((from) => ({ ...from, page })),
    clear: () => go((from) => ({ ...EMPTY_LIST_VIEW, sort: from.sort })),
  };
}

export type ListViewControl = ReturnType<typeof useListView>;
