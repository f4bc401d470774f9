import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFullRun, runs } from "../../testing/scope.ts";
import { monthlyPayment, repaid } from "./loan.ts";
import { toMinor } from "./amounts.ts";
import { computePlan } from "./plans/payment-plan.ts";
import type { PlanTerms } from "./plans/payment-plan-terms.ts";

const RUNS = isFullRun ? 100_000 : 2000;
const anyLoan = fc.record({
  amountMinor: fc.oneof(fc.integer({ min: 0, max: 200_000_000_000 }), fc.integer({ min: 0, max: 5000 })),
  rate: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 10_000 })),
  months: fc.integer({ min: 1, max: 360 }),
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("a bank loan", () => {
  it("is paid off by whole minor units: equal ones, and a last one that takes the rounding", () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const [regular, payments] = [monthlyPayment(loan), repaid(loan)];
        let debt = loan.amountMinor;
        for (const [index, paid] of payments.entries()) {
          if (!Number.isSafeInteger(paid) || paid < 0) return false;
          const owed = debt + Math.round((debt * loan.rate) / 120_000);
          if (index < loan.months - 1 && paid !== Math.min(regular, owed)) return false;
          debt = owed - paid;
        }
        return payments.length === loan.months && debt === 0 && sum(payments) >= loan.amountMinor;
      }),
      { numRuns: RUNS },
    );
  });

  it("costs what the formula of annuities says, to half a minor unit", () => {
    fc.assert(
      fc.property(anyLoan, ({ amountMinor, rate, months }) => {
        fc.pre(rate > 0 && amountMinor < 1_000_000_000);
        const monthly = rate / 120_000;
        const exact = (amountMinor * monthly) / (1 - (1 + monthly) ** -months);
        return Math.abs(monthlyPayment({ amountMinor, rate, months }) - exact) <= 0.501;
      }),
      { numRuns: RUNS },
    );
    // 100 000 at 12 % over 12 months, as printed tables have it.
    expect(monthlyPayment({ amountMinor: 10_000_000, rate: 1200, months: 12 })).toBe(888_488);
  });

  it("is a plan by which the price and the interest are paid", () => {
    const terms: PlanTerms = {
      min_down_percent: 15,
      max_down_percent: 90,
      default_down_percent: 20,
      min_months: 12,
      max_months: 240,
      default_months: 120,
      interval: "monthly",
      balloon_percent: 0,
      full_payment_discount_percent: 0,
      yearly_rate_percent: 11.5,
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }).map(toMinor),
        fc.integer({ min: 15, max: 90 }),
        fc.integer({ min: 12, max: 240 }),
        (price, down_percent, months) => {
          const plan = computePlan(price, terms, { down_percent, months }, "2026-11-27");
          return (
            !Array.isArray(plan) &&
            // Months of a loan so small that they come to nothing are no payments.
            (plan.schedule.length === months || (price < 100_000 && plan.schedule.length < months)) &&
            plan.total_minor === price + plan.interest_minor &&
            plan.down_minor + sum(plan.schedule.map(({ amount_minor }) => amount_minor)) === plan.total_minor
          );
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
