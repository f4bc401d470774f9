import { MISS_ADDRESSES_MAX, MISSES_PER_ADDRESS } from "@ezo/contract/values/limits/interest";

/**
 * Keeps one network address from filling a day's list of searches without results: so many different ones of it are counted in a
 * day, by each server. Addresses are kept in memory alone, and until the day ends.
 */
export function createMissLimit() {
  let today = "";
  const filtersOf = new Map<string, Set<string>>();
  return {
    /** Whether the search is counted. `day` is the day in the firm's time zone. */
    admits(day: string, address: string, filter: string): boolean {
      if (day !== today) {
        today = day;
        filtersOf.clear();
      }
      const filters = filtersOf.get(address) ?? new Set<string>();
      if (filters.has(filter)) return true;
      if (filters.size >= MISSES_PER_ADDRESS) return false;
      if (filters.size === 0 && filtersOf.size >= MISS_ADDRESSES_MAX) return false;
      filtersOf.set(address, filters.add(filter));
      return true;
    },
  };
}
