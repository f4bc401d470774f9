import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";

/** How long a new row stays highlighted. */
export const HIGHLIGHT_MS = 6000;

/** The rows of a list that have been shown, and when the newest of them was created. */
interface Seen {
  ids: ReadonlySet<number>;
  newestAt: string;
}

export interface ArrivalState {
  listKey: string;
  rows: readonly EnquiryRow[] | null;
  seen: Seen | null;
  /** Just added, and highlighted for a while. */
  fresh: ReadonlySet<number>;
  /** Arrived while the list was scrolled down; hidden behind the chip until it is pressed. */
  held: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();
export const NO_ARRIVALS: ArrivalState = { listKey: "", rows: null, seen: null, fresh: NONE, held: NONE };

const seenWith = (rows: readonly EnquiryRow[], before?: Seen): Seen => ({
  ids: new Set([...(before?.ids ?? []), ...rows.map((row) => row.id)]),
  newestAt: rows.reduce(
    (newest, row) => (row.created_at > newest ? row.created_at : newest),
    before?.newestAt ?? "",
  ),
});

/**
 * The rows that have arrived since: unseen ones, newer than everything seen. Derived from the list and not from
 * events, so that arrivals during a lost connection count and rows that move up from the next page do not.
 */
const arrivalsIn = (rows: readonly EnquiryRow[], seen: Seen) =>
  rows.filter((row) => !seen.ids.has(row.id) && row.created_at > seen.newestAt).map((row) => row.id);

export function stepArrivals(
  state: ArrivalState,
  input: {
    listKey: string;
    rows: readonly EnquiryRow[] | null;
    showsArrivals: boolean;
    isScrolled: boolean;
  },
): ArrivalState {
  const { listKey, rows, showsArrivals, isScrolled } = input;
  if (rows === null) return { ...NO_ARRIVALS, listKey };
  if (state.listKey !== listKey || state.seen === null)
    return { listKey, rows, seen: seenWith(rows), fresh: NONE, held: NONE };
  const arrivals = showsArrivals ? arrivalsIn(rows, state.seen) : [];
  const still = (ids: ReadonlySet<number>) => [...ids].filter((id) => rows.some((row) => row.id === id));
  const held = [...still(state.held), ...(isScrolled ? arrivals : [])];
  const next: ArrivalState = {
    listKey,
    rows,
    seen: seenWith(rows, state.seen),
    held: held.length ? new Set(held) : NONE,
    fresh: isScrolled || arrivals.length === 0 ? state.fresh : new Set([...state.fresh, ...arrivals]),
  };
  return isScrolled ? next : release(next);
}

export const release = (state: ArrivalState): ArrivalState =>
  state.held.size === 0 ? state : { ...state, held: NONE, fresh: new Set([...state.fresh, ...state.held]) };

export const forgetFresh = (state: ArrivalState, old: ReadonlySet<number>): ArrivalState => {
  const fresh = [...state.fresh].filter((id) => !old.has(id));
  return { ...state, fresh: fresh.length ? new Set(fresh) : NONE };
};
