import { setTimeout as after } from "node:timers/promises";
import {
  LIST_COUNT_ANSWERED_MS,
  LIST_COUNT_EXACT_MAX,
  LIST_COUNT_KEPT_MS,
  LIST_COUNT_WAIT_MS,
} from "@ezo/contract/values/limits/lists";

/** Filters whose counts are kept at once. */
const KEPT_MAX = 200;

/** Which rows of a list are counted: all, no more than `atMost`, or only those whose id is higher than `above`. */
export interface Counting {
  atMost?: number;
  above?: number;
}
/** How many rows were counted, and the highest id among them; 0 where there is none. */
interface Counted {
  total: number;
  lastId: number;
}
export interface CountedList {
  count: (rows: Counting) => Promise<Counted>;
  /** The highest id in the table, whichever rows the list has. */
  lastId: () => Promise<number>;
}

/** The rows that are counted, as Prisma selects them. */
export function rowsCounted<Where extends object>(
  where: Where,
  { atMost, above }: Counting,
): { where: { AND: (Where | { id: { gt: number } })[] }; take?: number } {
  const conditions = above === undefined ? [where] : [where, { id: { gt: above } }];
  return { where: { AND: conditions }, ...(atMost === undefined ? {} : { take: atMost }) };
}

/**
 * Totals of lists that may be long. Up to `LIST_COUNT_EXACT_MAX` rows a total is always counted anew. Counting a million
 * takes longer than everything else on the page, so the count of a longer list is kept, and each call adds the rows that have come
 * since: their ids are higher than the highest one in the table when the count began. By the list's own last row, one that has old
 * rows alone would have all that came later looked through each time. What left the list meanwhile, or came into it by a change, is
 * missed until the next count.
 *
 * That begins with the first call after `LIST_COUNT_KEPT_MS`. Where it takes long, the call does not wait for it, unless the
 * kept count is older than `maxAge`.
 */
export function createLongCounts(
  now: () => number = Date.now,
  patience: () => Promise<undefined> = () => after(LIST_COUNT_WAIT_MS, undefined, { ref: false }),
) {
  const kept = new Map<string, { counted: Counted; at: number }>();
  const running = new Map<string, Promise<Counted>>();

  const keep = (key: string, counted: Counted, at: number) => {
    kept.delete(key);
    if (counted.total > LIST_COUNT_EXACT_MAX) kept.set(key, { counted, at });
    for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest);
    return counted;
  };
  /** Counts the whole list, once for all who ask meanwhile. */
  const countWhole = (key: string, list: CountedList): Promise<Counted> => {
    const begun = running.get(key);
    if (begun) return begun;
    const at = now();
    const counting = countTo(list)
      .then((counted) => keep(key, counted, at))
      .finally(() => running.delete(key));
    running.set(key, counting);
    return counting;
  };

  return async (filter: object, list: CountedList, maxAge = LIST_COUNT_ANSWERED_MS): Promise<number> => {
    const { count } = list;
    const key = JSON.stringify(filter);
    const known = kept.get(key);
    const age = known ? now() - known.at : Infinity;
    if (age >= LIST_COUNT_ANSWERED_MS) {
      const { total } = await count({ atMost: LIST_COUNT_EXACT_MAX + 1 });
      if (total <= LIST_COUNT_EXACT_MAX) return total;
    }
    let counted = known?.counted;
    if (!counted || age >= maxAge) counted = await countWhole(key, list);
    else if (age >= LIST_COUNT_KEPT_MS) {
      // Where it fails, the next call begins another one.
      const anew = countWhole(key, list).catch(() => undefined);
      counted = (await Promise.race([anew, patience()])) ?? counted;
    }
    const since = await count({ above: counted.lastId });
    return counted.total + since.total;
  };
}
export type LongCounts = ReturnType<typeof createLongCounts>;

/** The whole list, and the id behind which it has nothing that was not counted: a row that came meanwhile may be counted. */
async function countTo({ count, lastId }: CountedList): Promise<Counted> {
  const before = await lastId();
  const counted = await count({});
  return { total: counted.total, lastId: Math.max(before, counted.lastId) };
}
