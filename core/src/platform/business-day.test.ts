import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { expect, it } from "vitest";
import { mondayOf } from "./business-day.ts";

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
