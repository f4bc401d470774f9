import {
  ACTS_PER_ADDRESS,
  MISS_ADDRESSES_MAX,
  MISSES_PER_ADDRESS,
} from "@ezo/contract/values/limits/interest";

/**
 * Keeps one network address from filling a day's list of searches without results, and from driving up one of them: so many
 * different ones of it are counted in a day, and each so many times, by each server. Addresses are kept in memory alone, and until
 * the day ends.
 */
export function createMissLimit() {
  let today = "";
  /** By address, how often each filter was counted. */
  const countedOf = new Map<string, Map<string, number>>();
  return {
    /** Whether the search is counted. `day` is the day in the firm's time zone. */
    admits(day: string, address: string, filter: string): boolean {
      if (day !== today) {
        today = day;
        countedOf.clear();
      }
      const counted = countedOf.get(address) ?? new Map<string, number>();
      const before = counted.get(filter) ?? 0;
      if (before >= ACTS_PER_ADDRESS) return false;
      if (before === 0 && counted.size >= MISSES_PER_ADDRESS) return false;
      if (counted.size === 0 && countedOf.size >= MISS_ADDRESSES_MAX) return false;
      countedOf.set(address, counted.set(filter, before + 1));
      return true;
    },
  };
}
