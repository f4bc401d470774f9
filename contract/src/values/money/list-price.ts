import { PRICES } from "../limits/prices.ts";
import { toMinor } from "./amounts.ts";

/** What of an apartment its place in a price list depends on. */
export interface ListedHome {
  apartment_id: number;
  building_id: number;
  floor_number: number;
  riser: number;
  area_total: number;
  /** Sides of the compass that it looks to: `S`, `SW`. */
  orientation: readonly string[];
}

/** A rule adds or takes off a percentage; `floor_step` so many times as the floor is above its first one. */
export type PriceRule = { percent: number } & (
  | { kind: "floor_step"; from: number }
  | { kind: "floors"; building_id: number | null; from: number; to: number }
  | { kind: "riser"; building_id: number; riser: number }
  | { kind: "side"; side: string }
  | { kind: "corner" }
  | { kind: "view"; apartment_ids: readonly number[] }
);
export interface PriceTerms {
  base: { kind: "per_m2" | "total"; amount_minor: number };
  rules: readonly PriceRule[];
  /** Prices are multiples of so many whole units. */
  rounding: number;
}

const COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
/** Hundredths of a percent, and of a square metre. */
const WHOLE = 10_000n;
const AREA_SCALE = 100;

/** Whether it looks around a corner of the house: to two sides that are a quarter of a turn apart, or nearly. */
export function isCorner(orientation: readonly string[]): boolean {
  const places = orientation.map((side) => COMPASS.indexOf(side)).filter((place) => place >= 0);
  return places.some((one) =>
    places.some((other) => {
      const apart = Math.abs(one - other);
      const turn = Math.min(apart, COMPASS.length - apart);
      return turn === 2 || turn === 3;
    }),
  );
}

/** How many times a rule counts for an apartment. */
function timesOf(rule: PriceRule, home: ListedHome): number {
  const isIn = (building: number | null) => building === null || building === home.building_id;
  switch (rule.kind) {
    case "floor_step":
      return Math.max(0, home.floor_number - rule.from);
    case "floors":
      return isIn(rule.building_id) && home.floor_number >= rule.from && home.floor_number <= rule.to ? 1 : 0;
    case "riser":
      return isIn(rule.building_id) && home.riser === rule.riser ? 1 : 0;
    case "side":
      return home.orientation.includes(rule.side) ? 1 : 0;
    case "corner":
      return isCorner(home.orientation) ? 1 : 0;
    case "view":
      return rule.apartment_ids.includes(home.apartment_id) ? 1 : 0;
  }
}

/** The places of the rules that count for none of these apartments. */
export const idleRules = (rules: readonly PriceRule[], homes: readonly ListedHome[]): number[] =>
  rules.flatMap((rule, place) => (homes.some((home) => timesOf(rule, home) > 0) ? [] : [place]));

/**
 * What an apartment costs by a list, in whole units; null where that is no price. Rules are multiplied in their order,
 * exactly, and rounded once, half up.
 */
export function listPrice({ base, rules, rounding }: PriceTerms, home: ListedHome): number | null {
  let numerator = BigInt(base.amount_minor);
  let denominator = 100n * BigInt(rounding);
  if (base.kind === "per_m2") {
    numerator *= BigInt(Math.round(home.area_total * AREA_SCALE));
    denominator *= BigInt(AREA_SCALE);
  }
  for (const rule of rules) {
    const change = BigInt(Math.round(rule.percent * 100)) * BigInt(timesOf(rule, home));
    if (change === 0n) continue;
    if (WHOLE + change <= 0n) return null;
    numerator *= WHOLE + change;
    denominator *= WHOLE;
  }
  const price = Number((2n * numerator + denominator) / (2n * denominator)) * rounding;
  return price >= PRICES.min && price <= PRICES.max ? price : null;
}

/** Whether a price in whole units is below the lowest that a square metre may cost; exact, and a price of just that is not. */
export function isBelowFloor(
  { floor_per_m2_minor: floor }: { floor_per_m2_minor?: number | undefined },
  { price, area_total: area }: { price: number; area_total: number },
): boolean {
  if (floor === undefined) return false;
  return BigInt(toMinor(price)) * BigInt(AREA_SCALE) < BigInt(floor) * BigInt(Math.round(area * AREA_SCALE));
}
