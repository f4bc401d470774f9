export interface Result {
  what: string;
  ours: number;
  yardstick: number;
  unit: string;
  /** The target, such as the least ratio of rates or the limit for a time. */
  verdict: string;
}

const number = (value: number) => value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : 0 });

/** Prints each measurement: ours, the yardstick's, the ratio, and the target. */
export function printResults(results: readonly Result[]): void {
  for (const { what, ours, yardstick, unit, verdict } of results)
    console.log(
      `${what}\n  ours ${number(ours)} ${unit}, yardstick ${number(yardstick)} ${unit}, ratio ${(ours / yardstick).toFixed(2)}; ${verdict}`,
    );
}

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
