// Without zod: public pages load this.
import { quarterEnd } from "../money/months.ts";

/** By when something is completed, as addresses name it: `ready`, by the end of `2027`, by the end of `2027-q3`. */
export const COMPLETION = /^(?:ready|20\d\d(?:-q[1-4])?)$/;
export const READY = "ready";
export const COMPLETION_LENGTH_MAX = 7;
const MONTHS_A_QUARTER = 3;

export const isCompletion = (text: string): boolean =>
  text.length <= COMPLETION_LENGTH_MAX && COMPLETION.test(text);

/** The last day that counts; null for `ready`, which is no day. */
export function completionDay(completion: string): string | null {
  if (completion === READY) return null;
  const [year = "", quarter = "q4"] = completion.split("-");
  const month = Number(quarter.slice(1)) * MONTHS_A_QUARTER;
  return quarterEnd(`${year}-${String(month).padStart(2, "0")}-01`);
}

/** The quarter of a day. */
export function completionOf(day: string): string {
  const [year = "", month = "1"] = day.split("-");
  return `${year}-q${Math.ceil(Number(month) / MONTHS_A_QUARTER)}`;
}

/**
 * Whether a project is completed by then. Ready is what the firm calls completed, whatever its date says: a house that is late is
 * not ready. What is ready is completed by any day; a date that nobody has given is by none.
 */
export function isCompletedBy(
  { isReady, date }: { isReady: boolean; date: string | null },
  completion: string,
): boolean {
  const day = completionDay(completion);
  return isReady || (day !== null && date !== null && date <= day);
}
