import type { ApartmentDetail } from "@ezo/contract/site/navigation";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { paidAtStages } from "@ezo/contract/values/money/payment-plan";
import { Link } from "react-router-dom";
import { fullDate } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { planSuffix, withPlan } from "../../../shared/payment-plan/plan-in-address.ts";
import { addressToShare, enquirePath } from "../../../shared/shortlist/shortlist-ids.ts";
import type from "../../../shared/styles/type.module.css";
import { Button, buttonClass } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { useShare } from "../../../shared/ui/use-share.ts";
import { OfferEntry } from "../offer/offer-entry.tsx";
import styles from "./calculator.module.css";
import type { PlanView } from "./plan-choice.ts";
import { RateNote } from "../../../shared/prices/rate-note.tsx";
import { useMoney } from "../../../shared/prices/money.ts";

/** What the choice comes to, its schedule, and how to ask for it. */
export function PlanResult({ apartment, view }: { apartment: ApartmentDetail; view: PlanView }) {
  const t = useT();
  const locale = useLocale();
  const share = useShare();
  const { plan, chosen, computed } = view;
  const { minorMoney: money, money: about, chosen: rate, creditNoteShown } = useMoney();
  const title = t("apartments.apartment_title", { number: apartment.apartment_number });
  // A plan that is paid at stages alone has no instalment either.
  const isWhole = computed.is_full || computed.monthly_minor === 0;
  const due = isWhole ? computed.total_minor : computed.monthly_minor;
  const url = () => {
    const search = withPlan(new URLSearchParams(window.location.search), chosen);
    return addressToShare(locale, `${window.location.pathname}?${search.toString()}`);
  };
  return (
    <div className={cx(styles.result, type.num)}>
      <p className={styles.label}>
        {isWhole ? t("apartments.plan_total") : t(`apartments.plan_instalment_${plan.interval}`)}
      </p>
      <output className={styles.monthly}>{money(due)}</output>
      <RateNote exact={rate ? about(due / MINOR_UNITS) : ""} className={styles.label} />
      <Figures view={view} />
      {computed.is_full ? null : <Schedule view={view} />}
      {plan.kind === "mortgage" && !creditNoteShown ? (
        // Elsewhere it is below every plan.
        <p className={cx(type.cap, type.mute)}>{t("apartments.plan_not_an_offer")}</p>
      ) : null}
      <div className={styles.actions}>
        <Link className={buttonClass()} to={enquirePath([apartment.id]) + planSuffix(chosen)}>
          {t("apartments.plan_enquire")}
        </Link>
        <Button variant="ghost" onClick={() => void share({ title: `${title}: ${plan.name}`, url: url() })}>
          <Icon name="link" />
          {t("buttons.share")}
        </Button>
      </div>
      {apartment.status === "available" ? (
        <OfferEntry
          apartmentId={apartment.id}
          // The seller's offer says what is paid to the seller: no bank's schedule.
          chosen={plan.kind === "mortgage" ? undefined : chosen}
          isWithoutLoan={plan.kind === "mortgage"}
          price={apartment.price}
        />
      ) : null}
    </div>
  );
}

function Figures({ view: { plan, computed } }: { view: PlanView }) {
  const t = useT();
  const { minorMoney: money } = useMoney();
  const { is_full: isFull, price_minor, down_minor, balloon_minor, discount_minor, total_minor } = computed;
  const isLoan = plan.kind === "mortgage";
  const facts: [key: string, amount: number][] = [
    ["apartments.price", price_minor],
    ["apartments.plan_discount", -discount_minor],
    [isLoan ? "apartments.loan_share" : "apartments.plan_down", isFull ? 0 : down_minor],
    ["apartments.plan_at_stages", paidAtStages(computed.schedule)],
    ["apartments.loan_amount", isLoan ? price_minor - down_minor : 0],
    ["apartments.loan_interest", computed.interest_minor],
    ["apartments.plan_balloon", balloon_minor],
    ["apartments.plan_total", isFull ? 0 : total_minor],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, amount]) => amount !== 0)
        .map(([key, amount]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{(amount < 0 ? "−" : "") + money(Math.abs(amount))}</dd>
          </div>
        ))}
    </dl>
  );
}

function Schedule({ view: { plan, computed } }: { view: PlanView }) {
  const t = useT();
  const locale = useLocale();
  const { minorMoney: money } = useMoney();
  const { down_minor: down, balloon_minor: balloon, schedule, total_minor: total } = computed;
  // A stage may be due after the last instalment.
  const lastInstalment = schedule.findLast(({ label }) => label === undefined);
  return (
    <details className={styles.schedule}>
      <summary>{t("apartments.plan_schedule")}</summary>
      <div className={styles.rows}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("apartments.plan_schedule_due")}</th>
              <th scope="col">{t("apartments.plan_schedule_amount")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{t("apartments.plan_today")}</td>
              <td>{money(down)}</td>
            </tr>
            {schedule.map(({ due, amount_minor, label }) => (
              <tr key={`${due} ${label ?? ""}`}>
                <td>
                  {fullDate(due, locale)}
                  {label ? <small className={styles.stage}>{label}</small> : null}
                </td>
                <td>{money(amount_minor)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("apartments.plan_total")}</th>
              <td>{money(total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={cx(type.cap, type.mute)}>
        {t(plan.kind === "mortgage" ? "apartments.loan_rounding" : "apartments.plan_rounding")}
        {plan.stages.length > 0 ? ` ${t("apartments.plan_stages_note")}` : null}
        {balloon > 0 && lastInstalment
          ? ` ${t("apartments.plan_balloon_on", { date: fullDate(lastInstalment.due, locale), amount: money(balloon) })}`
          : null}
      </p>
    </details>
  );
}
