import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import type { Currency } from "@ezo/contract/values/money/currency";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { minorText } from "@ezo/contract/values/money/money";
import { MINUTE_MS } from "@ezo/contract/values/time";
import dayjs, { type Dayjs } from "dayjs";
import "dayjs/locale/ka.js";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import type { AdminLanguage, Translate } from "./texts.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

/** An offset changes at most once within a quarter of an hour, and asking for one costs ten times what using it does. */
const OFFSET_KEPT_MS = 15 * 60_000;
const offsets = new Map<string, number>();

/** The instant on the clocks of a zone. */
function inZone(instant: string | number, timeZone: string): Dayjs {
  const time = dayjs(instant);
  const quarter = `${timeZone} ${Math.floor(time.valueOf() / OFFSET_KEPT_MS)}`;
  let offset = offsets.get(quarter);
  if (offset === undefined) {
    offset = time.tz(timeZone).utcOffset();
    offsets.set(quarter, offset);
  }
  return time.utcOffset(offset);
}

/** Making one costs a hundred times what using it does. */
const GROUPED = new Intl.NumberFormat("en");
const NO_BREAK_SPACE = "\u00A0";

export interface Format {
  /** Thousands are set apart as in sums: 1284.5 → `1 284,5` in Georgian, `1 284.5` in English. */
  number: (value: number) => string;
  /** With the language's decimal mark and no thousands set apart, as in a field: 1284.5 → `1284,5` in Georgian. */
  decimal: (value: number, places?: number) => string;
  /** A sum in the firm's currency, as the site and mails write it: `$ 3 194 700`. */
  money: (value: number) => string;
  /** Minor units in a currency, with cents where there are any: `$ 1 240.37`. */
  minor: (amount: number, currency: Currency | undefined) => string;
  /** How long ago, as short as a list needs it: `4 წთ`, `გუშინ`, `18 ნოე`. */
  age: (instant: string, now: number) => string;
  /** Day and time: `დღეს, 14:32`, `18 ნოე, 09:05`; of a day (`YYYY-MM-DD`) the day alone. */
  moment: (instant: string, now: number) => string;
  /** Day and time with the year, for tooltips and records; of a day the day alone. */
  full: (instant: string) => string;
  /** A day (`YYYY-MM-DD`) as `18 ნოე`, with its year when it is not this one. */
  day: (day: string, now: number) => string;
  /** A month (`YYYY-MM`) as `ნოემბერი 2026`. */
  month: (month: string) => string;
  /** A day (`YYYY-MM-DD`) without its year, in the fewest signs: the chart's labels, `5.11` in Georgian and `5 Nov` in English. */
  monthDay: (day: string) => string;
  /** The day (`YYYY-MM-DD`) on the firm's clock. */
  dayOf: (instant: string | number) => string;
  /** The hour (0 to 23) on the firm's clock. */
  hourOf: (instant: string | number) => number;
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * Dates and numbers of one language, always on the firm's clock. Not `Intl`: Chromium ships no Georgian data
 * and would silently answer in English.
 */
export function formatter(
  language: AdminLanguage,
  t: Translate,
  firm?: Currency,
  timeZone: string = DEFAULT_TIME_ZONE,
): Format {
  const at = (instant: string | number) => inZone(instant, timeZone).locale(language);
  const dayMonth = (time: Dayjs, now: Dayjs) =>
    time.format(time.year() === now.year() ? "D MMM" : "D MMM YYYY");
  const day = (text: string, now: number) => dayMonth(dayjs(text).locale(language), at(now));
  const number = (value: number) => {
    const grouped = GROUPED.format(value).replaceAll(",", NO_BREAK_SPACE);
    return language === "ka" ? grouped.replace(".", ",") : grouped;
  };
  return {
    number,
    money: (value) => minorText(Math.round(value * MINOR_UNITS), language, firm),
    minor: (amount, currency) => minorText(amount, language, currency),
    decimal: (value, places) => {
      const text = places === undefined ? String(value) : value.toFixed(places);
      return language === "ka" ? text.replace(".", ",") : text;
    },
    age: (instant, nowMs) => {
      const time = at(instant);
      const now = at(nowMs);
      const minutes = Math.floor((nowMs - time.valueOf()) / MINUTE_MS);
      if (minutes < 1) return t("time.now");
      if (minutes < 60) return t("time.minutes", { count: minutes });
      if (time.isSame(now, "day")) return t("time.hours", { count: Math.floor(minutes / 60) });
      if (time.isSame(now.subtract(1, "day"), "day")) return t("time.yesterday");
      return dayMonth(time, now);
    },
    moment: (instant, nowMs) => {
      if (isDay(instant)) return day(instant, nowMs);
      const time = at(instant);
      const now = at(nowMs);
      const clock = time.format("HH:mm");
      if (time.isSame(now, "day")) return t("time.today_at", { time: clock });
      if (time.isSame(now.subtract(1, "day"), "day")) return t("time.yesterday_at", { time: clock });
      return `${dayMonth(time, now)}, ${clock}`;
    },
    full: (instant) =>
      isDay(instant)
        ? dayjs(instant).locale(language).format("D MMMM YYYY")
        : at(instant).format("D MMMM YYYY, HH:mm"),
    day,
    month: (month) => dayjs(`${month}-01`).locale(language).format("MMMM YYYY"),
    monthDay: (day) =>
      dayjs(day)
        .locale(language)
        .format(language === "ka" ? "D.MM" : "D MMM"),
    dayOf: (instant) => inZone(instant, timeZone).format("YYYY-MM-DD"),
    hourOf: (instant) => inZone(instant, timeZone).hour(),
  };
}
