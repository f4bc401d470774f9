import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../testing/scope.ts";
import {
  idleRules,
  isBelowFloor,
  isCorner,
  listPrice,
  type ListedHome,
  type PriceRule,
  type PriceTerms,
} from "./list-price.ts";

const home = (over: Partial<ListedHome> = {}): ListedHome => ({
  apartment_id: 1,
  building_id: 1,
  floor_number: 1,
  riser: 1,
  area_total: 96.4,
  orientation: [],
  ...over,
});
const terms = (rules: readonly PriceRule[] = [], over: Partial<PriceTerms> = {}): PriceTerms => ({
  base: { kind: "per_m2", amount_minor: 158_000 },
  rules,
  rounding: 100,
  ...over,
});
const step = { kind: "floor_step", from: 1, percent: 1.2 } as const;

const anyPercent = (max: number) => fc.integer({ min: -max, max }).map((each) => each / 100);
const anyFloor = fc.integer({ min: -3, max: 12 });
const anyBuilding = fc.constantFrom(1, 2);
const percent = anyPercent(5000);
/** Of every kind, some of which count for an apartment and some not. */
const anyRule: fc.Arbitrary<PriceRule> = fc.oneof(
  fc.record({ kind: fc.constant("floor_step" as const), from: anyFloor, percent: anyPercent(500) }),
  fc.record({
    kind: fc.constant("floors" as const),
    building_id: fc.oneof(fc.constant(null), anyBuilding),
    from: anyFloor,
    to: anyFloor,
    percent,
  }),
  fc.record({
    kind: fc.constant("riser" as const),
    building_id: anyBuilding,
    riser: fc.integer({ min: 1, max: 3 }),
    percent,
  }),
  fc.record({ kind: fc.constant("side" as const), side: fc.constantFrom("S", "N", "E"), percent }),
  fc.record({ kind: fc.constant("corner" as const), percent }),
  fc.record({
    kind: fc.constant("view" as const),
    apartment_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
    percent,
  }),
);
const anyBase: fc.Arbitrary<PriceTerms["base"]> = fc.oneof(
  fc.record({
    kind: fc.constant("per_m2" as const),
    amount_minor: fc.integer({ min: 10_000, max: 500_000 }),
  }),
  fc.record({
    kind: fc.constant("total" as const),
    amount_minor: fc.integer({ min: 1_000_000, max: 100_000_000 }),
  }),
);
const ORIENTATIONS: readonly (readonly string[])[] = [
  [],
  ["S"],
  ["S", "E"],
  ["N", "S"],
  ["N", "SE"],
  ["SW", "S"],
];
/** Those of them that look around a corner. */
const CORNERS = ["S,E", "N,SE"];
const anyPlace = fc.record({
  apartment_id: fc.integer({ min: 1, max: 4 }),
  building_id: anyBuilding,
  floor_number: anyFloor,
  riser: fc.integer({ min: 1, max: 3 }),
  orientation: fc.nat({ max: ORIENTATIONS.length - 1 }).map((index) => ORIENTATIONS[index] ?? []),
});

/** How many times a rule counts, said anew. */
function timesOf(rule: PriceRule, place: ListedHome): number {
  const { floor_number: floor, building_id: building } = place;
  if (rule.kind === "floor_step") return Math.max(0, floor - rule.from);
  const counts = [
    rule.kind === "floors" &&
      (rule.building_id ?? building) === building &&
      rule.from <= floor &&
      floor <= rule.to,
    rule.kind === "riser" && rule.building_id === building && rule.riser === place.riser,
    rule.kind === "side" && place.orientation.includes(rule.side),
    rule.kind === "corner" && CORNERS.includes(place.orientation.join(",")),
    rule.kind === "view" && rule.apartment_ids.includes(place.apartment_id),
  ];
  return counts.filter(Boolean).length;
}

