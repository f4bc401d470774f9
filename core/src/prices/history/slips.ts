import type { PastPrice } from "./currency-changes.ts";
import { undoingReason } from "../lists/price-lists.repo.ts";

/**
 * Marks the prices that a list has set and its undoing has put back within `slipMs`, unless a price was written between. They
 * were seen, and count among what visitors have seen before a later discount; one that they have interrupted goes on.
 */
export function withSlips(lines: readonly (PastPrice & { reason: string })[], slipMs: number): PastPrice[] {
  const slips = new Set<number>();
  for (const [end, { reason, since }] of lines.entries()) {
    const begin = lines.findIndex((line) => undoingReason(line.reason) === reason);
    const set = lines[begin];
    if (!set || Date.parse(since) - Date.parse(set.since) > slipMs) continue;
    const between = lines.slice(begin, end);
    if (between.every((line) => line.price === set.price && line.oldPrice === set.oldPrice))
      for (const index of between.keys()) slips.add(begin + index);
  }
  return lines.map(({ reason: _, ...line }, index) => (slips.has(index) ? { ...line, isSlip: true } : line));
}
