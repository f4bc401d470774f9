import type { WarmUp } from "../marketing-settings.ts";
import { DAY_MS } from "../../values/time.ts";

/** Days from one day (`YYYY-MM-DD`) to another. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * How many campaign mails may leave on a day (`YYYY-MM-DD`); null while the plan is off. It starts with
 * `start_per_day`, doubles every `double_every_days` days, and stays at `limit_per_day` from then on. Days before the
 * first one count as it.
 */
export function allowanceOn(plan: WarmUp, day: string): number | null {
  if (plan.from === null) return null;
  const doublings = Math.floor(Math.max(0, daysBetween(plan.from, day)) / plan.double_every_days);
  // Beyond 2^53 sums of doubles stop being exact, and the limit was reached long before.
  return Math.min(plan.limit_per_day, plan.start_per_day * 2 ** Math.min(doublings, 40));
}

/** The days on which the allowance changes, with the new one, from the first day to the one that reaches the limit. */
export function stepsOf(plan: WarmUp): { on: string; allowance: number }[] {
  if (plan.from === null) return [];
  const steps: { on: string; allowance: number }[] = [];
  for (let step = 0; ; step++) {
    const on = dayAfter(plan.from, step * plan.double_every_days);
    const allowance = allowanceOn(plan, on) ?? 0;
    steps.push({ on, allowance });
    if (allowance >= plan.limit_per_day) return steps;
  }
}
