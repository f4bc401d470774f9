import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { decimalText } from "@ezo/contract/values/words/decimals";
import { sentences } from "@ezo/contract/values/words/sentences";
import { fullDate } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { useMoney } from "../../../shared/prices/money.ts";
import type from "../../../shared/styles/type.module.css";

/** What kind of plan it is; of a bank's loan, its rate, its currency and the last day of the offer. */
export function Lead({ plan, className }: { plan: PaymentPlan; className?: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const rate = plan.yearly_rate_percent;
  return (
    <p className={className}>
      {sentences([
        rate === null
          ? t("apartments.plan_lead")
          : t("apartments.loan_lead", { rate: decimalText(rate, locale), currency: plan.currency_note }),
        plan.offered_until ? t("apartments.loan_until", { date: fullDate(plan.offered_until, locale) }) : "",
      ])}
    </p>
  );
}

/** A loan is always said to be no offer of credit. */
export function LoanNote({ plan }: { plan: PaymentPlan }) {
  const t = useT();
  const { creditNoteShown } = useMoney();
  // Where the setting is on, it is said below every plan.
  return plan.kind === "mortgage" && !creditNoteShown ? (
    <p className={cx(type.cap, type.mute)}>{t("apartments.plan_not_an_offer")}</p>
  ) : null;
}
