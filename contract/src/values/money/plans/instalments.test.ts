import fc from "fast-check";
import { expect, it } from "vitest";
import { anyDay, anyPrice, anyTerms, hundredths } from "../../../testing/any-plan.ts";
import { runs } from "../../../testing/scope.ts";
import { planned, STANDARD } from "../../../testing/standard-terms.ts";
import { instalmentsOf } from "./instalments.ts";
import { toMinor } from "../amounts.ts";
import { computePlan } from "./payment-plan.ts";
import { lastPaymentChoice, mayPayInFull, termsOf } from "./payment-plan-terms.ts";
import { limitedTo } from "./plan-handover.ts";

/** Where in a range, from its beginning on. */
const anyPlace = fc.integer({ min: 0, max: 100 });
const percentAt = (place: number, min: number, max: number) =>
  Math.round(min * 100 + ((max - min) * 100 * place) / 100) / 100;

it("says of every term what its schedule says", () => {
  const wish = fc.record({ down: anyPlace, last: anyPlace, term: fc.nat(), isFull: fc.boolean() });
  const anyLimits = fc.record({
    yearly_rate_percent: fc.option(hundredths(0, 60)),
    ends_by: fc.option(anyDay),
  });
  fc.assert(
    fc.property(anyPrice, anyTerms, anyLimits, anyDay, wish, (price, terms, limits, start, wished) => {
      const plan = limitedTo({ ...terms, ...limits }, start);
      const lasts = lastPaymentChoice(plan);
      const choice = {
        down_percent:
          wished.isFull && mayPayInFull(plan)
            ? 100
            : percentAt(wished.down, plan.min_down_percent, plan.max_down_percent),
        last_percent: lasts ? percentAt(wished.last, lasts.min, lasts.max) : undefined,
      };
      const instalmentOf = instalmentsOf(price, plan, choice, start);
      const offered = termsOf(plan);
      for (const place of [0, wished.term % offered.length, offered.length - 1]) {
        const months = offered[place] ?? plan.min_months;
        const computed = computePlan(price, plan, { ...choice, months }, start);
        // Not even the shortest term may end in time: such a plan is not offered.
        if (Array.isArray(computed)) continue;
        const { monthly_minor, balloon_minor } = computed;
        expect(instalmentOf(months)).toEqual({ monthly_minor, balloon_minor });
      }
    }),
    { numRuns: runs(1000) },
  );
});

it("knows instalments, a loan, and what is paid in full", () => {
  const price = toMinor(83_000);
  const day = "2026-11-26";
  const loan = { ...STANDARD, yearly_rate_percent: 12 };
  for (const [terms, choice] of [
    [STANDARD, { down_percent: 20 }],
    [{ ...STANDARD, balloon_percent: 10 }, { down_percent: 20 }],
    [loan, { down_percent: 20 }],
    [STANDARD, { down_percent: 100 }],
  ] as const) {
    const { monthly_minor, balloon_minor } = planned(terms, { ...choice, months: 36 }, day);
    expect(instalmentsOf(price, terms, choice, day)(36)).toEqual({ monthly_minor, balloon_minor });
  }
  expect(instalmentsOf(price, STANDARD, { down_percent: 20 }, day)(36).monthly_minor).toBe(184_444);
});
