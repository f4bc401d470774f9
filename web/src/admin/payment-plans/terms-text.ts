import type { AdminPaymentPlan } from "@ezo/contract/admin/projects/payment-plans";
import type { Translate } from "../i18n/texts.ts";

/** All of a plan's terms, without those that it does not have. */
export function termsText(plan: AdminPaymentPlan, t: Translate, decimal: (value: number) => string): string {
  const span = (min: number, max: number) =>
    [...new Set([min, max])].map((value) => decimal(value)).join("–");
  const months = span(plan.min_months, plan.max_months);
  if (plan.kind === "mortgage")
    return t("payment_plans.loan_text", {
      down: decimal(plan.min_down_percent),
      months,
      rate: decimal(plan.yearly_rate_percent ?? 0),
    });
  const down = span(plan.min_down_percent, plan.max_down_percent);
  // A buyer may choose less than the proposed final payment, or none.
  const balloon = plan.max_balloon_percent ?? plan.balloon_percent;
  const shares: [name: "stages" | "balloon" | "discount", percent: number, least?: number][] = [
    // In hundredths, because 0.1 + 0.2 is a little more than 0.3.
    ["stages", plan.stages.reduce((sum, { percent }) => sum + Math.round(percent * 100), 0) / 100],
    ["balloon", balloon, plan.max_balloon_percent === null ? balloon : 0],
    ["discount", plan.full_payment_discount_percent],
  ];
  return [
    t("payment_plans.terms_text", { down, months, interval: t(`payment_plans.${plan.interval}`) }),
    ...shares
      .filter(([, percent]) => percent > 0)
      .map(([name, percent, least = percent]) =>
        t(`payment_plans.terms_${name}`, { percent: span(least, percent) }),
      ),
    ...(plan.until_handover ? [t("payment_plans.terms_until_handover")] : []),
  ].join(", ");
}
