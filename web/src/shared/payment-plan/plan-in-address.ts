import { decimalText } from "@ezo/contract/values/words/decimals";
import { readId } from "@ezo/contract/values/ids";
import type { Locale } from "@ezo/contract/values/languages";
import { PLAN_MONTHS } from "@ezo/contract/values/limits/sales";
import { type ChosenPlan, PLAN_PARAMS, planSearch } from "@ezo/contract/values/money/plans/plan-in-address";
import type { Translate } from "../i18n/texts.ts";

/** A payment plan in an address: `?plan=1&down=20&months=36&last=10`, shares in percent. The same on the contact page. */
export interface PlanInAddress {
  plan: number;
  down?: number;
  months?: number;
  last?: number;
}
/** A choice that is complete is what an enquiry names. */
export type { ChosenPlan };

/** What is out of every plan's bounds is brought within them later. */
const numberIn = (text: string | null, digits: number): number | undefined => {
  if (text === null || !/^-?\d{1,9}([.,]\d{1,9})?$/.test(text)) return undefined;
  const number = Math.min(PLAN_MONTHS.asked, Math.max(0, Number(text.replace(",", "."))));
  return Number(number.toFixed(digits));
};

export function planIn(search: URLSearchParams): PlanInAddress | undefined {
  const plan = readId(search.get("plan"));
  if (plan === undefined) return undefined;
  const down = numberIn(search.get("down"), 2);
  const months = numberIn(search.get("months"), 0);
  const last = numberIn(search.get("last"), 2);
  return {
    plan,
    ...(down === undefined ? {} : { down }),
    ...(months === undefined ? {} : { months }),
    ...(last === undefined ? {} : { last }),
  };
}

export function chosenPlanIn(search: URLSearchParams): ChosenPlan | undefined {
  const { plan, down, months, last } = planIn(search) ?? {};
  return plan === undefined || down === undefined || months === undefined
    ? undefined
    : { plan, down, months, ...(last === undefined ? {} : { last }) };
}

/** An address with this plan in place of another. */
export function withPlan(search: URLSearchParams, chosen: ChosenPlan): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of PLAN_PARAMS)
    if (chosen[name] === undefined) next.delete(name);
    else next.set(name, String(chosen[name]));
  return next;
}

/** The address names the plan's figures, but in other words or others than these. */
export const isNamedOtherwise = (search: URLSearchParams, chosen: ChosenPlan): boolean =>
  PLAN_PARAMS.some((name) => ![null, String(chosen[name])].includes(search.get(name)));

/** What follows the path of the contact form about an apartment. */
export const planSuffix = (chosen: ChosenPlan | undefined): string =>
  chosen ? `&${planSearch(chosen)}` : "";

export const askedOf = ({ plan, down, months, last }: ChosenPlan) => ({
  plan_id: plan,
  down_percent: down,
  months,
  ...(last === undefined ? {} : { last_percent: last }),
});

/** The choice in words, where its figures are not known. */
export const planTermsOf = (
  { down, months }: ChosenPlan,
  { locale, t }: { locale: Locale; t: Translate },
): string =>
  down === 100
    ? t("contact.plan_terms_full")
    : t("contact.plan_terms", { down: decimalText(down, locale), months });
