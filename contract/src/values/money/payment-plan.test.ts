import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { PRICES } from "../limits.ts";
import {
  type ComputedPlan,
  computePlan,
  limitedTo,
  lowestInstalment,
  mayPayInFull,
  monthsAfter,
  nearestTerm,
  PLAN_INTERVALS,
  type PlanChoice,
  type PlanTerms,
  quarterEnd,
  shareOf,
  termsOf,
  toMinor,
} from "./payment-plan.ts";

declare module "vitest" {
  interface ProvidedContext {
    isFullRun: boolean;
  }
}
const RUNS = inject("isFullRun") ? 1_000_000 : 2000;
const LONG_MS = 600_000;

const hundredths = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((value) => value / 100);
const ordered = <T>(values: fc.Arbitrary<T>, compare: (a: T, b: T) => number) =>
  fc.tuple(values, values, values).map((three) => three.toSorted(compare) as [T, T, T]);
const ascending = (a: number, b: number) => a - b;

/** A template that the admin accepts. */
const anyTerms: fc.Arbitrary<PlanTerms> = fc
  .record({
    down: ordered(hundredths(0, 100), ascending),
    months: ordered(
      fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) }, fc.integer({ min: 1, max: 360 })),
      ascending,
    ),
    interval: fc.constantFrom(...PLAN_INTERVALS),
    balloon: hundredths(0, 100),
    discount: fc.oneof(fc.constant(0), hundredths(0, 100)),
  })
  .map(({ down: [min, usual, max], months: [shortest, term, longest], interval, balloon, discount }) => ({
    min_down_percent: min,
    default_down_percent: usual,
    max_down_percent: max,
    min_months: shortest,
    default_months: term,
    max_months: longest,
    interval,
    balloon_percent: Math.min(balloon, Math.round((100 - max) * 100) / 100),
    full_payment_discount_percent: discount,
  }));