describe("the price of a list", () => {
  it("is the base times the area, with what each floor adds, rounded once", () => {
    expect(listPrice(terms(), home())).toBe(152_300);
    expect(listPrice(terms([step]), home({ floor_number: 7 }))).toBe(163_300);
    const high = { kind: "floors", building_id: 1, from: 8, to: 9, percent: 2 } as const;
    expect(listPrice(terms([step, high]), home({ floor_number: 9 }))).toBe(170_300);
    expect(listPrice(terms([step, high]), home({ floor_number: 9, building_id: 2 }))).toBe(166_900);
    const first = { kind: "floors", building_id: null, from: 1, to: 1, percent: -4 } as const;
    expect(listPrice(terms([step, first]), home())).toBe(146_200);
  });

  it("takes side, corner, riser and view into account", () => {
    const of = (rule: PriceRule, over: Partial<ListedHome>) =>
      listPrice(
        terms([rule], { base: { kind: "total", amount_minor: 10_000_000 }, rounding: 1 }),
        home(over),
      );
    expect(of({ kind: "side", side: "S", percent: 1.5 }, { orientation: ["S"] })).toBe(101_500);
    expect(of({ kind: "side", side: "S", percent: 1.5 }, { orientation: ["SW"] })).toBe(100_000);
    expect(of({ kind: "corner", percent: 3 }, { orientation: ["S", "E"] })).toBe(103_000);
    expect(of({ kind: "corner", percent: 3 }, { orientation: ["S", "N"] })).toBe(100_000);
    expect(of({ kind: "riser", building_id: 1, riser: 2, percent: -1 }, { riser: 2 })).toBe(99_000);
    expect(of({ kind: "view", apartment_ids: [7], percent: 5 }, { apartment_id: 7 })).toBe(105_000);
    expect([isCorner(["NW", "N"]), isCorner(["N", "W"]), isCorner(["N"])]).toEqual([false, true, false]);
  });

  it("is none where the rules leave nothing, or too much", () => {
    expect(listPrice(terms([{ ...step, percent: -50 }]), home({ floor_number: 3 }))).toBeNull();
    expect(listPrice(terms([], { rounding: 1_000_000 }), home())).toBeNull();
    expect(
      listPrice(terms([], { base: { kind: "total", amount_minor: 300_000_000_000 } }), home()),
    ).toBeNull();
  });

  it("is a multiple of its rounding, at most half of it away from the exact value, in whatever order rules come", () => {
    fc.assert(
      fc.property(
        fc.array(anyRule, { maxLength: 6 }),
        fc.constantFrom(1, 10, 50, 100, 500, 1000),
        anyBase,
        fc.integer({ min: 100, max: 50_000 }),
        anyPlace,
        (rules, rounding, base, area, place) => {
          const list = terms(rules, { rounding, base });
          const flat = home({ ...place, area_total: area / 100 });
          const price = listPrice(list, flat);
          expect(listPrice({ ...list, rules: rules.toReversed() }, flat)).toBe(price);
          if (price === null) return;
          expect(price % rounding).toBe(0);
          const exact = rules.reduce(
            (sum, rule) => sum * (1 + (rule.percent / 100) * timesOf(rule, flat)),
            (base.amount_minor / 100) * (base.kind === "per_m2" ? area / 100 : 1),
          );
          expect(Math.abs(price - exact)).toBeLessThanOrEqual(rounding / 2 + 1e-3);
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});

it("holds prices to a lowest one of a square metre, exactly", () => {
  const hundredths = { min: 1, max: 100_000 };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer(hundredths),
      fc.integer(hundredths),
      (price, area, floor) => {
        const isBelow = isBelowFloor({ floor_per_m2_minor: floor }, { price, area_total: area / 100 });
        expect(isBelow).toBe(price * 10_000 < floor * area);
      },
    ),
  );
  const at = { price: 80_000, area_total: 40 };
  const isBelow = (floor?: number) => isBelowFloor({ floor_per_m2_minor: floor }, at);
  expect([isBelow(), isBelow(200_000), isBelow(200_001)]).toEqual([false, false, true]);
});

it("names the rules that count for no apartment, by their place", () => {
  const homes = [home({ floor_number: 3, riser: 2 }), home({ apartment_id: 2, orientation: ["S"] })];
  const percent = 1;
  expect(
    idleRules(
      [
        { kind: "riser", building_id: 1, riser: 3, percent },
        { kind: "riser", building_id: 1, riser: 2, percent },
        { kind: "riser", building_id: 2, riser: 2, percent },
        { kind: "floor_step", from: 2, percent },
        { kind: "floor_step", from: 3, percent },
        { kind: "side", side: "S", percent },
        { kind: "corner", percent },
        { kind: "view", apartment_ids: [2, 9], percent },
      ],
      homes,
    ),
  ).toEqual([0, 2, 4, 6]);
});
