export interface Result {
  what: string;
  ours: number;
  yardstick: number;
  unit: string;
  /** How the two are compared: ours / yardstick for rates; for times the limit that ours must stay under. */
  verdict: string;
}

const number = (value: number) => value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : 0 });

/** One line per measurement: ours, the yardstick's, the ratio, and what the design asks for. */
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
