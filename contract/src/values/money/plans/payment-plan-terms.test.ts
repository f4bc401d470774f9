import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDay, anyTerms } from "../../../testing/any-plan.ts";
import { runs } from "../../../testing/scope.ts";
import { planned, STANDARD } from "../../../testing/standard-terms.ts";
import { monthsAfter, quarterEnd } from "../months.ts";
import { isWholeInterval, spanOfTerms, termsOf } from "./payment-plan-terms.ts";
import { endsInTime, limitedTo, untilHandover } from "./plan-handover.ts";

it("is due on a month's last day where the month has no such day", () => {
  expect([1, 2, 3, 13].map((months) => monthsAfter("2027-01-31", months))).toEqual([
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
    "2028-02-29",
  ]);
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 400 }), (day, months) => {
      const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
      const dates = [date, 0].map((of) => new Date(Date.UTC(year, month - 1 + months + (of ? 0 : 1), of)));
      return (
        monthsAfter(day, months) ===
        [...dates]
          .sort((a, b) => a.getTime() - b.getTime())[0]
          ?.toISOString()
          .slice(0, 10)
      );
    }),
  );
});

it("is not offered where its shortest term ends after the handover", () => {
  const long = { ...STANDARD, min_months: 360, max_months: 360, default_months: 360, ends_by: "2027-09-30" };
  expect(endsInTime(long, "2026-11-27")).toBe(false);
  expect(planned(long, {})).toMatchObject([{ field: "months" }]);
  const quarterly = { ...STANDARD, interval: "quarterly", min_months: 4, ends_by: "2027-04-30" } as const;
  expect([endsInTime(quarterly, "2026-10-31"), endsInTime(quarterly, "2026-11-30")]).toEqual([true, false]);
  // One that is over limits nothing.
  expect(endsInTime(long, "2027-10-01")).toBe(true);
});

it("says by which day all is paid where that leaves fewer months", () => {
  const [start, ends_by] = ["2026-11-29", "2027-09-30"];
  const limited = { ...STANDARD, ends_by };
  const monthly = { field: "months", min: 6, max: 10, ends_by };
  expect(planned(limited, { months: 11 }, start)).toEqual([monthly]);
  const quarterly = { ...limited, interval: "quarterly" } as const;
  const step = { field: "months", min: 6, max: 9, step: 3, ends_by };
  expect(planned(quarterly, { months: 10 }, start)).toEqual([step]);
  // Of other bounds it is no reason, nor of months that the plan never had.
  expect(planned(limited, { down_percent: 51 }, start)).toEqual([
    { field: "down_percent", min: 10, max: 50 },
  ]);
  const short = { ...limited, max_months: 8, default_months: 8 };
  expect(planned(short, { months: 9 }, start)).toEqual([{ field: "months", min: 6, max: 8 }]);
});

it("knows whole intervals", () => {
  expect([6, 7, 8, 9].filter((months) => isWholeInterval(months, "quarterly"))).toEqual([6, 9]);
  expect(isWholeInterval(7, "monthly")).toBe(true);
});

it("has whole quarters, or its shortest term", () => {
  const quarterly = { ...STANDARD, interval: "quarterly" } as const;
  expect(planned(quarterly, { months: 13 })).toEqual([{ field: "months", min: 6, max: 48, step: 3 }]);
  const untilJune = { ...quarterly, min_months: 6, max_months: 7 };
  for (const months of [3, 7, 9])
    expect(planned(untilJune, { months })).toEqual([{ field: "months", min: 6, max: 6 }]);
  expect(spanOfTerms(quarterly)).toEqual({ from: 6, to: 48, step: 3 });
  expect(planned({ ...quarterly, default_months: 13 }, {}).months).toBe(12);
  expect(termsOf({ ...quarterly, min_months: 4, max_months: 13 })).toEqual([6, 9, 12]);
  expect(termsOf({ ...quarterly, min_months: 4, max_months: 5 })).toEqual([4]);
  expect(termsOf({ ...STANDARD, min_months: 46 })).toEqual([46, 47, 48]);
});

describe("what a day of completion leaves of a term", () => {
  it.each([
    ["monthly", "2026-11-29", "2027-08-15", { day: "2027-09-30", months: 10 }],
    ["quarterly", "2026-11-29", "2027-08-15", { day: "2027-09-30", months: 9 }],
    ["monthly", "2027-09-15", "2027-07-01", { day: "2027-09-30", months: 0 }],
    ["monthly", "2027-10-01", "2027-09-30", null],
  ] as const)("of %s instalments from %s, completed on %s", (interval, start, completion, expected) => {
    expect(untilHandover(completion, interval, start)).toEqual(expected);
  });

  it("is what a plan is limited to", () => {
    fc.assert(
      fc.property(anyTerms, anyDay, anyDay, (terms, start, completion) => {
        const left = untilHandover(completion, "monthly", start);
        const limited = limitedTo({ ...terms, min_months: 0, ends_by: quarterEnd(completion) }, start);
        return limited.max_months === Math.min(terms.max_months, left?.months ?? terms.max_months);
      }),
      { numRuns: runs(2000) },
    );
  });
});
