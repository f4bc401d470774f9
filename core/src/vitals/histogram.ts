import { type VitalFigure, type VitalName, VITALS } from "@ezo/contract/vitals";

/** The place of a value among its metric's bounds; beyond the last bound is one place more. */
export function bucketOf(metric: VitalName, value: number): number {
  const { bounds } = VITALS[metric];
  const place = bounds.findIndex((bound) => value <= bound);
  return place === -1 ? bounds.length : place;
}

/** The value that three in four did not exceed, taken evenly within its bucket; the last bound for what lies beyond. */
export function p75Of(metric: VitalName, counts: ReadonlyMap<number, number>): number {
  const bounds: readonly number[] = VITALS[metric].bounds;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let left = total * 0.75;
  for (let place = 0; place < bounds.length; place++) {
    const count = counts.get(place) ?? 0;
    const [from, to] = [bounds[place - 1] ?? 0, bounds[place] ?? 0];
    if (count > 0 && left <= count) return from + ((to - from) * left) / count;
    left -= count;
  }
  return bounds.at(-1) ?? 0;
}

export function ratingOf(metric: VitalName, value: number): VitalFigure["rating"] {
  const { good, poor } = VITALS[metric];
  if (value <= good) return "good";
  return value <= poor ? "middling" : "poor";
}
