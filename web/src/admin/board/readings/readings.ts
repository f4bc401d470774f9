import type { InterestCell } from "@ezo/contract/admin/interest";
import { perSquareMetre } from "@ezo/contract/values/money/per-square-metre";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";

/** What a board can be coloured by: its status, or a figure. */
export const READINGS = [
  "status",
  "per_m2",
  "days_on_sale",
  "price_days",
  "views",
  "shortlists",
  "compares",
  "enquiries",
] as const;
export type Reading = (typeof READINGS)[number];
export type Measure = Exclude<Reading, "status">;

/** What visitors do is counted of apartments alone. */
const OF_APARTMENTS: readonly Reading[] = ["views", "shortlists", "compares"];
/** What a board of units of this type can be coloured by. */
export const readingsOf = (type: UnitType): readonly Reading[] =>
  READINGS.filter((reading) => type === "apartment" || !OF_APARTMENTS.includes(reading));
export const measuresOf = (type: UnitType): readonly Measure[] =>
  readingsOf(type).filter((reading) => reading !== "status");

/** An apartment's figure; null where it has none, and for a sold one, which is not compared with what is for sale. */
export function valueOf(cell: InterestCell, measure: Measure): number | null {
  if (cell.status === "sold") return null;
  if (measure === "per_m2") return cell.price === null ? null : perSquareMetre(cell.price, cell.area_total);
  return cell.interest[measure];
}

export const STEPS = [1, 2, 3, 4, 5] as const;
export type Step = (typeof STEPS)[number];

/** A shade that cells have, and the values that they have it for. */
interface Shade {
  step: Step;
  least: number;
  most: number;
}

/**
 * Up to five shades for values: a fifth of the apartments each, equal values the same, larger ones never a lighter one.
 * Where many apartments have the same value there are fewer.
 */
export interface Scale {
  least: number;
  most: number;
  /** Those that some apartment has, the lightest first: the legend shows no others. */
  shades: readonly Shade[];
  /** Null for an apartment without a value. */
  stepOf: (value: number | null) => Step | null;
}

/** Null where no apartment has a value. */
export function scaleOf(values: readonly (number | null)[]): Scale | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const [least, most] = [known.at(0), known.at(-1)];
  if (least === undefined || most === undefined) return null;
  const steps = new Map<number, Step>();
  for (const [below, value] of known.entries())
    if (!steps.has(value)) steps.set(value, STEPS[Math.floor((STEPS.length * below) / known.length)] ?? 5);
  return {
    least,
    most,
    shades: shadesOf(steps),
    stepOf: (value) => (value === null ? null : (steps.get(value) ?? null)),
  };
}

/** `steps` has the values in their order. */
function shadesOf(steps: ReadonlyMap<number, Step>): Shade[] {
  const shades: Shade[] = [];
  for (const [value, step] of steps) {
    const last = shades.at(-1);
    if (last?.step === step) last.most = value;
    else shades.push({ step, least: value, most: value });
  }
  return shades;
}
