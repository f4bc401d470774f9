import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { expect, it } from "vitest";
import { clockTime, clockTimeOn, mondayOf, startOfDay, wallClock } from "./business-day.ts";

it("finds the Monday of a week, also in another month or year", () => {
  expect(["2026-11-23", "2026-11-29", "2026-12-01", "2027-01-03"].map(mondayOf)).toEqual([
    "2026-11-23",
    "2026-11-23",
    "2026-11-30",
    "2026-12-28",
  ]);
});

it("is a Monday at most six days before", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const day = new Date(days * DAY_MS).toISOString().slice(0, 10);
      const monday = Date.parse(mondayOf(day));
      expect(new Date(monday).getUTCDay()).toBe(1);
      expect([0, 1, 2, 3, 4, 5, 6]).toContain((Date.parse(day) - monday) / DAY_MS);
    }),
  );
});

it("has days and times of the zone that it is given", () => {
  expect(startOfDay("2026-11-30", "Asia/Tbilisi").toISOString()).toBe("2026-11-29T20:00:00.000Z");
  expect(startOfDay("2026-11-30", "Europe/Berlin").toISOString()).toBe("2026-11-29T23:00:00.000Z");
  // Clocks are put forward in the night between.
  expect(startOfDay("2026-03-28", "Europe/Berlin", 2).toISOString()).toBe("2026-03-29T22:00:00.000Z");
  const evening = new Date("2026-11-29T20:30:00Z");
  expect(wallClock(evening, "Asia/Tbilisi")).toBe("2026-11-30 00:30");
  expect(clockTime(evening, "Europe/Berlin")).toBe("29.11.2026, 21:30");
});

it("has the time alone of the day on which it is read", () => {
  const evening = new Date("2026-11-29T20:30:00Z");
  expect(clockTimeOn("2026-11-30", evening, "Asia/Tbilisi")).toBe("00:30");
  expect(clockTimeOn("2026-11-29", evening, "Asia/Tbilisi")).toBe("30.11.2026, 00:30");
  expect(clockTimeOn("2026-11-29", evening, "Europe/Berlin")).toBe("21:30");
});
