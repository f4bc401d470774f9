import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { LOWEST_PRICE_DAYS } from "@ezo/contract/values/limits/prices";
import { DAY_MS } from "@ezo/contract/values/time";
import { shownPrice } from "../navigation/navigation.present.ts";

/** What an apartment cost, and whether visitors saw that, from a moment on. */
export interface PriceState {
  isActive: boolean;
  status: ApartmentStatus;
  price: number | null;
  /** After a discount; null without one. */
  oldPrice?: number | null;
  isPriceHidden: boolean;
  /** Set by a list whose publication was soon undone. */
  isSlip?: boolean;
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

/**
 * The lowest price that visitors saw in the days before the discount that goes on now; null where they saw none. `states`
 * are in the order of time. A discount that is changed while it goes on began with its first price, and one that a slip has
 * interrupted goes on.
 */
export function lowestBefore(states: readonly PriceState[], days: number): number | null {
  const last = states.findLastIndex(({ oldPrice, isSlip }) => !isSlip && (oldPrice ?? null) === null);
  const begun = states[last + 1];
  if (!begun) return null;
  const end = Date.parse(begun.since);
  const first = end - days * DAY_MS;
  const seen = states.slice(0, last + 1).flatMap((state, index) => {
    const price = state.isActive ? shownPrice(state) : null;
    const until = Date.parse(states[index + 1]?.since ?? begun.since);
    return price !== null && until > first && Date.parse(state.since) < end ? [price] : [];
  });
  return seen.length === 0 ? null : Math.min(...seen);
}

/**
 * What visitors read as the price before the discount: one that they have seen. Null where the discount is not below it, so
 * that nothing is announced as lowered that was not.
 */
export function struckPriceOf(states: readonly PriceState[]): number | null {
  const price = states.at(-1)?.price ?? null;
  const lowest = lowestBefore(states, LOWEST_PRICE_DAYS);
  return price !== null && lowest !== null && lowest > price ? lowest : null;
}
