import type { AdminPaymentPlan } from "@ezo/contract/admin/payment-plans";
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
  const shares: [name: "stages" | "balloon" | "discount", percent: number][] = [
    ["stages", plan.stages.reduce((sum, { percent }) => sum + percent, 0)],
    ["balloon", plan.balloon_percent],
    ["discount", plan.full_payment_discount_percent],
  ];
  return [
    t("payment_plans.terms_text", { down, months, interval: t(`payment_plans.${plan.interval}`) }),
    ...shares
      .filter(([, percent]) => percent > 0)
      .map(([name, percent]) => t(`payment_plans.terms_${name}`, { percent: decimal(percent) })),
  ].join(", ");
}
