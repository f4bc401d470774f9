import { BUSINESS_UTC_OFFSET_HOURS } from "@ezo/contract/values/limits/firm";
import { HOUR_MS } from "@ezo/contract/values/time";
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

/** The days in Tbilisi counted on. By arithmetic: a board has thousands of them. */
const dayNumber = (at: number): number => Math.floor((at / HOUR_MS + BUSINESS_UTC_OFFSET_HOURS) / 24);

/** How many midnights in Tbilisi have passed since; an instant to come counts as today. */
export const daysSince = (instant: string | null, now: Date): number | null =>
  instant === null ? null : Math.max(0, dayNumber(now.getTime()) - dayNumber(Date.parse(instant)));
