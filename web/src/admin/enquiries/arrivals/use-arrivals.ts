import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { useEffect, useState } from "react";
import {
  type ArrivalState,
  forgetFresh,
  HIGHLIGHT_MS,
  NO_ARRIVALS,
  release,
  stepArrivals,
} from "./arrivals.ts";

/**
 * Tracks rows that have just arrived. They are highlighted or, while the list is scrolled down, held back
 * behind a chip so that the rows being read do not move.
 */
export function useArrivals(input: {
  /** Identifies the list; another list starts without arrivals. */
  listKey: string;
  /** Null while the rows on screen are still the previous list's. */
  rows: readonly EnquiryRow[] | null;
  showsArrivals: boolean;
  isScrolled: boolean;
}) {
  const [stored, setState] = useState<ArrivalState>(NO_ARRIVALS);
  let state = stored;
  // Adjusted during rendering, not in an effect: a row to hold back must never be painted.
  if (
    state.rows !== input.rows ||
    state.listKey !== input.listKey ||
    (!input.isScrolled && state.held.size > 0)
  ) {
    state = stepArrivals(state, input);
    setState(state);
  }
  const { fresh } = state;
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setState((current) => forgetFresh(current, fresh)), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return { fresh: state.fresh, held: state.held, release: () => setState(release) };
}
