import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFullRun } from "../../testing/scope.ts";
import {
  dayIn,
  DEFAULT_TIME_ZONE,
  instantAt,
  instantIn,
  isTimeZone,
  offsetOf,
  wallMs,
  wallTime,
} from "./time-zone.ts";

const RUNS = isFullRun ? 5000 : 200;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** With daylight saving time and without, ahead of UTC and behind it, with halves of hours, with changes at midnight. */
const ZONES = [
  DEFAULT_TIME_ZONE,
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Santiago",
  "America/Havana",
  "Asia/Kolkata",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
] as const;
const anyZone = fc.constantFrom(...ZONES);
const FIRST = Date.parse("2020-01-01T00:00:00Z");
const anyInstant = fc.integer({ min: 0, max: 12 * 365 * DAY }).map((ms) => new Date(FIRST + ms));
const startOf = (day: string, zone: string) => instantIn(`${day}T00:00:00`, zone);
const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);

describe("a day", () => {
  it("is the one that Intl has", () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (at, timeZone) => {
        const parts = new Intl.DateTimeFormat("en-US", {
          timeZone,
          year: "numeric",
          month: "2-digit",
          day: "2-digit",
        }).formatToParts(at);
        const part = (type: string) => parts.find((one) => one.type === type)?.value;
        expect(dayIn(at, timeZone)).toBe(`${part("year")}-${part("month")}-${part("day")}`);
      }),
      { numRuns: RUNS },
    );
  });

  it("has 23 to 25 hours, begins with its first instant, and every instant is of one", () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (at, zone) => {
        const day = dayIn(at, zone);
        const [start, end] = [startOf(day, zone), startOf(nextDay(day), zone)];
        expect((end.getTime() - start.getTime()) / HOUR).toBeGreaterThanOrEqual(23);
        expect((end.getTime() - start.getTime()) / HOUR).toBeLessThanOrEqual(25);
        expect(start <= at && at < end).toBe(true);
        expect(dayIn(start, zone)).toBe(day);
        expect(dayIn(new Date(start.getTime() - 1), zone) < day).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([
    ["2026-03-29", 23],
    ["2026-10-25", 25],
    ["2026-11-30", 24],
  ])("in Berlin, %s has %i hours", (day, hours) => {
    const length = startOf(nextDay(day), "Europe/Berlin").getTime() - startOf(day, "Europe/Berlin").getTime();
    expect(length).toBe(hours * HOUR);
  });

  it("begins at one o'clock where midnight is left out", () => {
    const start = startOf("2026-03-29", "Asia/Beirut");
    expect(wallTime(start, "Asia/Beirut")).toBe("2026-03-29 01:00:00");
    expect(dayIn(new Date(start.getTime() - 1), "Asia/Beirut")).toBe("2026-03-28");
  });
});

describe("a time of a zone's clocks", () => {
  it("is shown when it is said to be, and the first time", () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (at, zone) => {
        const wall = wallMs(at, zone);
        const first = instantAt(wall, zone);
        expect(first <= at).toBe(true);
        expect(wallMs(first, zone)).toBe(wall);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([
    ["2026-07-01T12:00", "Europe/Berlin", "2026-07-01T10:00:00.000Z"],
    ["2026-12-01T12:00:30", "Europe/Berlin", "2026-12-01T11:00:30.000Z"],
    ["2026-12-01 12:00", DEFAULT_TIME_ZONE, "2026-12-01T08:00:00.000Z"],
    // Left out, and there twice.
    ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ])("%s in %s is %s", (wall, zone, instant) => {
    expect(instantIn(wall, zone).toISOString()).toBe(instant);
  });
});

describe("an offset", () => {
  it.each([
    ["2026-07-01T12:00:00", "Europe/Berlin", "+02:00"],
    ["2026-12-01T12:00:00", "Europe/Berlin", "+01:00"],
    ["2026-12-01T12:00:00", "America/St_Johns", "-03:30"],
    ["2026-12-01T12:00:00", "UTC", "+00:00"],
  ])("at %s in %s is %s", (wall, zone, offset) => {
    expect(offsetOf(wall, zone)).toBe(offset);
    expect(new Date(`${wall}${offset}`)).toEqual(instantIn(wall, zone));
  });
});

describe("a name", () => {
  it("is of a zone that Intl knows, in either spelling", () => {
    const listed = Intl.supportedValuesOf("timeZone").filter((name) => name.includes("/"));
    expect(listed.filter((name) => !isTimeZone(name))).toEqual([]);
    expect(["Asia/Tbilisi", "Asia/Kolkata", "Asia/Calcutta", "UTC"].every(isTimeZone)).toBe(true);
  });

  const wrong = [
    "",
    "Berlin",
    "Europe/Nowhere",
    "+04:00",
    "Etc/../UTC",
    "Europe/Berlin; x",
    "EST",
    "A".repeat(65),
  ];
  it.each(wrong)("is not %j", (name) => expect(isTimeZone(name)).toBe(false));
});
