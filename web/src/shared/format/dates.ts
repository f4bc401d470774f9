import { DEFAULT_TIME_ZONE, wallTime } from "@ezo/contract/values/clock/time-zone";
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

/** An instant's date in a time zone, day first: `12 ნოემბერი, 2026`. */
export const publishDate = (instant: string, locale: Locale, timeZone: string): string =>
  fullDate(dayOf(Date.parse(instant), timeZone), locale);

/** The same as the last day of something, before the word that says so: in Georgian in the genitive. */
export function lastDay(instant: string, locale: Locale, timeZone: string): string {
  const date = calendarDay(dayOf(Date.parse(instant), timeZone));
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

/** The default zone has had no daylight saving time since 2005. */
const DEFAULT_OFFSET_MS = 4 * HOUR_MS;

/**
 * What the zone's clocks show, `YYYY-MM-DD HH:mm:ss`. In the default zone without time zone data: loading it takes a tenth of a
 * second on a slow phone. An old browser that does not know the firm's zone shows the default one's.
 */
export function wallOf(at: number, timeZone: string): string {
  if (timeZone !== DEFAULT_TIME_ZONE)
    try {
      return wallTime(new Date(at), timeZone);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  const wall = new Date(at + DEFAULT_OFFSET_MS).toISOString();
  return wall.slice(0, "2026-11-30T14:05:00".length).replace("T", " ");
}

/** The day of an instant, `YYYY-MM-DD`. */
export const dayOf = (at: number, timeZone: string): string =>
  wallOf(at, timeZone).slice(0, "2026-11-30".length);
