import type { CustomerRow } from "@ezo/contract/customers";

/** How long a request that has just slid in keeps its brass ground. */
export const HIGHLIGHT_MS = 6000;

/** What the reader has seen of one list: which rows, and how new the newest of them was. */
interface Seen {
  ids: ReadonlySet<number>;
  newestAt: string;
}

export interface ArrivalState {
  listKey: string;
  rows: readonly CustomerRow[] | null;
  seen: Seen | null;
  /** Just slid in, highlighted for a while. */
  fresh: ReadonlySet<number>;
  /** Come in while the reader was further down; behind the chip until they ask. */
  held: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();
export const NO_ARRIVALS: ArrivalState = { listKey: "", rows: null, seen: null, fresh: NONE, held: NONE };

const look = (rows: readonly CustomerRow[], before?: Seen): Seen => ({
  ids: new Set([...(before?.ids ?? []), ...rows.map((row) => row.id)]),
  newestAt: rows.reduce(
    (newest, row) => (row.created_at > newest ? row.created_at : newest),
    before?.newestAt ?? "",
  ),
});

/**
 * The rows that have come in since: unknown ones newer than all that was there. Judged by the list and not by
 * the events, so that what came in during a lost connection counts as well, and a row that merely moves up from
 * the next page does not.
 */
const arrivalsIn = (rows: readonly CustomerRow[], seen: Seen) =>
  rows.filter((row) => !seen.ids.has(row.id) && row.created_at > seen.newestAt).map((row) => row.id);

/** What a new set of rows means for the reader. */
export function stepArrivals(
  state: ArrivalState,
  input: {
    listKey: string;
    rows: readonly CustomerRow[] | null;
    isNewestFirst: boolean;
    isScrolled: boolean;
  },
): ArrivalState {
  const { listKey, rows, isNewestFirst, isScrolled } = input;
  if (rows === null) return { ...NO_ARRIVALS, listKey };
  if (state.listKey !== listKey || state.seen === null)
    return { listKey, rows, seen: look(rows), fresh: NONE, held: NONE };
  const arrivals = isNewestFirst ? arrivalsIn(rows, state.seen) : [];
  const still = (ids: ReadonlySet<number>) => [...ids].filter((id) => rows.some((row) => row.id === id));
  const held = [...still(state.held), ...(isScrolled ? arrivals : [])];
  const next: ArrivalState = {
    listKey,
    rows,
    seen: look(rows, state.seen),
    held: held.length ? new Set(held) : NONE,
    fresh: isScrolled || arrivals.length === 0 ? state.fresh : new Set([...state.fresh, ...arrivals]),
  };
  return isScrolled ? next : release(next);
}

/** Lets the held rows in. */
export const release = (state: ArrivalState): ArrivalState =>
  state.held.size === 0 ? state : { ...state, held: NONE, fresh: new Set([...state.fresh, ...state.held]) };

/** Ends the highlight of `old`. */
export const forgetFresh = (state: ArrivalState, old: ReadonlySet<number>): ArrivalState => {
  const fresh = [...state.fresh].filter((id) => !old.has(id));
  return { ...state, fresh: fresh.length ? new Set(fresh) : NONE };
};
