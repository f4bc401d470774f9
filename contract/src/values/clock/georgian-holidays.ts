import { DAY_MS } from "../time.ts";

/** Georgia's public holidays of a fixed day, `MM-DD` (Labour Code, article 30). */
const FIXED = [
  // New Year, Christmas, Epiphany.
  "01-01",
  "01-02",
  "01-07",
  "01-19",
  // Mother's Day, Women's Day, National Unity.
  "03-03",
  "03-08",
  "04-09",
  // Victory Day, Saint Andrew, the family, Independence.
  "05-09",
  "05-12",
  "05-17",
  "05-26",
  // The Dormition, Svetitskhovloba, Saint George.
  "08-28",
  "10-14",
  "11-23",
];

/** Good Friday, Holy Saturday, Easter, and the Monday, on which the dead are remembered. */
const EASTER_DAYS = [-2, -1, 0, 1];

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day of the Orthodox Easter as the Julian computus has it, in our calendar: `YYYY-MM-DD`. */
export function orthodoxEaster(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const place = moon + weekday + 114;
  // As our calendar would write that day of the Julian one, which is so many days behind.
  const written = Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1);
  const daysBehind = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  return iso(written + daysBehind * DAY_MS);
}

/** Georgia's public holidays of a year, each once and in order, `YYYY-MM-DD`. Easter may fall on a fixed one. */
export function georgianHolidays(year: number): string[] {
  const easter = Date.parse(`${orthodoxEaster(year)}T00:00:00Z`);
  const days = [
    ...FIXED.map((day) => `${year}-${day}`),
    ...EASTER_DAYS.map((place) => iso(easter + place * DAY_MS)),
  ];
  return [...new Set(days)].toSorted();
}
