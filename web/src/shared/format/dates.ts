import { BUSINESS_UTC_OFFSET_HOURS } from "@ezo/contract/values/limits/firm";
import { genitiveDate } from "@ezo/contract/values/words/genitive-date";
import type { Locale } from "@ezo/contract/values/languages";
import { HOUR_MS } from "@ezo/contract/values/time";

/**
 * Written out because Chromium has no Georgian date names while Node has: with `Intl` browser and server would render
 * different texts.
 */
const GEORGIAN_MONTHS = [
  "იანვარი",
  "თებერვალი",
  "მარტი",
  "აპრილი",
  "მაისი",
  "ივნისი",
  "ივლისი",
  "აგვისტო",
  "სექტემბერი",
  "ოქტომბერი",
  "ნოემბერი",
  "დეკემბერი",
];

interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** An instant's date in Tbilisi, day first: `12 ნოემბერი, 2026`. */
export const publishDate = (instant: string, locale: Locale): string =>
  formatted(dayInTbilisi(instant), locale);

/** The same as the last day of something, before the word that says so: in Georgian in the genitive. */
export function lastDay(instant: string, locale: Locale): string {
  const date = dayInTbilisi(instant);
  return locale === "ka"
    ? genitiveDate({ ...date, month: georgianMonth(date.month) })
    : formatted(date, locale);
}

/** A day (`YYYY-MM-DD`) in the same format. */
export const fullDate = (day: string, locale: Locale): string => formatted(calendarDay(day), locale);

/** Month and year of a day (`YYYY-MM-DD`), for example of a handover; undefined if no day is set. */
export function monthAndYear(day: string | null, locale: Locale): string | undefined {
  if (day === null) return undefined;
  const { year, month } = calendarDay(day);
  if (locale === "ka") return `${georgianMonth(month)} ${year}`;
  return intl(locale === "ru" ? "ru-RU" : "en-US", { month: "long", year: "numeric" }).format(
    utc({ year, month, day: 1 }),
  );
}

function formatted(date: CalendarDay, locale: Locale): string {
  if (locale === "ka") return `${date.day} ${georgianMonth(date.month)}, ${date.year}`;
  const options = { day: "numeric", month: "long", year: "numeric" } as const;
  // British English has the day first, as Georgian does.
  return intl(locale === "ru" ? "ru-RU" : "en-GB", options).format(utc(date));
}

const georgianMonth = (month: number): string => GEORGIAN_MONTHS[month - 1] ?? "";

const utc = ({ year, month, day }: CalendarDay): Date => new Date(Date.UTC(year, month - 1, day));

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Days have no time, so they are formatted in UTC, in which they were constructed. */
function intl(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" });
  formatters.set(key, created);
  return created;
}

function calendarDay(day: string): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return { year, month, day: date };
}

/** Computed with the fixed offset: loading time zone data takes a tenth of a second on a slow phone. */
const dayInTbilisi = (instant: string): CalendarDay =>
  calendarDay(new Date(Date.parse(instant) + BUSINESS_UTC_OFFSET_HOURS * HOUR_MS).toISOString().slice(0, 10));
