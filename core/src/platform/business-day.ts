import { instantAt, wallTime } from "@ezo/contract/values/clock/time-zone";
import { DAY_MS } from "@ezo/contract/values/time";

/** When `day` (`YYYY-MM-DD`) begins in the zone, or the day `plusDays` later. */
export const startOfDay = (day: string, timeZone: string, plusDays = 0): Date =>
  instantAt(Date.parse(`${day}T00:00:00Z`) + plusDays * DAY_MS, timeZone);

/** The Monday of the week of `day` (`YYYY-MM-DD`). */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** A day (`YYYY-MM-DD`) as all three languages write it in figures: `15.12.2026`. */
export const shortDate = (day: string): string => day.split("-").toReversed().join(".");

/** What the zone's clocks show at `at`, to the minute: `YYYY-MM-DD HH:mm`. */
export const wallClock = (at: Date, timeZone: string): string =>
  wallTime(at, timeZone).slice(0, "2026-11-25 19:00".length);

/** The same as all three languages write it: `25.11.2026, 19:00`. */
export function clockTime(at: Date, timeZone: string): string {
  const [day = "", time = ""] = wallClock(at, timeZone).split(" ");
  return `${shortDate(day)}, ${time}`;
}

/** The same for somebody who reads it on `today` (`YYYY-MM-DD`): of that day the time alone, `19:00`. */
export function clockTimeOn(today: string, at: Date, timeZone: string): string {
  const [day, time = ""] = wallClock(at, timeZone).split(" ");
  return day === today ? time : clockTime(at, timeZone);
}
