import { SOFT_BOUNCE_WINDOW_DAYS } from "@ezo/contract/values/limits/marketing";
import { DAY_MS } from "@ezo/contract/values/time";

export const SOFT_WINDOW_MS = SOFT_BOUNCE_WINDOW_DAYS * DAY_MS;

/**
 * The most soft bounces that one window of 30 days holds together with the one at `at`; `times` are all of them, in any
 * order. Reports come late and out of order, so the window may begin before or after it.
 */
export function mostWithin(times: readonly Date[], at: Date): number {
  const sorted = times.map((time) => time.getTime()).sort((a, b) => a - b);
  const own = at.getTime();
  const starts = sorted.filter((start) => start <= own && own - start <= SOFT_WINDOW_MS);
  const sizes = starts.map(
    (start) => sorted.filter((time) => time >= start && time - start <= SOFT_WINDOW_MS).length,
  );
  return Math.max(0, ...sizes);
}
