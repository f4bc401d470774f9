import { wallMs } from "@ezo/contract/values/clock/time-zone";
import { DAY_MS, MINUTE_MS } from "@ezo/contract/values/time";
import { type PriceState, seenPrices } from "../feeds/price-history.ts";
import { shownPrice } from "../navigation/navigation.present.ts";

/**
 * Since when an apartment has been for sale: since it was added, or since it was last taken back from `sold`. A hold does
 * not interrupt it. Null while it is sold. `states` are in the order of time, the last is of today.
 */
export function onSaleSince(states: readonly PriceState[], createdAt: string): string | null {
  const sold = states.findLastIndex(({ status }) => status === "sold");
  if (sold === -1) return createdAt;
  return states[sold + 1]?.since ?? null;
}

/** Since when visitors have seen today's price; null where they see none. */
export function pricedSince(states: readonly PriceState[]): string | null {
  const today = states.at(-1);
  if (!today?.isActive || shownPrice(today) === null) return null;
  return seenPrices(states).at(-1)?.since ?? null;
}

/** Clocks are changed at quarters of an hour alone. */
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Counts how many midnights of the zone have passed since an instant; one to come counts as today. Made once for all of a
 * board, which has thousands of them: an offset is asked for once.
 */
export function daysUntil(now: Date, timeZone: string): (instant: string | null) => number | null {
  const offsets = new Map<number, number>();
  const dayNumber = (at: number): number => {
    const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS;
    const offset = offsets.get(quarter) ?? wallMs(new Date(quarter), timeZone) - quarter;
    offsets.set(quarter, offset);
    return Math.floor((at + offset) / DAY_MS);
  };
  const today = dayNumber(now.getTime());
  return (instant) => (instant === null ? null : Math.max(0, today - dayNumber(Date.parse(instant))));
}
