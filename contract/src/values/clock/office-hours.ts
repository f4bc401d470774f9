import { DAY_MS, MINUTE_MS } from "../time.ts";
import { instantAt, wallMs } from "./time-zone.ts";

/** In the order of a week; the contact settings name them like this. */
export const WEEK_DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/** When the office works. */
export interface OfficeTimes {
  /** The days of the week on which it works. */
  working: readonly WeekDay[];
  /** Of each day of the week, from when until when it would work: `10:00-19:00`. */
  hours: Readonly<Record<WeekDay, string>>;
  /** Days on which it does not work all the same, `YYYY-MM-DD`. */
  holidays: readonly string[];
  /** By whose clocks: the firm's. */
  time_zone: string;
}

/** Where office hours are looked for: longer than any holiday. */
const SEARCHED_DAYS = 366;

/** `00:00-24:00` at most, and never empty. */
export const OFFICE_HOURS_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
export const OFFICE_HOURS_LENGTH = "00:00-24:00".length;
export const isOfficeHours = (text: string): boolean => {
  if (!OFFICE_HOURS_PATTERN.test(text)) return false;
  const { opens, closes } = minutesOf(text);
  return opens < closes;
};

function minutesOf(hours: string): { opens: number; closes: number } {
  const [opens = 0, closes = 0] = hours.split("-").map((time) => {
    const [hour = "0", minute = "0"] = time.split(":");
    return Number(hour) * 60 + Number(minute);
  });
  return { opens, closes };
}

/**
 * Office hours as intervals of a clock that runs evenly: milliseconds of the firm's wall clock since 1970. An office that
 * works in the night in which clocks are changed counts the hours that they show.
 */
interface Calendar {
  /** What part of a day (counted since 1970) the office works; null on a day off. */
  on: (day: number) => { from: number; to: number } | null;
}

function calendarOf({ working, hours, holidays }: OfficeTimes): Calendar {
  const free = new Set(holidays.map((day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS));
  const worked = WEEK_DAYS.map((name) => (working.includes(name) ? minutesOf(hours[name]) : null));
  return {
    on: (day) => {
      // The first day of 1970 was a Thursday.
      const times = worked[(((day + 3) % 7) + 7) % 7];
      if (!times || free.has(day)) return null;
      return { from: day * DAY_MS + times.opens * MINUTE_MS, to: day * DAY_MS + times.closes * MINUTE_MS };
    },
  };
}

const dayOf = (wall: number): number => Math.floor(wall / DAY_MS);

/**
 * How much office time lies between two instants, in milliseconds; none where `to` is not after `from`. Counting ends where
 * it has reached `atMostMs`.
 */
export function officeTimeBetween(times: OfficeTimes, from: Date, to: Date, atMostMs = Infinity): number {
  if (to <= from) return 0;
  const [start, end] = [wallMs(from, times.time_zone), wallMs(to, times.time_zone)];
  const calendar = calendarOf(times);
  let sum = 0;
  for (let day = dayOf(start); day <= dayOf(end) && sum < atMostMs; day++) {
    const open = calendar.on(day);
    if (open) sum += Math.max(0, Math.min(open.to, end) - Math.max(open.from, start));
  }
  return Math.min(sum, atMostMs);
}

/**
 * The last instant since which `ms` of office time have passed: whatever came then or before has waited as long. Null where
 * the office has not worked so much in the year before.
 */
export function officeTimeBefore(times: OfficeTimes, now: Date, ms: number): Date | null {
  const end = wallMs(now, times.time_zone);
  const calendar = calendarOf(times);
  let missing = ms;
  for (let day = dayOf(end); day > dayOf(end) - SEARCHED_DAYS; day--) {
    const open = calendar.on(day);
    if (!open || open.from >= end) continue;
    const until = Math.min(open.to, end);
    if (until - open.from >= missing) return instantAt(until - missing, times.time_zone);
    missing -= until - open.from;
  }
  return null;
}

/**
 * When the earliest of the last `days` days began on which the office has worked, today's included once it has opened. Null where it
 * has not worked on so many in the year before.
 */
export function officeDaysBefore(times: OfficeTimes, now: Date, days: number): Date | null {
  const end = wallMs(now, times.time_zone);
  const calendar = calendarOf(times);
  let missing = days;
  for (let day = dayOf(end); day > dayOf(end) - SEARCHED_DAYS; day--) {
    const open = calendar.on(day);
    if (!open || open.from >= end) continue;
    missing--;
    if (missing === 0) return instantAt(day * DAY_MS, times.time_zone);
  }
  return null;
}

/** When `ms` of office time will have passed since `from`; null where the office will not work so much within a year. */
export function officeTimeAfter(times: OfficeTimes, from: Date, ms: number): Date | null {
  const start = wallMs(from, times.time_zone);
  const calendar = calendarOf(times);
  let missing = ms;
  for (let day = dayOf(start); day < dayOf(start) + SEARCHED_DAYS; day++) {
    const open = calendar.on(day);
    if (!open || open.to <= start) continue;
    const since = Math.max(open.from, start);
    if (open.to - since >= missing) return instantAt(since + missing, times.time_zone);
    missing -= open.to - since;
  }
  return null;
}

/** When the office works next: `at` itself while it works, null where it will not within a year. */
export const nextOfficeTime = (times: OfficeTimes, at: Date): Date | null => officeTimeAfter(times, at, 0);

export const isOfficeTime = (times: OfficeTimes, at: Date): boolean => {
  const wall = wallMs(at, times.time_zone);
  const open = calendarOf(times).on(dayOf(wall));
  return open !== null && wall >= open.from && wall < open.to;
};

/** Office time in which an enquiry is to be answered. */
interface AnswerLimits {
  amber_minutes: number;
  red_minutes: number;
}
export type ClockLevel = "calm" | "amber" | "red";
/** How urgent it is to answer what has waited so long. */
export function clockLevel(waitedMs: number, { amber_minutes, red_minutes }: AnswerLimits): ClockLevel {
  if (waitedMs >= red_minutes * MINUTE_MS) return "red";
  return waitedMs >= amber_minutes * MINUTE_MS ? "amber" : "calm";
}
