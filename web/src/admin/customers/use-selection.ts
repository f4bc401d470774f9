import { useState } from "react";

const NOTHING: ReadonlySet<number> = new Set();

/** The selected requests of one list; another list starts with none. */
export function useSelection(listKey: string) {
  const [state, setState] = useState({ listKey, ids: NOTHING, isMode: false });
  const current = state.listKey === listKey ? state : { listKey, ids: NOTHING, isMode: false };
  const set = (ids: ReadonlySet<number>, isMode = ids.size > 0) => setState({ listKey, ids, isMode });
  return {
    ids: current.ids,
    /** Boxes are shown: something is selected, or a touch screen's select button was pressed. */
    isSelecting: current.isMode,
    toggle: (id: number) => {
      const ids = new Set(current.ids);
      if (!ids.delete(id)) ids.add(id);
      set(ids);
    },
    replace: (ids: readonly number[]) => set(new Set(ids)),
    startMode: () => set(current.ids, true),
    clear: () => set(NOTHING),
  };
}
