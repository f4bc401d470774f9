import { BUSINESS_UTC_OFFSET_HOURS } from "@ezo/contract/values/limits/firm";
import type { Locale } from "@ezo/contract/values/languages";
import { HOUR_MS } from "@ezo/contract/values/time";
import { publishDate } from "../../shared/format/dates.ts";

/** A time of today in Tbilisi (`14:05`); of another day with its date. */
export function momentText(instant: number, locale: Locale, now = Date.now()): string {
  const [day, time] = inTbilisi(instant);
  if (day === inTbilisi(now)[0]) return time;
  return `${publishDate(new Date(instant).toISOString(), locale)}, ${time}`;
}

function inTbilisi(instant: number): [day: string, time: string] {
  const text = new Date(instant + BUSINESS_UTC_OFFSET_HOURS * HOUR_MS).toISOString();
  return [text.slice(0, 10), text.slice(11, 16)];
}
