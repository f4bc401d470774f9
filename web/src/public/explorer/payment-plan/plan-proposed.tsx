import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import { rhythmOf, spokenInstalment } from "@ezo/contract/values/money/plans/spoken-plan";
import { useSearchParams } from "react-router-dom";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { movedNote, today } from "../../../shared/payment-plan/fitting.ts";
import { planIn } from "../../../shared/payment-plan/plan-in-address.ts";
import { useMoney } from "../../../shared/prices/money.ts";
import { planView } from "./plan-choice.ts";
import { Facts, Figures, Schedule } from "./plan-figures.tsx";
import { Lead, LoanNote } from "./plan-notes.tsx";

/** The plan of the address, or the first one as it is proposed, for readers without scripts; those who have them get the calculator. */
export function ProposedPlan({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  const locale = useLocale();
  const { minorMoney: money, timeZone } = useMoney();
  const [search] = useSearchParams();
  const asked = planIn(search) ?? {};
  const view = planView(apartment.plans, apartment.price ?? 0, asked, today(timeZone));
  if (!view) return null;
  const { plan, chosen, computed } = view;
  const moved = movedNote(asked, chosen, plan, { locale, t, timeZone });
  const rhythm = rhythmOf(computed.months, plan.interval);
  const instalment = spokenInstalment(computed, rhythm);
  const isLoan = plan.kind === "mortgage";
  return (
    <>
      <h3>{isLoan ? t("apartments.loan_of", { name: plan.name }) : plan.name}</h3>
      {moved === "" ? null : <p role="status">{moved}</p>}
      {/* That of instalments is about the calculator. */}
      {isLoan ? <Lead plan={plan} /> : null}
      {computed.is_full ? (
        // Paid at once, there is no term.
        <Facts facts={[[t("apartments.plan_total"), money(computed.total_minor)]]} />
      ) : (
        <Facts
          facts={[
            [t("apartments.plan_months"), chosen.months],
            ...(instalment > 0
              ? [[t(`apartments.plan_instalment_${rhythm}`), money(instalment)] as const]
              : []),
          ]}
        />
      )}
      <Figures view={view} before={apartment.old_price} />
      {computed.is_full ? null : <Schedule view={view} />}
      <LoanNote plan={plan} />
    </>
  );
}
