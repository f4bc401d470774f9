import { ACTS_OF_ADDRESSES_MAX, ACTS_PER_ADDRESS } from "@ezo/contract/values/limits/interest";
import { LRUCache } from "lru-cache";

/** What somebody did with an apartment. `day` is the day in the firm's time zone. */
export interface Act {
  day: string;
  kind: string;
  apartmentId: number;
  address: string;
}

/**
 * Keeps one network address from driving up an apartment's counts: a day has so many acts of a kind of it, by each server. A
 * household or an office shares an address, so it is more than one. Addresses are kept in memory alone; of more than
 * `ACTS_OF_ADDRESSES_MAX` the oldest are forgotten.
 */
export function createActLimit() {
  const counted = new LRUCache<string, number>({ max: ACTS_OF_ADDRESSES_MAX });
  return {
    /** Whether the act is counted. */
    admits({ day, kind, apartmentId, address }: Act): boolean {
      const key = `${day} ${kind} ${apartmentId} ${address}`;
      const before = counted.get(key) ?? 0;
      if (before >= ACTS_PER_ADDRESS) return false;
      counted.set(key, before + 1);
      return true;
    },
  };
}
