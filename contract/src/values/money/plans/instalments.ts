import { monthlyPayment } from "../loan.ts";
import { shareOf } from "../amounts.ts";
import { type ComputedPlan, isPaidInFull, loanOf, partsOf } from "./payment-plan.ts";
import { countOf, type PlanTerms } from "./payment-plan-terms.ts";

type Instalment = Pick<ComputedPlan, "monthly_minor" | "balloon_minor">;

/**
 * What `computePlan` says of the instalment and of the final payment, term by term and without their schedules, of which a
 * bank loan has hundreds: for a choice within the bounds.
 */
export function instalmentsOf(
  priceMinor: number,
  terms: PlanTerms,
  choice: { down_percent: number; last_percent?: number | undefined },
  start: string,
): (months: number) => Instalment {
  const down = shareOf(priceMinor, choice.down_percent);
  if (isPaidInFull(priceMinor, down)) return () => ({ monthly_minor: 0, balloon_minor: 0 });
  const { yearly_rate_percent: rate, interval } = terms;
  if (typeof rate === "number")
    return (months) => ({
      monthly_minor: monthlyPayment(loanOf({ priceMinor, down, months }, rate)),
      balloon_minor: 0,
    });
  const last = choice.last_percent ?? terms.balloon_percent;
  const { financed, balloon } = partsOf({ priceMinor, down, start }, terms, last);
  return (months) => ({
    monthly_minor: Math.floor((financed - balloon) / countOf(months, interval)),
    balloon_minor: balloon,
  });
}
