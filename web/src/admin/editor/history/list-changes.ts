import { isSame } from "./field-diff.ts";

/** What became of the items of a list, each group in the order of the list that has them. */
export interface ListChanges {
  added: unknown[];
  removed: unknown[];
  changed: { from: unknown; to: unknown }[];
  /** Those that have another place among the items that both lists have. Of two that changed places, one. */
  moved: unknown[];
}

interface Pair {
  from: number;
  to: number;
}

/** By what an item is the same one, although something of it has changed; the first that both have counts. */
const KEYS = ["id", "key", "code", "value", "slug", "currency", "title", "name", "question"] as const;

export function listChanges(from: readonly unknown[], to: readonly unknown[]): ListChanges {
  const pairs: Pair[] = [];
  const [olds, news] = [new Set(from.keys()), new Set(to.keys())];
  const pairUp = (isPair: (one: unknown, other: unknown, pair: Pair) => boolean) => {
    for (const at of [...news]) {
      const met = [...olds].find((old) => isPair(from[old], to[at], { from: old, to: at }));
      if (met === undefined) continue;
      pairs.push({ from: met, to: at });
      olds.delete(met);
      news.delete(at);
    }
  };
  pairUp(isSame);
  for (const key of KEYS) pairUp((one, other) => hasSame(key, one, other));
  // Items of an unchanged number that are called by nothing are known by their places.
  if (from.length === to.length)
    pairUp((one, other, pair) => pair.from === pair.to && isRecord(one) && isRecord(other));
  pairs.sort((a, b) => a.to - b.to);
  const inOrder = longestRise(pairs.map((pair) => pair.from));
  return {
    added: to.filter((_, at) => news.has(at)),
    removed: from.filter((_, at) => olds.has(at)),
    changed: pairs
      .map((pair) => ({ from: from[pair.from], to: to[pair.to] }))
      .filter((pair) => !isSame(pair.from, pair.to)),
    moved: pairs.filter((pair) => !inOrder.has(pair.from)).map((pair) => to[pair.to]),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function hasSame(key: string, one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return false;
  const value = one[key];
  return value !== undefined && value !== null && value !== "" && isSame(value, other[key]);
}

/** The members of the longest part of a list of different numbers that rises: what need not be moved to sort it. */
function longestRise(numbers: readonly number[]): Set<number> {
  const rises: number[][] = [];
  for (const [at, number] of numbers.entries()) {
    let longest: number[] = [];
    for (let before = 0; before < at; before++) {
      const rise = rises[before] ?? [];
      if ((rise.at(-1) ?? Infinity) < number && rise.length > longest.length) longest = rise;
    }
    rises.push([...longest, number]);
  }
  return new Set(rises.reduce<number[]>((best, rise) => (rise.length > best.length ? rise : best), []));
}

/** Of two versions of an item, the parts that differ, at any depth of records. */
export function differingParts(one: unknown, other: unknown): { from: unknown; to: unknown } {
  if (!isRecord(one) || !isRecord(other)) return { from: one, to: other };
  const [from, to]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (isSame(one[key], other[key])) continue;
    const parts = differingParts(one[key], other[key]);
    from[key] = parts.from;
    to[key] = parts.to;
  }
  return { from, to };
}
