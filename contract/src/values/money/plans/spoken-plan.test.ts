import fc from "fast-check";
import { expect, it } from "vitest";
import { anyDay, anyPrice, anyTerms } from "../../../testing/any-plan.ts";
import { runs } from "../../../testing/scope.ts";
import { computePlan, paidAtStages } from "./payment-plan.ts";
import { termsOf } from "./payment-plan-terms.ts";
import { spokenFigures } from "./spoken-plan.ts";

it("names parts that come to what is paid, but for what rounding leaves", () => {
  fc.assert(
    fc.property(anyPrice, anyTerms, anyDay, fc.nat(), (price, terms, start, any) => {
      const offered = termsOf(terms);
      const months = offered[any % offered.length] ?? terms.min_months;
      const plan = computePlan(price, terms, { months }, start);
      if (Array.isArray(plan)) throw new Error("out of bounds");
      const figures = { ...plan, interval: terms.interval };
      const count = Math.ceil(months / (terms.interval === "quarterly" ? 3 : 1));
      const leftOf = (stored: Parameters<typeof spokenFigures>[1]) => {
        const { instalment, stages, balloon } = spokenFigures(months, stored);
        return plan.total_minor - plan.down_minor - instalment * count - stages - balloon;
      };
      const atStages = paidAtStages(plan.schedule);
      // Earlier versions have stored no stages.
      for (const left of [leftOf({ ...figures, stages_minor: atStages }), leftOf(figures)]) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThan(count);
      }
      expect(spokenFigures(months, { ...figures, stages_minor: atStages }).stages).toBe(atStages);
    }),
    { numRuns: runs(2000) },
  );
});

it("names no stages of a bank loan, nor of what is paid in full", () => {
  const figures = { down_minor: 200, monthly_minor: 100, balloon_minor: 0, total_minor: 999, is_full: false };
  const loan = { ...figures, interval: "monthly", yearly_rate_percent: 12 } as const;
  expect(spokenFigures(7, loan)).toEqual({ kind: "loan", instalment: 100, stages: 0, balloon: 0 });
  const full = { ...figures, interval: "monthly", monthly_minor: 0, is_full: true } as const;
  expect(spokenFigures(7, full)).toMatchObject({ stages: 0, balloon: 0 });
});
