import { useCallback, useState } from "react";

const NOTHING: ReadonlySet<number> = new Set();

interface Selection {
  listKey: string;
  ids: ReadonlySet<number>;
  isMode: boolean;
}

/** The selected requests of one list; another list starts with none. */
export function useSelection(listKey: string) {
  const [state, setState] = useState<Selection>({ listKey, ids: NOTHING, isMode: false });
  const current = selectionOf(state, listKey);
  const set = (ids: ReadonlySet<number>, isMode = ids.size > 0) => setState({ listKey, ids, isMode });
  // The same function all along, so that the rows which take it need not be drawn again.
  const toggle = useCallback(
    (id: number) =>
      setState((latest) => {
        const ids = new Set(selectionOf(latest, listKey).ids);
        if (!ids.delete(id)) ids.add(id);
        return { listKey, ids, isMode: ids.size > 0 };
      }),
    [listKey],
  );
  return {
    ids: current.ids,
    /** Boxes are shown: something is selected, or a touch screen's select button was pressed. */
    isSelecting: current.isMode,
    toggle,
    replace: (ids: readonly number[]) => set(new Set(ids)),
    startMode: () => set(current.ids, true),
    clear: () => set(NOTHING),
  };
}

const selectionOf = (state: Selection, listKey: string): Selection =>
  state.listKey === listKey ? state : { listKey, ids: NOTHING, isMode: false };
