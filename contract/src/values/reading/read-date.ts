import { BUSINESS_UTC_OFFSET_HOURS } from "../limits/firm.ts";

const OFFSET = `+0${BUSINESS_UTC_OFFSET_HOURS}:00`;

/**
 * Converts `dd.mm.yyyy` or `yyyy-mm-dd`, optionally with `hh:mm[:ss]`, to an ISO day or time. A time without a zone is in
 * Tbilisi. Any other text is returned unchanged, for the schema to validate. Dates with slashes are not read, because they
 * are ambiguous: day first in one country, month first in another.
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
