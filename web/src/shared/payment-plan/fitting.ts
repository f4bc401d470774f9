import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { mayPayInFull, nearestTerm } from "@ezo/contract/values/money/payment-plan";
import type { ChosenPlan, PlanInAddress } from "./plan-in-address.ts";

/** Paid in full at once. */
export const FULL = 100;

/** What a plan allows nearest to what is asked for: the same in the calculator and on the contact page. */
export function fitting(plan: PaymentPlan, asked: Partial<PlanInAddress>): ChosenPlan {
  const down = asked.down ?? plan.default_down_percent;
  return {
    plan: plan.id,
    down:
      down === FULL && mayPayInFull(plan)
        ? FULL
        : Math.min(plan.max_down_percent, Math.max(plan.min_down_percent, down)),
    months: nearestTerm(plan, asked.months ?? plan.default_months),
  };
}
