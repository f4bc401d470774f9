import { BUSINESS_UTC_OFFSET_HOURS } from "./limits.ts";

const OFFSET = `+0${BUSINESS_UTC_OFFSET_HOURS}:00`;

/**
 * A day or a time as ISO text, out of `dd.mm.yyyy` or `yyyy-mm-dd`, each with `hh:mm[:ss]` if wanted. A time without a
 * zone is Tbilisi's. Anything else comes back as it is, for the schema to judge: days between slashes are day first in
 * one country and month first in another.
 */
export function readDate(text: string): string {
  const plain = text.trim();
  const [, day, month, year, clock] =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: (\d{1,2}:\d\d(?::\d\d)?))?$/.exec(plain) ?? [];
  if (day && month && year)
    return withTime(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`, clock);
  const [, isoDay, isoClock] = /^(\d{4}-\d\d-\d\d) (\d{1,2}:\d\d(?::\d\d)?)$/.exec(plain) ?? [];
  return isoDay ? withTime(isoDay, isoClock) : plain;
}

function withTime(day: string, clock: string | undefined): string {
  if (!clock) return day;
  const [hours = "", minutes = "", seconds = "00"] = clock.split(":");
  return `${day}T${hours.padStart(2, "0")}:${minutes}:${seconds}${OFFSET}`;
}
