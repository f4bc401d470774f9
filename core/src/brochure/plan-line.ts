import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { decimalText } from "@ezo/contract/values/words/decimals";
import type { Locale } from "@ezo/contract/values/locale";
import { lastPaymentChoice } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { longestTerm } from "@ezo/contract/values/money/plans/plan-handover";
import { rhythmOf } from "@ezo/contract/values/money/plans/spoken-plan";
import { sentences } from "@ezo/contract/values/words/sentences";
import { fullDate } from "../offers/offer-words.ts";
import type { TextLookup } from "../translations/translations.service.ts";

/** The terms of a plan that are left on a day in one line, without figures of an apartment. */
export function planLine(plan: PaymentPlan, locale: Locale, t: TextLookup, today: string): string {
  const { kind, full_payment_discount_percent: discount, stages } = plan;
  const percent = (value: number) => decimalText(value, locale);
  const words = { down: percent(plan.min_down_percent), months: longestTerm(plan, today) };
  const rhythm = rhythmOf(words.months, plan.interval);
  if (kind === "mortgage")
    return sentences([
      t("brochure.loan_line", { ...words, rate: percent(plan.yearly_rate_percent ?? 0) }),
      plan.currency_note,
      plan.offered_until ? t("apartments.loan_until", { date: fullDate(plan.offered_until, locale) }) : "",
    ]);
  return [
    t(`brochure.plan_${rhythm}`, words),
    stages.length > 0 ? t("brochure.plan_stages", { count: stages.length }) : "",
    // The one payment is all that is left.
    rhythm === "once" ? "" : lastPayment(plan, percent, t),
    discount > 0 ? t("brochure.plan_discount", { percent: percent(discount) }) : "",
  ]
    .filter((part) => part !== "")
    .join("; ");
}

/** The final payment, or among which shares of the price a buyer chooses it; nothing where there is none. */
function lastPayment(
  plan: Pick<PaymentPlan, "balloon_percent" | "max_balloon_percent">,
  percent: (value: number) => string,
  t: TextLookup,
): string {
  const max = lastPaymentChoice(plan)?.max ?? 0;
  if (max > 0) return t("brochure.plan_balloon_chosen", { percent: percent(max) });
  const { balloon_percent: balloon } = plan;
  return balloon > 0 ? t("brochure.plan_balloon", { percent: percent(balloon) }) : "";
}
