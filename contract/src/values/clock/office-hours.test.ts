import fc from "fast-check";
import { expect, it } from "vitest";
import { isFullRun } from "../../testing/scope.ts";
import {
  clockLevel,
  isOfficeHours,
  isOfficeTime,
  nextOfficeTime,
  officeDaysBefore,
  type OfficeTimes,
  officeTimeAfter,
  officeTimeBefore,
  officeTimeBetween,
  WEEK_DAYS,
} from "./office-hours.ts";
import { DEFAULT_TIME_ZONE, instantIn } from "./time-zone.ts";

const RUNS = isFullRun ? 5000 : 100;
const LONG_MS = 600_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Tbilisi has kept UTC+4 since 2005. */
const OFFSET = 4 * 60 * MINUTE;
const FIRST = Date.parse("2026-11-01T00:00:00Z");

const two = (value: number) => String(value).padStart(2, "0");
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const anyHours = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .filter(([opens, closes]) => opens < closes)
  .map(([opens, closes]) => `${clock(opens)}-${clock(closes)}`);
const anyDay = fc
  .integer({ min: 0, max: 12 })
  .map((day) => new Date(FIRST + day * DAY).toISOString().slice(0, 10));
const anyTimes: fc.Arbitrary<OfficeTimes> = fc.record({
  working: fc.subarray([...WEEK_DAYS]),
  hours: fc
    .tuple(anyHours, anyHours, anyHours, anyHours, anyHours, anyHours, anyHours)
    .map((hours) => Object.fromEntries(WEEK_DAYS.map((day, at) => [day, hours[at]])) as OfficeTimes["hours"]),
  holidays: fc.uniqueArray(anyDay, { maxLength: 4 }),
  time_zone: fc.constant(DEFAULT_TIME_ZONE),
});
const anyMinute = fc
  .integer({ min: 0, max: 11 * 24 * 60 })
  .map((minute) => new Date(FIRST + minute * MINUTE));
const anyInstant = fc.integer({ min: 0, max: 11 * DAY }).map((ms) => new Date(FIRST + ms));

/** What Tbilisi's clocks show in each minute that is tested, written down once: day, name of the day, time. */
const walls = new Map<number, readonly [day: string, name: (typeof WEEK_DAYS)[number], time: string]>();
function wallAt(at: number) {
  const known = walls.get(at);
  if (known) return known;
  const date = new Date(at + OFFSET);
  const text = date.toISOString();
  const wall = [
    text.slice(0, 10),
    WEEK_DAYS[(date.getUTCDay() + 6) % 7] ?? "Mon",
    text.slice(11, 16),
  ] as const;
  walls.set(at, wall);
  return wall;
}
/** Whether the office works in the minute that begins at `at`: the rule in words, of one minute only. */
function worksAt({ working, hours, holidays }: OfficeTimes, at: number): boolean {
  const [day, name, time] = wallAt(at);
  const opens = hours[name].slice(0, 5);
  const closes = hours[name].slice(6);
  return time >= opens && time < closes && working.includes(name) && !holidays.includes(day);
}
function minuteByMinute(times: OfficeTimes, from: Date, to: Date): number {
  let sum = 0;
  for (let at = from.getTime(); at < to.getTime(); at += MINUTE) if (worksAt(times, at)) sum += MINUTE;
  return sum;
}

const nineToSix: OfficeTimes = {
  working: ["Mon", "Tue", "Wed", "Thu", "Fri"],
  hours: Object.fromEntries(WEEK_DAYS.map((day) => [day, "10:00-19:00"])) as OfficeTimes["hours"],
  holidays: ["2026-11-23"],
  time_zone: DEFAULT_TIME_ZONE,
};
const tbilisi = (time: string) => new Date(`${time}+04:00`);

it("is what counting every minute gives", { timeout: LONG_MS }, () => {
  fc.assert(
    fc.property(anyTimes, anyMinute, anyMinute, (times, from, to) => {
      expect(officeTimeBetween(times, from, to)).toBe(minuteByMinute(times, from, to));
    }),
    { numRuns: RUNS },
  );
});

it("of an interval is that of its parts", () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, anyInstant, anyInstant, (times, ...instants) => {
      const [first, second, third] = instants.toSorted((a, b) => a.getTime() - b.getTime()) as [
        Date,
        Date,
        Date,
      ];
      const whole = officeTimeBetween(times, first, third);
      expect(officeTimeBetween(times, first, second) + officeTimeBetween(times, second, third)).toBe(whole);
      expect(officeTimeBetween(times, third, first)).toBe(0);
      expect(officeTimeBetween(times, first, third, 7 * MINUTE)).toBe(Math.min(whole, 7 * MINUTE));
    }),
    { numRuns: RUNS },
  );
});

it("says of which enquiries the time is over: those that came by an instant, and no later one", () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, fc.integer({ min: 1, max: 20 * 60 * MINUTE }), (times, now, ms) => {
      const since = officeTimeBefore(times, now, ms);
      if (since === null) return;
      expect(officeTimeBetween(times, since, now)).toBe(ms);
      expect(officeTimeBetween(times, new Date(since.getTime() + 1), now)).toBeLessThan(ms);
    }),
    { numRuns: RUNS },
  );
});

it("finds nothing only where the office has hardly worked", () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, fc.integer({ min: 1, max: 60 * MINUTE }), (times, now, ms) => {
      const yearAgo = new Date(now.getTime() - 365 * DAY);
      const worked = officeTimeBetween(times, yearAgo, now);
      if (worked >= ms) expect(officeTimeBefore(times, now, ms)).not.toBeNull();
      if (times.working.length === 0) expect(officeTimeBefore(times, now, ms)).toBeNull();
    }),
    { numRuns: RUNS },
  );
});

