import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { rhythmOf, spokenInstalment } from "@ezo/contract/values/money/plans/spoken-plan";
import { Link, useSearchParams } from "react-router-dom";
import { fullDate } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { today } from "../../../shared/payment-plan/fitting.ts";
import { planIn, planSuffix, withPlan } from "../../../shared/payment-plan/plan-in-address.ts";
import { addressToShare, enquirePath } from "../../../shared/shortlist/shortlist-ids.ts";
import type from "../../../shared/styles/type.module.css";
import { Button, buttonClass } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { useShare } from "../../../shared/ui/share/use-share.ts";
import { OfferEntry } from "../offer/offer-entry.tsx";
import styles from "./calculator.module.css";
import type { PlanView } from "./plan-choice.ts";
import { Figures, Schedule } from "./plan-figures.tsx";
import { LoanNote } from "./plan-notes.tsx";
import { RateNote } from "../../../shared/prices/rate-note.tsx";
import { useMoney } from "../../../shared/prices/money.ts";

/** What the choice comes to, its schedule, and how to ask for it. */
export function PlanResult({ apartment, view }: { apartment: ApartmentDetail; view: PlanView }) {
  const t = useT();
  const locale = useLocale();
  const share = useShare();
  const { plan, chosen, computed } = view;
  const { minorMoney: money, money: about, chosen: rate } = useMoney();
  const title = t("apartments.apartment_title", { number: apartment.apartment_number });
  const rhythm = rhythmOf(computed.months, plan.interval);
  const instalment = spokenInstalment(computed, rhythm);
  // A plan that is paid at stages alone has no instalment either.
  const isWhole = computed.is_full || instalment === 0;
  const due = isWhole ? computed.total_minor : instalment;
  const url = () => {
    const search = withPlan(new URLSearchParams(window.location.search), chosen);
    return addressToShare(locale, `${window.location.pathname}?${search.toString()}`);
  };
  return (
    <div className={cx(styles.result, type.num)}>
      <PrintedTerms view={view} />
      <p className={styles.label}>
        {isWhole ? t("apartments.plan_total") : t(`apartments.plan_instalment_${rhythm}`)}
      </p>
      <output className={styles.monthly}>{money(due)}</output>
      <RateNote exact={rate ? about(due / MINOR_UNITS) : ""} className={styles.label} />
      <Figures view={view} before={apartment.old_price} />
      {computed.is_full ? null : <Schedule view={view} />}
      <LoanNote plan={plan} />
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

/** On paper, above the figures: which plan they are of, and of which day. On screen the choices beside them say so. */
function PrintedTerms({ view: { plan, computed } }: { view: PlanView }) {
  const t = useT();
  const locale = useLocale();
  const { timeZone } = useMoney();
  const [search] = useSearchParams();
  // A plan that nobody has chosen is not printed.
  if (!planIn(search)) return null;
  const term = computed.is_full ? [] : [`${t("apartments.plan_months")}: ${computed.months}`];
  return (
    <p className={styles.paper} data-printed-plan>
      <b>{plan.kind === "mortgage" ? t("apartments.loan_of", { name: plan.name }) : plan.name}</b>
      {["", ...term, t("apartments.plan_as_of", { date: fullDate(today(timeZone), locale) })].join(" · ")}
    </p>
  );
}
