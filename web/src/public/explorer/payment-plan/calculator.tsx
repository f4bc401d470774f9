import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { decimalText } from "@ezo/contract/values/words/decimals";
import { mayPayInFull } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { PLAN_PARAMS } from "@ezo/contract/values/money/plans/plan-in-address";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { ListFailed } from "../../../shared/lists/list-message.tsx";
import { FULL, movedNote, today } from "../../../shared/payment-plan/fitting.ts";
import {
  type ChosenPlan,
  isNamedOtherwise,
  type PlanInAddress,
  planIn,
  withPlan,
} from "../../../shared/payment-plan/plan-in-address.ts";
import { useMoney } from "../../../shared/prices/money.ts";
import styles from "./calculator.module.css";
import { paymentPlansQuery } from "./payment-plans.queries.ts";
import { planView, type PlanView, stillOffered } from "./plan-choice.ts";
import { Lead } from "./plan-notes.tsx";
import { PlanResult } from "./plan-result.tsx";
import { PlanSliders } from "./plan-sliders.tsx";

/** The address follows a slider when it rests: browsers limit how often it may change. */
const ADDRESS_DELAY_MS = 300;

export function Calculator({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  const query = useQuery(paymentPlansQuery(useCaller(), useLocale(), apartment.project.id));
  // Of a page that was loaded before its last plan was taken away, nothing is left to compute.
  if (query.data) return query.data.length > 0 ? <Plans apartment={apartment} plans={query.data} /> : null;
  if (query.isError)
    return (
      <ListFailed
        title={t("apartments.plan_failed")}
        heading="h3"
        error={query.error}
        onRetry={query.refetch}
        isRetrying={query.isFetching}
      />
    );
  return <p role="status">{t("messages.loading")}</p>;
}

function Plans({ apartment, plans: all }: { apartment: ApartmentDetail; plans: readonly PaymentPlan[] }) {
  const t = useT();
  const locale = useLocale();
  const { timeZone } = useMoney();
  const day = today(timeZone);
  const plans = stillOffered(all, day);
  const viewOf = (wish: Partial<PlanInAddress>) => planView(plans, apartment.price ?? 0, wish, day);
  const [asked, setAsked] = useChoice((wish) => viewOf(wish)?.chosen);
  const view = viewOf(asked);
  if (!view) return null;
  const choose = (wish: Partial<PlanInAddress>) => setAsked(viewOf(wish)?.chosen ?? view.chosen);
  const change = (part: Partial<PlanInAddress>) => choose({ ...view.chosen, ...part });
  return (
    <div className={styles.calculator}>
      <div className={styles.choices}>
        <Lead plan={view.plan} className={styles.lead} />
        <p className={styles.moved} role="status">
          {movedNote(asked, view.chosen, view.plan, { locale, t, timeZone })}
        </p>
        {plans.length > 1 ? (
          // Another plan begins with what it proposes.
          <PlanChoice plans={plans} chosen={view.plan.id} onChoose={(plan) => choose({ plan })} />
        ) : null}
        <PlanSliders view={view} onChange={change} />
        {view.plan.kind === "instalments" && mayPayInFull(view.plan) ? (
          <InFull view={view} onChange={(down) => change({ down })} />
        ) : null}
      </div>
      <PlanResult apartment={apartment} view={view} />
    </div>
  );
}

/** What an address says of a plan. */
const planWordsIn = (search: URLSearchParams): string =>
  PLAN_PARAMS.map((name) => search.get(name) ?? "").join("&");

/**
 * What is asked for: the address's plan at first, and again where a link or Back leads to another. The address is corrected
 * where that is shown in another way, and then follows what is chosen.
 */
function useChoice(shownOf: (asked: PlanInAddress) => ChosenPlan | undefined) {
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<Partial<PlanInAddress>>(() => planIn(search) ?? {});
  const correctionOf = () => {
    const named = planIn(search);
    const shown = named && shownOf(named);
    return shown && isNamedOtherwise(search, shown) ? shown : undefined;
  };
  const [chosen, setChosen] = useState(correctionOf);
  const words = planWordsIn(search);
  const [read, setRead] = useState(words);
  /** What was written here last: a choice that is newer stays. */
  const [written, setWritten] = useState<string>();
  if (words !== read) {
    setRead(words);
    if (words !== written) {
      setWritten(undefined);
      setAsked(planIn(search) ?? {});
      setChosen(correctionOf());
    }
  }
  const write = useEffectEvent((plan: ChosenPlan) => {
    const next = withPlan(search, plan);
    setWritten(planWordsIn(next));
    setSearch(next, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (!chosen) return undefined;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // A link was followed, and its page is being loaded: writing now would lead back from it.
      if (window.location.pathname === pathname) write(chosen);
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [chosen]);
  const choose = (next: ChosenPlan) => {
    setAsked(next);
    setChosen(next);
  };
  return [asked, choose] as const;
}

function PlanChoice(props: {
  plans: readonly PaymentPlan[];
  chosen: number;
  onChoose: (id: number) => void;
}) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className={styles.plans}>
      <legend>{t("apartments.plan_choice")}</legend>
      {props.plans.map(({ id, name: label, kind }) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === props.chosen} onChange={() => props.onChoose(id)} />
          <span>{kind === "mortgage" ? t("apartments.loan_of", { name: label }) : label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Unticked, the share that was chosen before it was ticked comes back. */
function InFull({ view, onChange }: { view: PlanView; onChange: (down: number) => void }) {
  const t = useT();
  const locale = useLocale();
  const { plan, computed, chosen } = view;
  const [before, setBefore] = useState<{ plan: number; down: number } | null>(null);
  const set = (isFull: boolean) => {
    if (isFull) setBefore({ plan: plan.id, down: chosen.down });
    onChange(isFull ? FULL : before?.plan === plan.id ? before.down : plan.default_down_percent);
  };
  const discount = plan.full_payment_discount_percent;
  const percent = decimalText(discount, locale);
  return (
    <label className={styles.full}>
      <input type="checkbox" checked={computed.is_full} onChange={({ target }) => set(target.checked)} />
      <span>
        {discount > 0 ? t("apartments.plan_in_full", { percent }) : t("apartments.plan_in_full_plain")}
      </span>
    </label>
  );
}
