import type { EnquiryPlan } from "@ezo/contract/enquiries/enquiry-row";
import { localized } from "@ezo/contract/values/locale";
import { percentOf } from "@ezo/contract/values/money/amounts";
import { spokenFigures } from "@ezo/contract/values/money/plans/spoken-plan";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./enquiry-facts.module.css";

/** The payment plan a visitor asks for, in words: what they would pay, and by which plan. */
export function PlanFact({ plan }: { plan: EnquiryPlan }) {
  const { t, format, language, currency } = useTexts();
  const asked = useAsked(plan);
  const money = (amount: number) => format.minor(amount, plan.figures?.currency ?? currency);
  const name = localized(plan.name ?? undefined, language) || `#${plan.plan_id}`;
  const note = plan.figures
    ? t("request.plan_of", { name, price: money(plan.figures.price_minor) })
    : `${name}. ${t("request.plan_unfit_note")}`;
  const { stages, balloon } = plan.figures
    ? spokenFigures(plan.months, plan.figures)
    : { stages: 0, balloon: 0 };
  return (
    <>
      {asked}
      {stages > 0 ? (
        <span className={styles.note}>{t("offer.at_stages", { amount: money(stages) })}</span>
      ) : null}
      {balloon > 0 ? (
        <span className={styles.note}>{t("offer.final_payment", { amount: money(balloon) })}</span>
      ) : null}
      <span className={styles.note}>{note}</span>
    </>
  );
}

function useAsked({
  figures,
  months,
  down_minor: amount,
  down_percent: percent,
  last_percent: last,
}: EnquiryPlan): string {
  const { t, format, currency } = useTexts();
  const money = (minor: number) => format.minor(minor, figures?.currency ?? currency);
  if (!figures) {
    const down = amount === null ? (percent === null ? "–" : `${format.decimal(percent)} %`) : money(amount);
    return last === undefined
      ? t("request.plan_unfit", { asked: down, months })
      : t("request.plan_unfit_last", { asked: down, months, last: format.decimal(last) });
  }
  if (figures.is_full) return t("request.plan_full", { amount: money(figures.down_minor) });
  const { kind, instalment } = spokenFigures(months, figures);
  return t(`request.plan_${kind}`, {
    percent: format.decimal(percentOf(figures.down_minor, figures.price_minor)),
    down: money(figures.down_minor),
    months,
    amount: money(instalment),
    rate: format.decimal(figures.yearly_rate_percent ?? 0),
    interest: money(figures.interest_minor ?? 0),
  });
}
