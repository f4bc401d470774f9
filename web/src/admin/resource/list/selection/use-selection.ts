import { useCallback, useState } from "react";
import { useTickRange } from "./use-tick-range.ts";

/** The rows of a list that are selected. Another page or filter shows other rows, so `listKey` starts a new selection. */
export function useSelection<Row extends { id: number }>(
  listKey: string,
  rows: readonly Row[] | undefined = [],
) {
  const [state, setState] = useState({ listKey, ...NOTHING });
  const { ids, isSelecting } = selectionOf(state, listKey);
  const select = (next: ReadonlySet<number>, isMode = next.size > 0) =>
    setState({ listKey, ids: next, isSelecting: isMode });
  const isWholePage = rows.length > 0 && rows.every(({ id }) => ids.has(id));
  // Stable, so that rows are not rendered again when others are selected.
  const rangeTo = useTickRange(rows.map(({ id }) => id));
  const toggle = useCallback(
    (id: number, isRange = false) => {
      const range = rangeTo(id, isRange);
      setState((latest) => {
        const next = toggled(selectionOf(latest, listKey).ids, range, id);
        return { listKey, ids: next, isSelecting: next.size > 0 };
      });
    },
    [listKey, rangeTo],
  );
  return {
    ids,
    /** The selected rows that are in sight. */
    rows: rows.filter(({ id }) => ids.has(id)),
    isWholePage,
    /** Something is selected, or the select button of touch screens was pressed. */
    isSelecting,
    startMode: () => select(ids, true),
    select,
    clear: () => select(NOTHING.ids),
    /** With `isRange` all rows since the one that was toggled before, like this one. */
    toggle,
    togglePage: () => select(isWholePage ? NOTHING.ids : new Set(rows.map(({ id }) => id))),
  };
}

/** `ids` with the other state of `key`, which all of `range` takes on. */
export function toggled<Key>(ids: ReadonlySet<Key>, range: readonly Key[], key: Key): Set<Key> {
  const next = new Set(ids);
  const isOff = next.has(key);
  for (const one of range)
    if (isOff) next.delete(one);
    else next.add(one);
  return next;
}

interface Selected {
  ids: ReadonlySet<number>;
  isSelecting: boolean;
}
const NOTHING: Selected = { ids: new Set(), isSelecting: false };

const selectionOf = (state: Selected & { listKey: string }, listKey: string): Selected =>
  state.listKey === listKey ? state : NOTHING;

export type Selection = Omit<ReturnType<typeof useSelection>, "rows" | "isSelecting" | "startMode">;
