import type { ApartmentStatus } from "@ezo/contract/site/navigation";
import { shownPrice } from "../navigation/navigation.present.ts";

/** What an apartment cost, and whether visitors saw that, from a moment on. */
export interface PriceState {
  isActive: boolean;
  status: ApartmentStatus;
  price: number | null;
  isPriceHidden: boolean;
  since: string;
}
export interface SeenPrice {
  price: number;
  since: string;
}

/**
 * The prices that visitors have seen, oldest first; `states` are in the order of time. What was never shown stays unknown,
 * and a price that came back after a pause is no new one.
 */
export function seenPrices(states: readonly PriceState[]): SeenPrice[] {
  const seen: SeenPrice[] = [];
  for (const state of states) {
    const price = state.isActive ? shownPrice(state) : null;
    if (price !== null && price !== seen.at(-1)?.price) seen.push({ price, since: state.since });
  }
  return seen;
}
