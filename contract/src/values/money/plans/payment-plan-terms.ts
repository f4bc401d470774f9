import { WHOLE } from "../amounts.ts";

export const PLAN_KINDS = ["instalments", "mortgage"] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];
export const PLAN_INTERVALS = ["monthly", "quarterly"] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];
export const MONTHS_OF: Readonly<Record<PlanInterval, number>> = { monthly: 1, quarterly: 3 };

/** The template. Its percentages are of the price. */
export interface PlanTerms {
  min_down_percent: number;
  max_down_percent: number;
  default_down_percent: number;
  min_months: number;
  max_months: number;
  default_months: number;
  interval: PlanInterval;
  balloon_percent: number;
  /** Up to which a buyer may choose another final payment; null and undefined where it is the template's. */
  max_balloon_percent?: number | null | undefined;
  full_payment_discount_percent: number;
  /** Payments on days of their own, such as the stages of construction, by day. */
  stages?: readonly PlanStage[] | undefined;
  /** The nominal rate of a bank loan; null and undefined for instalments, which cost no interest. */
  yearly_rate_percent?: number | null | undefined;
  /** The last day of the quarter in which the project is completed, for a plan that is paid by then. */
  ends_by?: string | null | undefined;
}
export interface PlanStage {
  name: string;
  due: string;
  /** Of the price. */
  percent: number;
}

/** What a buyer chooses; the template's defaults for what is left out. Of the down payments, one. Months are whole intervals. */
export interface PlanChoice {
  down_percent?: number | undefined;
  down_minor?: number | undefined;
  months?: number | undefined;
  /** The final payment. */
  last_percent?: number | undefined;
}

/** A plan may be paid in full at once where that is within its bounds, or is rewarded. */
export const mayPayInFull = (terms: PlanTerms): boolean =>
  terms.max_down_percent === WHOLE || terms.full_payment_discount_percent > 0;

/** Among which percentages of the price a buyer chooses the final payment; null where it is the template's. */
export const lastPaymentChoice = ({
  max_balloon_percent: max,
}: Pick<PlanTerms, "max_balloon_percent">): { min: number; max: number } | null =>
  typeof max === "number" ? { min: 0, max } : null;

/** The shortest and the longest term that can be chosen, and how far apart they are. */
export function spanOfTerms(terms: PlanTerms): { from: number; to: number; step: number } {
  const offered = termsOf(terms);
  const [from = terms.min_months, to = from] = [offered[0], offered.at(-1)];
  return { from, to, step: MONTHS_OF[terms.interval] };
}

/** How many instalments a term has. */
export const countOf = (months: number, interval: PlanInterval): number =>
  Math.ceil(months / MONTHS_OF[interval]);

/** Months are whole intervals: instalments are as far apart as the plan says. */
export const isWholeInterval = (months: number, interval: PlanInterval): boolean =>
  months % MONTHS_OF[interval] === 0;

/** The terms that a buyer can choose from: whole quarters where instalments are quarterly. */
export function termsOf({ min_months: min, max_months: max, interval }: PlanTerms): number[] {
  const step = MONTHS_OF[interval];
  const first = Math.ceil(min / step) * step;
  // A template without a whole quarter has its shortest term alone.
  if (first > max) return [min];
  return Array.from({ length: Math.floor((max - first) / step) + 1 }, (_, index) => first + index * step);
}

/** The term that can be chosen and is nearest to the months that are wanted; of two, the shorter one. */
export const nearestTerm = (terms: PlanTerms, wanted: number): number =>
  termsOf(terms).reduce((best, term) => (Math.abs(term - wanted) < Math.abs(best - wanted) ? term : best));
