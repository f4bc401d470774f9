import { type VitalFigure, type VitalName, VITALS } from "@ezo/contract/site/vitals";

/** The bucket of a value; values beyond the last bound have one of their own. */
export function bucketOf(metric: VitalName, value: number): number {
  const { bounds } = VITALS[metric];
  const place = bounds.findIndex((bound) => value <= bound);
  return place === -1 ? bounds.length : place;
}

/** The 75th percentile, interpolated within its bucket; the last bound for values beyond it. */
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
