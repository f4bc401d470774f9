import { instantAt } from "@ezo/contract/values/clock/time-zone";
import { DAY_MS, MINUTE_MS } from "@ezo/contract/values/time";
import { wallClock } from "../platform/business-day.ts";

const HOUR_MINUTES = 60;

/** Minutes of the firm's day from when until when somebody is not notified: both, or neither. `quietFrom` may be the later one. */
export interface QuietMinutes {
  quietFrom: number | null;
  quietUntil: number | null;
}

/** The minute of the day of a time as clocks show it, `22:00`. */
export function minuteOfTime(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * HOUR_MINUTES + Number(minutes);
}

export const timeOfMinute = (minute: number): string =>
  [Math.floor(minute / HOUR_MINUTES), minute % HOUR_MINUTES]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

/** When the quiet hours end in which `at` is; null where it is in none. Their first minute is quiet, their last instant is not. */
export function quietUntil(
  { quietFrom: from, quietUntil: until }: QuietMinutes,
  at: Date,
  timeZone: string,
): Date | null {
  if (from === null || until === null || from === until) return null;
  const [day = "", time = ""] = wallClock(at, timeZone).split(" ");
  const minute = minuteOfTime(time);
  const isOverMidnight = from > until;
  const isQuiet = isOverMidnight ? minute >= from || minute < until : minute >= from && minute < until;
  if (!isQuiet) return null;
  const endsTomorrow = isOverMidnight && minute >= from;
  const midnight = Date.parse(`${day}T00:00:00Z`) + (endsTomorrow ? DAY_MS : 0);
  return instantAt(midnight + until * MINUTE_MS, timeZone);
}
