import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { decimalText } from "@ezo/contract/values/words/decimals";
import type { Locale } from "@ezo/contract/values/languages";
import {
  lastPaymentChoice,
  mayPayInFull,
  nearestTerm,
} from "@ezo/contract/values/money/plans/payment-plan-terms";
import { limitedTo, longestTerm } from "@ezo/contract/values/money/plans/plan-handover";
import { dayOf } from "../format/dates.ts";
import type { Translate } from "../i18n/texts.ts";
import type { ChosenPlan, PlanInAddress } from "./plan-in-address.ts";

/** Paid in full at once. */
export const FULL = 100;

/** Today in the firm's time zone, from which the months count. */
export const today = (timeZone: string, now = Date.now()): string => dayOf(now, timeZone);

/** What an address does not get as it asked for it, in words; nothing where it does. */
export function movedNote(
  { plan, down, months, last }: Partial<PlanInAddress>,
  shown: ChosenPlan,
  template: PaymentPlan,
  { locale, t, timeZone }: { locale: Locale; t: Translate; timeZone: string },
): string {
  if (plan !== undefined && plan !== shown.plan) return t("contact.plan_gone");
  // Of a plan that leaves no choice, what is shown is the plan's own.
  const shownLast = shown.last ?? template.balloon_percent;
  const terms = { down: decimalText(shown.down, locale), months: shown.months };
  if (last !== undefined && last !== shownLast && shown.down !== FULL)
    return t("contact.plan_moved_last", { ...terms, last: decimalText(shownLast, locale) });
  const isDownMoved = down !== undefined && down !== shown.down;
  if (!isDownMoved && (months === undefined || months === shown.months)) return "";
  return !isDownMoved && (months ?? 0) > longestTerm(template, today(timeZone))
    ? t("contact.plan_up_to", { months: shown.months })
    : t("contact.plan_moved", terms);
}

/** What a plan allows from a day on nearest to what is asked for: the same in the calculator and on the contact page. */
export function fitting(template: PaymentPlan, asked: Partial<PlanInAddress>, start: string): ChosenPlan {
  const plan = limitedTo(template, start);
  const down = asked.down ?? plan.default_down_percent;
  const lasts = lastPaymentChoice(plan);
  const last = asked.last ?? plan.balloon_percent;
  return {
    plan: plan.id,
    down:
      down === FULL && mayPayInFull(plan)
        ? FULL
        : Math.min(plan.max_down_percent, Math.max(plan.min_down_percent, down)),
    months: nearestTerm(plan, asked.months ?? plan.default_months),
    ...(lasts ? { last: Math.min(lasts.max, Math.max(lasts.min, last)) } : {}),
  };
}
