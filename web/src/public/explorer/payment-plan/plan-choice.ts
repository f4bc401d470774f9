import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import {
  type ComputedPlan,
  computePlan,
  endsInTime,
  limitedTo,
  rhythmOf,
  spokenInstalment,
  termsOf,
  toMinor,
  untilHandover,
} from "@ezo/contract/values/money/payment-plan";
import { fitting } from "../../../shared/payment-plan/fitting.ts";
import type { ChosenPlan, PlanInAddress } from "../../../shared/payment-plan/plan-in-address.ts";

/** What the calculator shows: a choice that fits its plan, and what comes of it. */
export interface PlanView {
  plan: PaymentPlan;
  chosen: ChosenPlan;
  computed: ComputedPlan;
  /** What can be chosen, each with the instalment that is told of it. */
  terms: { months: number; instalment: number }[];
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
  const compute = (term: number) =>
    computePlan(
      toMinor(price),
      plan,
      { down_percent: chosen.down, months: term, last_percent: chosen.last },
      start,
    );
  const computed = compute(chosen.months);
  // It was brought within the bounds above.
  if (Array.isArray(computed)) return undefined;
  return {
    plan,
    chosen,
    computed,
    terms: termsOf(plan).map((term) => {
      const other = compute(term);
      const rhythm = rhythmOf(term, plan.interval);
      return { months: term, instalment: Array.isArray(other) ? 0 : spokenInstalment(other, rhythm) };
    }),
  };
}
