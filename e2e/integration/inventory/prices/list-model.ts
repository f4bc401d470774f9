import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { PRICE_LIST_ROUNDINGS } from "@ezo/contract/values/limits/prices";
import fc from "fast-check";

/**
 * Price lists with rules of every kind, and what they make an apartment cost, independent of the code that computes it: each
 * rule says itself how many times it counts.
 */
export interface Place {
  id: number;
  floor: number;
  riser: number;
  area: number;
  facing: Facing;
}

interface Facing {
  sides: readonly string[];
  isCorner: boolean;
}
/** Sides that apartments look to; which of them look around a corner is said by hand. */
const FACINGS: readonly [Facing, ...Facing[]] = [
  { sides: ["S"], isCorner: false },
  { sides: ["S", "E"], isCorner: true },
  { sides: [], isCorner: false },
  { sides: ["NW", "N"], isCorner: false },
  { sides: ["E", "W"], isCorner: false },
  { sides: ["N", "SE"], isCorner: true },
];
export const facingOf = (number: number): Facing => FACINGS[number % FACINGS.length] ?? FACINGS[0];

type Rule = PriceListTerms["rules"][number];
/** A rule once it is known which house it is for. */
interface DrawnRule {
  of: (house: { buildingId: number; ids: readonly number[] }) => Rule;
  times: (place: Place) => number;
}
const once = (counts: boolean): number => (counts ? 1 : 0);

/** All rules together more than halve no price, and double it at most. */
const anyPercent = fc.integer({ min: -1000, max: 1000 }).map((each) => each / 100);
const anyFloor = fc.integer({ min: -1, max: 9 });
const anyFloorStep = fc
  .tuple(
    anyFloor,
    fc.integer({ min: -100, max: 150 }).map((each) => each / 100),
  )
  .map(([from, percent]): DrawnRule => ({
    of: () => ({ kind: "floor_step", from, percent }),
    times: ({ floor }) => Math.max(0, floor - from),
  }));
const anyFloors = fc
  .tuple(anyFloor, fc.nat({ max: 4 }), fc.boolean(), anyPercent)
  .map(([from, more, isOfAll, percent]): DrawnRule => ({
    of: ({ buildingId }) => ({
      kind: "floors",
      building_id: isOfAll ? null : buildingId,
      from,
      to: from + more,
      percent,
    }),
    times: ({ floor }) => once(floor >= from && floor <= from + more),
  }));
const anyRiser = fc.tuple(fc.integer({ min: 1, max: 10 }), anyPercent).map(([riser, percent]): DrawnRule => ({
  of: ({ buildingId }) => ({ kind: "riser", building_id: buildingId, riser, percent }),
  times: (place) => once(place.riser === riser),
}));
const anySide = fc
  .tuple(fc.constantFrom("N" as const, "E" as const, "S" as const, "SE" as const), anyPercent)
  .map(([side, percent]): DrawnRule => ({
    of: () => ({ kind: "side", side, percent }),
    times: ({ facing: { sides } }) => once(sides.includes(side)),
  }));
const anyCorner = anyPercent.map((percent): DrawnRule => ({
  of: () => ({ kind: "corner", percent }),
  times: ({ facing }) => once(facing.isCorner),
}));
const anyView = fc.tuple(fc.integer({ min: 2, max: 9 }), anyPercent).map(([every, percent]): DrawnRule => ({
  of: ({ ids }) => ({ kind: "view", apartment_ids: ids.filter((id) => id % every === 0), percent }),
  times: ({ id }) => once(id % every === 0),
}));

export interface DrawnList {
  base: PriceListTerms["base"];
  rounding: PriceListTerms["rounding"];
  rules: DrawnRule[];
}
/** Of apartments from 50 m²: prices of about as many digits as those that the steps set. */
export const anyList: fc.Arbitrary<DrawnList> = fc.record({
  base: fc.oneof(
    fc.record({
      kind: fc.constant("per_m2" as const),
      amount_minor: fc.integer({ min: 4_000_000, max: 16_000_000 }),
    }),
    fc.record({
      kind: fc.constant("total" as const),
      amount_minor: fc.integer({ min: 200_000_000, max: 900_000_000 }),
    }),
  ),
  rounding: fc.constantFrom(...PRICE_LIST_ROUNDINGS),
  rules: fc
    .tuple(anyFloorStep, anyFloors, anyRiser, anySide, anyCorner, anyView)
    .chain((rules) => fc.shuffledSubarray(rules)),
});

/** Whole units: everything is multiplied exactly, and rounded once, half up. */
export function priceBy({ base, rounding, rules }: DrawnList, place: Place): number {
  const hundredths = base.kind === "per_m2" ? Math.round(place.area * 100) : 100;
  let [above, below] = [BigInt(base.amount_minor) * BigInt(hundredths), 10_000n * BigInt(rounding)];
  for (const { of, times } of rules) {
    const { percent } = of({ buildingId: 0, ids: [] });
    above *= 10_000n + BigInt(Math.round(percent * 100) * times(place));
    below *= 10_000n;
  }
  const [steps, rest] = [above / below, above % below];
  return Number(rest * 2n >= below ? steps + 1n : steps) * rounding;
}
