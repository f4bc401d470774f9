import type { CustomerRow } from "@ezo/contract/customers";
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
 * The rows to show, with what has just come in: on top and highlighted, or, while the reader has scrolled down,
 * held back behind a chip so that nothing moves under the eyes.
 */
export function useArrivals(input: {
  /** Names the list; another list starts with nothing new. */
  listKey: string;
  /** Null while the rows on screen are still another list's. */
  rows: readonly CustomerRow[] | null;
  isNewestFirst: boolean;
  isScrolled: boolean;
}) {
  const [stored, setState] = useState<ArrivalState>(NO_ARRIVALS);
  let state = stored;
  // Adjusted while rendering, not in an effect: a row to be held back must never be painted first.
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
