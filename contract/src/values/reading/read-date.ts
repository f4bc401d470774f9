import { offsetOf } from "../clock/time-zone.ts";

/** With the word for a year in Georgian or Russian, or without; a space may be one that does not break. */
const DAY_FIRST =
  /^(\d{1,2})([.-])(\d{1,2})\2(\d{4}|(?<=\.)\d\d)(?:\s?[гწ]\.?)?(?:\s(\d{1,2}:\d\d(?::\d\d)?))?$/;

/**
 * Converts `dd.mm.yyyy`, `dd.mm.yy` (of this century), `dd-mm-yyyy` or `yyyy-mm-dd`, optionally with `hh:mm[:ss]`, to an ISO day
 * or time; the last one also as databases write it, with a `T` or with parts of a second, which are left out. A time without an
 * offset is one of `timeZone`. Any other text is returned unchanged, for the schema to validate. Dates with slashes are not read, nor
 * those with dashes whose day could be a month, because they are ambiguous: day first in one country, month first in another.
 */
export function readDate(text: string, timeZone: string): string {
  const plain = text.trim();
  const [, day, sign, month, year, clock] = DAY_FIRST.exec(plain) ?? [];
  const isAmbiguous = sign === "-" && Number(day) <= 12;
  if (day && month && year && !isAmbiguous) {
    const isoDay = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return withTime(isoDay, clock, timeZone);
  }
  const [, isoDay, isoClock] =
    /^(\d{4}-\d\d-\d\d)[ T](\d{1,2}:\d\d(?::\d\d)?)(?:\.\d{1,9})?$/.exec(plain) ?? [];
  return isoDay ? withTime(isoDay, isoClock, timeZone) : plain;
}

function withTime(day: string, clock: string | undefined, timeZone: string): string {
  if (!clock) return day;
  const [hours = "", minutes = "", seconds = "00"] = clock.split(":");
  const wall = `${day}T${hours.padStart(2, "0")}:${minutes}:${seconds}`;
  // A time that no clock shows is left for the schema to refuse.
  return Number.isNaN(Date.parse(`${wall}Z`)) ? wall : wall + offsetOf(wall, timeZone);
}
