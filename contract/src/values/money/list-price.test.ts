import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCorner, type ListedHome, listPrice, type PriceRule, type PriceTerms } from "./list-price.ts";

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
    const rule: fc.Arbitrary<PriceRule> = fc.oneof(
      fc.record({
        kind: fc.constant("floor_step" as const),
        from: fc.integer({ min: -3, max: 9 }),
        percent: fc.integer({ min: -500, max: 500 }).map((each) => each / 100),
      }),
      fc.record({
        kind: fc.constant("side" as const),
        side: fc.constantFrom("S", "N"),
        percent: fc.integer({ min: -5000, max: 5000 }).map((each) => each / 100),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 6 }),
        fc.constantFrom(1, 10, 50, 100, 500, 1000),
        fc.integer({ min: 10_000, max: 500_000 }),
        fc.integer({ min: 100, max: 50_000 }),
        fc.integer({ min: 1, max: 12 }),
        (rules, rounding, amount, area, floor) => {
          const list = terms(rules, { rounding, base: { kind: "per_m2", amount_minor: amount } });
          const flat = home({ area_total: area / 100, floor_number: floor, orientation: ["S"] });
          const price = listPrice(list, flat);
          expect(listPrice({ ...list, rules: rules.toReversed() }, flat)).toBe(price);
          if (price === null) return;
          expect(price % rounding).toBe(0);
          const exact = rules.reduce(
            (sum, each) =>
              sum *
              (1 +
                (each.percent / 100) *
                  (each.kind === "floor_step"
                    ? Math.max(0, floor - each.from)
                    : each.kind === "side" && each.side === "S"
                      ? 1
                      : 0)),
            (amount / 100) * (area / 100),
          );
          expect(Math.abs(price - exact)).toBeLessThanOrEqual(rounding / 2 + 1e-3);
        },
      ),
    );
  });
});
