import { BUSINESS_TIME_ZONE } from "@ezo/contract/values/limits/firm";
import { DAY_MS } from "@ezo/contract/values/time";

/** Midnight in Tbilisi at the start of `day` (`YYYY-MM-DD`), `plusDays` later. */
export function startOfDay(day: string, plusDays = 0): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`) + plusDays * DAY_MS;
  return new Date(midnightUtc - offsetMs(new Date(midnightUtc)));
}

/** The day it is in Tbilisi at `at`, `YYYY-MM-DD`. */
export const dayIn = (at: Date): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: BUSINESS_TIME_ZONE, dateStyle: "short" }).format(at);

/** The Monday of the week of `day` (`YYYY-MM-DD`). */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** A day (`YYYY-MM-DD`) as all three languages write it in figures: `15.12.2026`. */
export const shortDate = (day: string): string => day.split("-").toReversed().join(".");

/** What Tbilisi's clocks show at `at`, to the minute: `YYYY-MM-DD HH:mm`. */
export const wallClock = (at: Date): string =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone: BUSINESS_TIME_ZONE,
    dateStyle: "short",
    timeStyle: "short",
  }).format(at);

/** The same as all three languages write it: `25.11.2026, 19:00`. */
export function clockTime(at: Date): string {
  const [day = "", time = ""] = wallClock(at).split(" ");
  return `${day.split("-").reverse().join(".")}, ${time}`;
}

/** How far Tbilisi's clocks are ahead of UTC at `at`. */
function offsetMs(at: Date): number {
  const wall = new Intl.DateTimeFormat("sv-SE", {
    timeZone: BUSINESS_TIME_ZONE,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  return Date.parse(`${wall.replace(" ", "T")}Z`) - at.getTime();
}
