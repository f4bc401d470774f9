import { HOUR_MS, MINUTE_MS } from "../time.ts";

/** The zone of a firm that has chosen no other one. */
export const DEFAULT_TIME_ZONE = "Asia/Tbilisi";

/** The longest IANA name has 32 characters. */
export const TIME_ZONE_MAX_LENGTH = 64;
/** A name, and not an offset, which would leave daylight saving time out. */
const TIME_ZONE_PATTERN = /^[A-Z][A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

/** Making a format costs a hundred times what using it does. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, made);
  return made;
}

/**
 * Whether clocks of this zone are known here. Not by `Intl.supportedValuesOf`: it lists one spelling of each zone, and
 * browsers differ in which one (`Asia/Kolkata`, `Asia/Calcutta`). PostgreSQL knows both.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > TIME_ZONE_MAX_LENGTH || !TIME_ZONE_PATTERN.test(name)) return false;
  if (!name.includes("/") && name !== "UTC") return false;
  try {
    formatIn(name);
    return true;
  } catch {
    return false;
  }
}

/** What clocks of the zone show at `at`: `YYYY-MM-DD HH:mm:ss`. */
export const wallTime = (at: Date, timeZone: string): string => formatIn(timeZone).format(at);

/** The day it is in the zone at `at`, `YYYY-MM-DD`. */
export const dayIn = (at: Date, timeZone: string): string =>
  wallTime(at, timeZone).slice(0, "2026-11-30".length);

/** How far clocks of the zone are ahead of UTC at `at`, in milliseconds. */
function offsetMs(at: Date, timeZone: string): number {
  const wall = Date.parse(`${wallTime(at, timeZone).replace(" ", "T")}Z`);
  return wall - Math.floor(at.getTime() / 1000) * 1000;
}

/** What clocks of the zone show at `at`, as if they showed UTC. */
export const wallMs = (at: Date, timeZone: string): number => at.getTime() + offsetMs(at, timeZone);

/** Clocks are changed at most once in the days around a time. */
const AROUND_MS = 24 * HOUR_MS;

/**
 * When clocks of the zone show `wall`, written as if they showed UTC. Of a time that comes twice, the first one; of one that
 * is left out when clocks are put forward, as long after the change as it would have been.
 */
export function instantAt(wall: number, timeZone: string): Date {
  const [before, after] = [wall - AROUND_MS, wall + AROUND_MS].map((at) => offsetMs(new Date(at), timeZone));
  const [one, other] = [wall - (before ?? 0), wall - (after ?? 0)];
  const first = new Date(Math.min(one, other));
  return wallMs(first, timeZone) >= wall ? first : new Date(Math.max(one, other));
}

/** The same of a time as people write it: `YYYY-MM-DDTHH:mm`, with seconds or without. */
export const instantIn = (wall: string, timeZone: string): Date =>
  instantAt(Date.parse(`${wall.replace(" ", "T")}Z`), timeZone);

/** How far clocks are ahead of UTC when they show `wall` (`YYYY-MM-DDTHH:mm:ss`): `+04:00`. */
export function offsetOf(wall: string, timeZone: string): string {
  const shown = Date.parse(`${wall}Z`);
  const minutes = Math.round((shown - instantAt(shown, timeZone).getTime()) / MINUTE_MS);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}
