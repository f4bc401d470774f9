import { monthsAfter, monthsUntil, quarterEnd } from "../months.ts";
import {
  MONTHS_OF,
  nearestTerm,
  type PlanInterval,
  type PlanTerms,
  spanOfTerms,
  termsOf,
} from "./payment-plan-terms.ts";

/** A plan is not offered from the day on when less than its shortest term is left until the handover. */
export const endsInTime = (terms: PlanTerms, start: string): boolean =>
  !isLimited(terms, start) || monthsAfter(start, spanOfTerms(terms).from) <= terms.ends_by;

/** A handover that is over or unknown limits nothing. */
const isLimited = (terms: PlanTerms, start: string): terms is PlanTerms & { ends_by: string } =>
  typeof terms.ends_by === "string" && terms.ends_by >= start;

/** The terms that are left on a day, of a plan that still ends in time: nothing is due after the handover. */
export function limitedTo<Terms extends PlanTerms>(terms: Terms, start: string): Terms {
  if (!isLimited(terms, start)) return terms;
  const max = Math.min(terms.max_months, monthsUntil(start, terms.ends_by));
  return max < terms.min_months
    ? terms
    : { ...terms, max_months: max, default_months: Math.min(terms.default_months, max) };
}

/** A template whose months are those that can be chosen on a day, with one of them proposed. */
export function asOffered<Terms extends PlanTerms>(template: Terms, start: string): Terms {
  const terms = limitedTo(template, start);
  if (terms === template) return template;
  const { min_months: shortest } = template;
  const longest = termsOf(terms).at(-1) ?? shortest;
  return { ...terms, max_months: longest, default_months: nearestTerm(terms, terms.default_months) };
}

export interface HandoverLimit {
  /** The last day on which a plan that is paid by the handover has something due. */
  day: string;
  /** The longest term that is over by then, in whole intervals; 0 where none is. */
  months: number;
}
/** What a project's day of completion leaves of a term that begins on a day; null where the handover is over and limits nothing. */
export function untilHandover(
  completion: string,
  interval: PlanInterval,
  start: string,
): HandoverLimit | null {
  const day = quarterEnd(completion);
  if (day < start) return null;
  const step = MONTHS_OF[interval];
  return { day, months: Math.floor(monthsUntil(start, day) / step) * step };
}

/** The longest term that can be chosen on a day. */
export function longestTerm(template: PlanTerms, start: string): number {
  const terms = limitedTo(template, start);
  return nearestTerm(terms, terms.max_months);
}
