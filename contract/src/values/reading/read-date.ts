import { offsetOf } from "../clock/time-zone.ts";

/**
 * Converts `dd.mm.yyyy` or `yyyy-mm-dd`, optionally with `hh:mm[:ss]`, to an ISO day or time. A time without an offset is one of
 * `timeZone`. Any other text is returned unchanged, for the schema to validate. Dates with slashes are not read, because they
 * are ambiguous: day first in one country, month first in another.
 */
export function readDate(text: string, timeZone: string): string {
  const plain = text.trim();
  const [, day, month, year, clock] =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: (\d{1,2}:\d\d(?::\d\d)?))?$/.exec(plain) ?? [];
  if (day && month && year)
    return withTime(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`, clock, timeZone);
  const [, isoDay, isoClock] = /^(\d{4}-\d\d-\d\d) (\d{1,2}:\d\d(?::\d\d)?)$/.exec(plain) ?? [];
  return isoDay ? withTime(isoDay, isoClock, timeZone) : plain;
}

function withTime(day: string, clock: string | undefined, timeZone: string): string {
  if (!clock) return day;
  const [hours = "", minutes = "", seconds = "00"] = clock.split(":");
  const wall = `${day}T${hours.padStart(2, "0")}:${minutes}:${seconds}`;
  // A time that no clock shows is left for the schema to refuse.
  return Number.isNaN(Date.parse(`${wall}Z`)) ? wall : wall + offsetOf(wall, timeZone);
}