it("that is added has passed then, and not before", () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, fc.integer({ min: 1, max: 20 * 60 * MINUTE }), (times, from, ms) => {
      const until = officeTimeAfter(times, from, ms);
      if (until === null) return;
      expect(officeTimeBetween(times, from, until)).toBe(ms);
      expect(officeTimeBetween(times, from, new Date(until.getTime() - 1))).toBeLessThan(ms);
    }),
    { numRuns: RUNS },
  );
});

it("begins next when the office works, which is now while it does", () => {
  fc.assert(
    fc.property(anyTimes, anyMinute, (times, at) => {
      const next = nextOfficeTime(times, at);
      expect(isOfficeTime(times, at)).toBe(worksAt(times, at.getTime()));
      expect(next === null).toBe(times.working.length === 0);
      if (next === null) return;
      expect(worksAt(times, next.getTime())).toBe(true);
      expect(officeTimeBetween(times, at, next)).toBe(0);
      if (worksAt(times, at.getTime())) expect(next).toEqual(at);
    }),
    { numRuns: RUNS },
  );
});

it("pauses in the evening, at the weekend and on holidays", () => {
  const friday = tbilisi("2026-11-20T18:50:00");
  expect(officeTimeBetween(nineToSix, friday, tbilisi("2026-11-22T12:00:00"))).toBe(10 * MINUTE);
  expect(officeTimeBetween(nineToSix, friday, tbilisi("2026-11-24T10:05:00"))).toBe(15 * MINUTE);
  expect(nextOfficeTime(nineToSix, tbilisi("2026-11-20T19:00:00"))).toEqual(tbilisi("2026-11-24T10:00:00"));
});

it("goes by the clocks of the firm's zone, in summer and in winter", () => {
  const office = { ...nineToSix, time_zone: "Europe/Berlin" };
  const berlin = (wall: string) => instantIn(wall, "Europe/Berlin");
  expect(isOfficeTime(office, new Date("2026-11-20T08:59:00Z"))).toBe(false);
  expect(isOfficeTime(office, new Date("2026-11-20T09:00:00Z"))).toBe(true);
  expect(isOfficeTime(office, new Date("2026-07-01T08:00:00Z"))).toBe(true);
  // Clocks are put forward on the Sunday between, and back on the one of autumn.
  for (const [friday, monday] of [
    ["2026-03-27", "2026-03-30"],
    ["2026-10-23", "2026-10-26"],
  ]) {
    const [from, to] = [berlin(`${friday}T18:50`), berlin(`${monday}T10:05`)];
    expect(officeTimeBetween(office, from, to)).toBe(15 * MINUTE);
    expect(officeTimeAfter(office, from, 15 * MINUTE)).toEqual(to);
    expect(officeTimeBefore(office, to, 15 * MINUTE)).toEqual(from);
    expect(officeDaysBefore(office, to, 2)).toEqual(berlin(`${friday}T00:00`));
  }
});

it("has limits, which are reached on the minute", () => {
  const limits = { amber_minutes: 5, red_minutes: 15 };
  const levels = [0, 5 * MINUTE - 1, 5 * MINUTE, 15 * MINUTE - 1, 15 * MINUTE].map((ms) =>
    clockLevel(ms, limits),
  );
  expect(levels).toEqual(["calm", "calm", "amber", "amber", "red"]);
});

it("is written as from when until when", () => {
  expect(["10:00-19:00", "00:00-24:00", "09:30-09:31"].every(isOfficeHours)).toBe(true);
  const wrong = [
    "",
    "10-19",
    "19:00-10:00",
    "10:00-10:00",
    "24:00-24:00",
    "10:00-25:00",
    "10:60-11:00",
    "9:00-10:00",
  ];
  expect(wrong.filter(isOfficeHours)).toEqual([]);
});

it("counts days on which the office worked, so that days off take nothing away", () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, fc.integer({ min: 1, max: 8 }), (times, now, days) => {
      const since = officeDaysBefore(times, now, days);
      if (since === null) return;
      const ends = now.getTime();
      const worked = (from: number) => {
        let count = 0;
        for (let at = from; at < ends; at += DAY)
          if (officeTimeBetween(times, new Date(at), new Date(Math.min(at + DAY, ends))) > 0) count++;
        return count;
      };
      expect((since.getTime() + OFFSET) % DAY).toBe(0);
      expect(worked(since.getTime())).toBe(days);
      expect(worked(since.getTime() + DAY)).toBe(days - 1);
      expect(officeDaysBefore({ ...times, holidays: [] }, now, days)?.getTime()).toBeGreaterThanOrEqual(
        since.getTime(),
      );
    }),
    { numRuns: RUNS },
  );
});

it("reaches over a closure of three weeks to what came before it", () => {
  const hours = Object.fromEntries(WEEK_DAYS.map((day) => [day, "10:00-19:00"])) as OfficeTimes["hours"];
  const dayAt = (day: number) => new Date(FIRST + day * DAY).toISOString().slice(0, 10);
  const times = {
    working: [...WEEK_DAYS],
    hours,
    holidays: Array.from({ length: 21 }, (_, day) => dayAt(day + 20)),
    time_zone: DEFAULT_TIME_ZONE,
  };
  const reopened = new Date(FIRST + 41 * DAY - OFFSET + 11 * 60 * MINUTE);
  // Noon, the day before the closure.
  const came = FIRST + 19 * DAY - OFFSET + 12 * 60 * MINUTE;
  expect(officeDaysBefore(times, reopened, 14)?.getTime()).toBeLessThan(came);
  const never = { ...times, working: [] };
  expect(officeDaysBefore(never, reopened, 1)).toBeNull();
});
