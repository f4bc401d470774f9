import { LIST_COUNT_EXACT_MAX, LIST_COUNT_KEPT_MS } from "@ezo/contract/values/limits/lists";

/** Filters whose counts are kept at once. */
const KEPT_MAX = 200;

/** Counts a list's rows, and no further than `atMost` where that is given. */
type Count = (atMost?: number) => Promise<number>;

/**
 * Totals of lists that may be long. Up to `LIST_COUNT_EXACT_MAX` rows a total is always counted anew. Counting a million
 * takes longer than everything else on the page, so a longer list's total is kept for `LIST_COUNT_KEPT_MS`.
 */
export function createLongCounts(now: () => number = Date.now) {
  const kept = new Map<string, { total: Promise<number>; at: number }>();
  return async (filter: object, count: Count): Promise<number> => {
    const counted = await count(LIST_COUNT_EXACT_MAX + 1);
    if (counted <= LIST_COUNT_EXACT_MAX) return counted;
    const key = JSON.stringify(filter);
    const known = kept.get(key);
    if (known && now() - known.at < LIST_COUNT_KEPT_MS) return known.total;
    const total = count();
    kept.delete(key);
    kept.set(key, { total, at: now() });
    for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest);
    total.catch(() => kept.delete(key));
    return total;
  };
}
export type LongCounts = ReturnType<typeof createLongCounts>;
