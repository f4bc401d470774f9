import type { EnquiryPlan } from "@ezo/contract/enquiries/enquiry-row";
import type { Currency } from "@ezo/contract/values/money/currency";
import { type ComputedPlan, paidAtStages } from "@ezo/contract/values/money/plans/payment-plan";
import type { PlanTerms } from "@ezo/contract/values/money/plans/payment-plan-terms";

type Figures = NonNullable<EnquiryPlan["figures"]>;

/** What an enquiry keeps of a plan. The schedule is not stored: its days only count from when the contract is signed. */
export function figuresOf(
  plan: ComputedPlan,
  { interval, yearly_rate_percent: rate }: Pick<PlanTerms, "interval" | "yearly_rate_percent">,
  currency: Currency,
): Figures {
  const { price_minor, down_minor, monthly_minor, balloon_minor, total_minor, is_full } = plan;
  const atStages = paidAtStages(plan.schedule);
  return {
    price_minor,
    currency,
    down_minor,
    monthly_minor,
    interval,
    balloon_minor,
    ...(atStages > 0 ? { stages_minor: atStages } : {}),
    total_minor,
    is_full,
    ...(typeof rate === "number" ? { yearly_rate_percent: rate, interest_minor: plan.interest_minor } : {}),
  };
}
