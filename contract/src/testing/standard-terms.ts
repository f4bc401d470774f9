import { toMinor } from "../values/money/amounts.ts";
import { type ComputedPlan, computePlan } from "../values/money/plans/payment-plan.ts";
import type { PlanChoice, PlanTerms } from "../values/money/plans/payment-plan-terms.ts";

/** What tests compute with: the market's usual terms, with a discount for payment in full. */
export const STANDARD: PlanTerms = {
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

/** A plan of an apartment at 83,000; of a choice that is refused, the refusal. */
export const planned = (terms: PlanTerms, choice: PlanChoice, start = "2026-11-26"): ComputedPlan =>
  computePlan(toMinor(83_000), terms, choice, start) as ComputedPlan;
