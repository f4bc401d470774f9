import type { Locale } from "@ezo/contract/values/languages";
import { fullDate, wallOf } from "../../shared/format/dates.ts";

/** A time of today on the firm's clocks (`14:05`); of another day with its date. */
export function momentText(
  instant: number,
  { locale, timeZone }: { locale: Locale; timeZone: string },
  now = Date.now(),
): string {
  const [day, time] = clockOf(instant, timeZone);
  if (day === clockOf(now, timeZone)[0]) return time;
  return `${fullDate(day, locale)}, ${time}`;
}

function clockOf(instant: number, timeZone: string): [day: string, time: string] {
  const text = wallOf(instant, timeZone);
  return [text.slice(0, 10), text.slice(11, 16)];
}
