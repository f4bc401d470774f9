import { percentOf } from "../amounts.ts";

/**
 * A payment plan with what was chosen of it, down and last payment in percent. In an address: `?plan=1&down=20&months=36`, with
 * `&last=10` where the plan lets the last payment be chosen.
 */
export interface ChosenPlan {
  plan: number;
  down: number;
  months: number;
  last?: number;
}
export const PLAN_PARAMS = ["plan", "down", "months", "last"] as const;

/** The part of an address that names the plan, without a `?`. */
export const planSearch = (chosen: ChosenPlan): string =>
  PLAN_PARAMS.flatMap((name) => (chosen[name] === undefined ? [] : [`${name}=${chosen[name]}`])).join("&");

/** What was chosen of a plan that an enquiry asks for; null where the plan did not fit. */
export function chosenOf(asked: {
  plan_id: number;
  down_percent: number | null;
  months: number;
  last_percent?: number | undefined;
  figures: { down_minor: number; price_minor: number; is_full: boolean } | null;
}): ChosenPlan | null {
  const { plan_id: plan, down_percent: percent, months, last_percent: last, figures } = asked;
  if (!figures) return null;
  const { down_minor: down, price_minor: price, is_full: isFull } = figures;
  return {
    plan,
    down: percent ?? (isFull ? 100 : percentOf(down, price)),
    months,
    ...(last === undefined ? {} : { last }),
  };
}
