import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { instalmentsOf } from "@ezo/contract/values/money/plans/instalments";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { type ComputedPlan, computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import { termsOf } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { endsInTime, limitedTo, untilHandover } from "@ezo/contract/values/money/plans/plan-handover";
import { rhythmOf, spokenInstalment } from "@ezo/contract/values/money/plans/spoken-plan";
import { fitting } from "../../../shared/payment-plan/fitting.ts";
import type { ChosenPlan, PlanInAddress } from "../../../shared/payment-plan/plan-in-address.ts";

interface Term {
  months: number;
  instalment: number;
}

/** What the calculator shows: a choice that fits its plan, and what comes of it. */
export interface PlanView {
  plan: PaymentPlan;
  chosen: ChosenPlan;
  computed: ComputedPlan;
  /** What can be chosen, each with the instalment that is named with it. */
  terms: readonly Term[];
}

export const nearest = <Item>(items: readonly Item[], distance: (item: Item) => number): Item | undefined =>
  items.toSorted((a, b) => distance(a) - distance(b))[0];

/** A page may have been open since before a bank's offer, or the time for a plan's instalments, ended. */
export const stillOffered = (plans: readonly PaymentPlan[], day: string): PaymentPlan[] =>
  plans.filter((plan) => (plan.offered_until === null || plan.offered_until >= day) && endsInTime(plan, day));

/**
 * Where the handover is among the terms of a plan, from 0 for the shortest to 1 for the longest; null where it is beyond them,
 * and where it is unknown or over. The longest of a plan that is paid by then may end some weeks before.
 */
export function handoverPlace(
  { plan, terms }: Pick<PlanView, "plan" | "terms">,
  start: string,
): number | null {
  const left = plan.handover ? untilHandover(plan.handover, plan.interval, start) : null;
  const [shortest, longest] = [terms[0]?.months ?? 0, terms.at(-1)?.months ?? 0];
  if (!left || shortest === longest || left.months < shortest || left.months > longest) return null;
  return (left.months - shortest) / (longest - shortest);
}

/** The choice nearest to what is asked for, by the plan that is asked for or else the first; undefined without a plan. */
export function planView(
  plans: readonly PaymentPlan[],
  price: number,
  asked: Partial<PlanInAddress>,
  start: string,
): PlanView | undefined {
  const offered = stillOffered(plans, start);
  const named = offered.find(({ id }) => id === asked.plan);
  const template = named ?? offered[0];
  if (!template) return undefined;
  const plan = limitedTo(template, start);
  // In place of a plan that is gone, another one begins with what it proposes.
  const chosen = fitting(plan, named || asked.plan === undefined ? asked : {}, start);
  const computed = computePlan(
    toMinor(price),
    plan,
    { down_percent: chosen.down, months: chosen.months, last_percent: chosen.last },
    start,
  );
  // It was brought within the bounds above.
  if (Array.isArray(computed)) return undefined;
  return { plan, chosen, computed, terms: termsWith(template, { plan, chosen, price, start }) };
}

/** What was computed last of each plan: a slider reports every step, and most leave share and final payment alone. */
const lastTerms = new WeakMap<PaymentPlan, { of: string; terms: readonly Term[] }>();

function termsWith(
  template: PaymentPlan,
  { plan, chosen, price, start }: Pick<PlanView, "plan" | "chosen"> & { price: number; start: string },
): readonly Term[] {
  const of = [price, chosen.down, chosen.last, start].join(" ");
  const known = lastTerms.get(template);
  if (known?.of === of) return known.terms;
  const choice = { down_percent: chosen.down, last_percent: chosen.last };
  const instalmentOf = instalmentsOf(toMinor(price), plan, choice, start);
  const terms = termsOf(plan).map((months) => ({
    months,
    instalment: spokenInstalment(instalmentOf(months), rhythmOf(months, plan.interval)),
  }));
  lastTerms.set(template, { of, terms });
  return terms;
}
