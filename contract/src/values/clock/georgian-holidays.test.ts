import fc from "fast-check";
import { expect, it } from "vitest";
import { HOLIDAYS_MAX } from "../limits/enquiries.ts";
import { georgianHolidays, orthodoxEaster } from "./georgian-holidays.ts";

const years = fc.integer({ min: 1970, max: 2199 });
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

it.each([
  [2000, "2000-04-30"],
  [2010, "2010-04-04"],
  [2021, "2021-05-02"],
  [2022, "2022-04-24"],
  [2023, "2023-04-16"],
  [2024, "2024-05-05"],
  [2025, "2025-04-20"],
  [2026, "2026-04-12"],
  [2027, "2027-05-02"],
  [2028, "2028-04-16"],
  [2029, "2029-04-08"],
  [2030, "2030-04-28"],
])("the Orthodox Easter of %i is on %s", (year, day) => expect(orthodoxEaster(year)).toBe(day));

it("Easter is a Sunday in spring of its year", () => {
  fc.assert(
    fc.property(years, (year) => {
      const easter = orthodoxEaster(year);
      expect(dateOf(easter).getUTCDay()).toBe(0);
      expect(easter >= `${year}-04-03` && easter <= `${year}-05-10`).toBe(true);
    }),
  );
});

it("has the fixed days and those from Good Friday to the Monday", () => {
  expect(georgianHolidays(2026)).toEqual([
    ...["2026-01-01", "2026-01-02", "2026-01-07", "2026-01-19", "2026-03-03", "2026-03-08", "2026-04-09"],
    ...["2026-04-10", "2026-04-11", "2026-04-12", "2026-04-13"],
    ...["2026-05-09", "2026-05-12", "2026-05-17", "2026-05-26", "2026-08-28", "2026-10-14", "2026-11-23"],
  ]);
});

it("names a day once, where Easter falls on a fixed one", () => {
  expect(georgianHolidays(2029).filter((day) => day === "2029-04-09")).toHaveLength(1);
});

it("has days of the year alone, in order, and several years fit into the list", () => {
  fc.assert(
    fc.property(years, (year) => {
      const days = georgianHolidays(year);
      expect(days).toEqual([...new Set(days)].toSorted());
      for (const day of days) expect(dateOf(day).getUTCFullYear()).toBe(year);
      expect(days.length).toBeLessThan(HOLIDAYS_MAX / 5);
    }),
  );
});
