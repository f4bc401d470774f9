import { shareOf, WHOLE } from "../amounts.ts";
import {
  lastPaymentChoice,
  mayPayInFull,
  type PlanChoice,
  type PlanTerms,
  spanOfTerms,
  termsOf,
} from "./payment-plan-terms.ts";

/** A choice outside the template's bounds, by the field that names it. */
export interface OutOfBounds {
  field: keyof PlanChoice;
  min: number;
  max: number;
  /** The months are within the bounds, but not whole quarters. */
  step?: number;
  /** The day by which all is paid, where it leaves fewer months than the template has. */
  ends_by?: string;
}

/** Not even the shortest term ends by the handover. */
export const noneInTime = ({ min_months: min, max_months: max }: PlanTerms): OutOfBounds => ({
  field: "months",
  min,
  max,
});

/** Of months, the handover is named where it has shortened the template's longest term. */
export function withHandover(problem: OutOfBounds, template: PlanTerms, limited: PlanTerms): OutOfBounds {
  const { max_months: left, ends_by: day } = limited;
  const isReason = problem.field === "months" && left < template.max_months;
  return isReason && day ? { ...problem, ends_by: day } : problem;
}

export function outOfBounds(priceMinor: number, terms: PlanTerms, choice: PlanChoice): OutOfBounds[] {
  const { down_percent: percent, down_minor: down, months, last_percent: last } = choice;
  const { min_down_percent: least, max_down_percent: most } = terms;
  const isWholePrice = percent === WHOLE || (down !== undefined && down === priceMinor);
  const isFull = isWholePrice && mayPayInFull(terms);
  const lasts = lastPaymentChoice(terms) ?? { min: terms.balloon_percent, max: terms.balloon_percent };
  const bounds: (OutOfBounds & { value: number | undefined })[] = [
    { field: "down_percent", value: isFull ? undefined : percent, min: least, max: most },
    {
      field: "down_minor",
      value: isFull ? undefined : down,
      min: shareOf(priceMinor, least),
      max: shareOf(priceMinor, most),
    },
    { field: "last_percent", value: isFull ? undefined : last, ...lasts },
  ];
  const outside = bounds
    .filter(({ value, min, max }) => value !== undefined && !(value >= min && value <= max))
    .map(({ field, min, max }) => ({ field, min, max }));
  return [...outside, ...wrongMonths(terms, months, isFull)];
}

/** Instalments are as far apart as the plan says, the last one too. What is paid in full has none, and any months will do. */
function wrongMonths(terms: PlanTerms, months: number | undefined, isFull: boolean): OutOfBounds[] {
  if (months === undefined || (isFull && months === 0)) return [];
  const { min_months: min, max_months: max } = terms;
  if (isFull) return months >= min && months <= max ? [] : [{ field: "months", min, max }];
  if (termsOf(terms).includes(months)) return [];
  const { from, to, step } = spanOfTerms(terms);
  return [{ field: "months", min: from, max: to, ...(step > 1 && from < to && { step }) }];
}