const anyPrice = fc.oneof(fc.integer(PRICES), fc.integer({ min: 0, max: 500_000 })).map(toMinor);
const anyDay = fc
  .date({ min: new Date("1999-12-31"), max: new Date("2160-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Mostly within the bounds, now and then at or beyond them. */
const anyChoice = fc.record(
  {
    down_percent: fc.oneof(hundredths(0, 100), fc.constantFrom(0, 100, 101)),
    months: fc.integer({ min: 0, max: 400 }),
  },
  { requiredKeys: [] },
);
const FIGURES = ["down_minor", "monthly_minor", "balloon_minor", "total_minor", "is_full"] as const;
const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
const isPlan = (result: ReturnType<typeof computePlan>): result is ComputedPlan => !Array.isArray(result);

function mustHold(plan: ComputedPlan, terms: PlanTerms, start: string) {
  const { schedule, price_minor: price, down_minor: down, total_minor: total } = plan;
  const amounts = schedule.map(({ amount_minor }) => amount_minor);
  const paid = amounts.reduce((sum, amount) => sum + amount, down);
  const isSafe = [paid, total, down, plan.monthly_minor, ...amounts].every(
    (amount) => Number.isSafeInteger(amount) && amount >= 0,
  );
  const discount = plan.is_full ? shareOf(price, terms.full_payment_discount_percent) : 0;
  const last = amounts.at(-1) ?? 0;
  const left = last - plan.balloon_minor - plan.monthly_minor;
  const dues = [start, ...schedule.map(({ due }) => due)];
  return (
    isSafe &&
    paid === total &&
    total === price - discount &&
    amounts.slice(0, -1).every((amount) => amount === plan.monthly_minor) &&
    (amounts.length === 0 ? plan.is_full : left >= 0 && left < amounts.length) &&
    dues.every((due, index) => index === 0 || due > (dues[index - 1] ?? "")) &&
    (plan.is_full || dues.at(-1) === monthsAfter(start, plan.months)) &&
    // Instalments are as far apart as the plan says, unless it has no whole quarter.
    (plan.is_full || termsOf(terms).includes(plan.months))
  );
}

describe("a payment plan", () => {
  it(
    "is paid to the minor unit, in equal instalments but for the last, on later and later days",
    () => {
      fc.assert(
        fc.property(anyPrice, anyTerms, anyChoice, anyDay, (price, terms, choice, start) => {
          const fitting = {
            down_percent: within(
              choice.down_percent ?? terms.default_down_percent,
              terms.min_down_percent,
              terms.max_down_percent,
            ),
            months: nearestTerm(terms, choice.months ?? terms.default_months),
          };
          const plan = computePlan(price, terms, fitting, start);
          if (!isPlan(plan) || !mustHold(plan, terms, start)) return false;
          // Naming the same down payment by its amount makes the same plan.
          const down = shareOf(price, fitting.down_percent);
          const named = computePlan(price, terms, { months: fitting.months, down_minor: down }, start);
          return isPlan(named) && FIGURES.every((figure) => named[figure] === plan[figure]);
        }),
        { numRuns: RUNS },
      );
    },
    LONG_MS,
  );

  it("is made of what is within the template's bounds, and of nothing else", () => {
    fc.assert(
      fc.property(anyPrice, anyTerms, anyChoice, anyDay, (price, terms, choice, start) => {
        const { down_percent: percent = terms.default_down_percent } = choice;
        const months = choice.months ?? nearestTerm(terms, terms.default_months);
        const isFull = percent === 100 && mayPayInFull(terms);
        const wrong = [
          ...(isFull || (percent >= terms.min_down_percent && percent <= terms.max_down_percent)
            ? []
            : ["down_percent"]),
          ...(termsOf(terms).includes(months) ||
          (isFull && (months === 0 || (months >= terms.min_months && months <= terms.max_months)))
            ? []
            : ["months"]),
        ];
        const plan = computePlan(price, terms, choice, start);
        if (isPlan(plan)) return wrong.length === 0 && mustHold(plan, terms, start);
        return JSON.stringify(plan.map(({ field }) => field)) === JSON.stringify(wrong);
      }),
      { numRuns: 1000 },
    );
  });

  it("that is paid by the handover has nothing due after it, and offers nothing that would be", () => {
    const month = 31 * 24 * 60 * 60 * 1000;
    fc.assert(
      fc.property(
        anyPrice,
        anyTerms,
        anyDay,
        fc.integer({ min: -400, max: 4000 }),
        (price, terms, start, days) => {
          const completion = new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
          const end = quarterEnd(completion);
          const limited = limitedTo({ ...terms, ends_by: end }, start);
          const plans = termsOf(limited).map((months) =>
            computePlan(price, { ...terms, ends_by: end }, { months }, start),
          );
          if (!plans.every(isPlan)) return false;
          if (end < start) return limited.max_months === terms.max_months;
          const isAtOnce = Date.parse(end) - Date.parse(start) < month;
          const beyond = limited.max_months + 1;
          return (
            end >= completion &&
            plans.every(
              ({ schedule, is_full: isFull, months }) =>
                isFull || (isAtOnce && months === 1) || (schedule.at(-1)?.due ?? "") <= end,
            ) &&
            // What can still be paid by then is offered.
            (limited.max_months === terms.max_months || monthsAfter(start, beyond) > end) &&
            (limited.max_months === terms.max_months ||
              Array.isArray(computePlan(price, { ...terms, ends_by: end }, { months: beyond }, start)) ||
              terms.default_down_percent === 100)
          );
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("ends with a quarter", () => {
    expect(["2027-09-30", "2027-10-01", "2028-02-29", "2027-05-31"].map(quarterEnd)).toEqual([
      "2027-09-30",
      "2027-12-31",
      "2028-03-31",
      "2027-06-30",
    ]);
  });

  it("offers only terms that it accepts", () => {
    fc.assert(
      fc.property(anyPrice, anyTerms, (price, terms) => {
        const offered = termsOf(terms);
        const plans = offered.map((months) => computePlan(price, terms, { months }, "2026-01-31"));
        return plans.length > 0 && plans.every(isPlan) && lowestInstalment(price, terms, "2026-01-31") >= 0;
      }),
      { numRuns: 30 },
    );
  });
});

const STANDARD: PlanTerms = {
  min_down_percent: 10,
  max_down_percent: 50,
  default_down_percent: 20,
  min_months: 6,
  max_months: 48,
  default_months: 36,
  interval: "monthly",
  balloon_percent: 0,
  full_payment_discount_percent: 3,
};
const planned = (terms: PlanTerms, choice: PlanChoice, start = "2026-11-26") =>
  computePlan(toMinor(83_000), terms, choice, start) as ComputedPlan;

describe("the rounding rule", () => {
  it("leaves the rest to the last instalment", () => {
    const plan = planned(STANDARD, { months: 36 });
    expect([plan.down_minor, plan.monthly_minor]).toEqual([1_660_000, 184_444]);
    expect(plan.schedule.at(-1)).toEqual({ due: "2029-11-26", amount_minor: 184_460 });
  });

  it("pays the balloon with the last instalment, and quarters every third month", () => {
    const plan = planned({ ...STANDARD, interval: "quarterly", balloon_percent: 30 }, { months: 12 });
    expect(plan.schedule).toEqual([
      { due: "2027-02-26", amount_minor: 1_037_500 },
      { due: "2027-05-26", amount_minor: 1_037_500 },
      { due: "2027-08-26", amount_minor: 1_037_500 },
      { due: "2027-11-26", amount_minor: 1_037_500 + 2_490_000 },
    ]);
  });

  it("takes the discount off where everything is paid at once", () => {
    for (const choice of [
      { down_percent: 100 },
      { down_minor: toMinor(83_000) },
      { down_percent: 100, months: 0 },
    ])
      expect(planned(STANDARD, choice)).toMatchObject({
        is_full: true,
        down_minor: 8_051_000,
        total_minor: 8_051_000,
        schedule: [],
      });
    expect(
      computePlan(
        toMinor(1),
        { ...STANDARD, full_payment_discount_percent: 0 },
        { down_percent: 100 },
        "2026-01-01",
      ),
    ).toEqual([{ field: "down_percent", min: 10, max: 50 }]);
  });
});

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

it("has whole quarters, or its shortest term", () => {
  const quarterly = { ...STANDARD, interval: "quarterly" } as const;
  expect(planned(quarterly, { months: 13 })).toEqual([{ field: "months", min: 6, max: 48, step: 3 }]);
  expect(planned({ ...quarterly, default_months: 13 }, {}).months).toBe(12);
  expect(termsOf({ ...quarterly, min_months: 4, max_months: 13 })).toEqual([6, 9, 12]);
  expect(termsOf({ ...quarterly, min_months: 4, max_months: 5 })).toEqual([4]);
  expect(termsOf({ ...STANDARD, min_months: 46 })).toEqual([46, 47, 48]);
});
