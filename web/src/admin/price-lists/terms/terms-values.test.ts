import fc from "fast-check";
import { PRICE_RULE_KINDS } from "@ezo/contract/inventory/price-list-terms";
import { describe, expect, it } from "vitest";
import {
  bodyOf,
  emptyList,
  figureIn,
  figureProblem,
  newRule,
  termsOf,
  valuesOf,
  wholeIn,
  wrongFigures,
} from "./terms-values.ts";

describe("the terms that fields say", () => {
  it("read figures with either decimal mark, minus and thousands set apart", () => {
    expect(figureIn("1 580,50")).toBe(1580.5);
    expect(figureIn("−1.5")).toBe(-1.5);
    expect(figureIn("+2")).toBe(2);
    expect(figureIn("1,580.50")).toBe(1580.5);
    expect([figureIn(""), figureIn("1.2.3"), figureIn("ten")]).toEqual([undefined, undefined, undefined]);
  });

  it("never take a figure that can mean two for one of them", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom(".", ","),
        (thousands, rest, mark) => {
          const text = `${thousands}${mark}${String(rest).padStart(3, "0")}`;
          expect(figureIn(text)).toBeUndefined();
          expect(figureProblem(text)).toBe("sheet.error.ambiguous");
          expect(termsOf({ ...emptyList(), base: { kind: "per_m2", amount: text } })).toBeNull();
        },
      ),
    );
    expect(["", "1500", "1.5", "ten", "1.2345"].map(figureProblem)).toEqual([
      undefined,
      undefined,
      undefined,
      "price_lists.no_figure",
      "price_lists.no_figure",
    ]);
  });

  it("read a price as a whole number, however its thousands are set apart", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 2_000_000_000 }),
        fc.constantFrom("", " ", "\u00A0", ",", "."),
        (price, mark) => {
          const text = String(price).replaceAll(/\B(?=(\d{3})+$)/g, mark);
          expect(wholeIn(text)).toBe(price);
        },
      ),
    );
    expect(["", "95.5", "95,0000", "-3", "+3", "ten", "1e5"].map(wholeIn)).toEqual(
      Array.from({ length: 7 }, () => undefined),
    );
  });

  it("have the prices that are set by hand; an empty one is the rules' price", () => {
    const values = {
      ...emptyList(),
      base: { kind: "total" as const, amount: "1" },
      overrides: { 12: "95,000", 7: "80 000", 9: " " },
    };
    const terms = termsOf(values);
    expect(terms?.overrides).toEqual([
      { apartment_id: 7, price: 80_000 },
      { apartment_id: 12, price: 95_000 },
    ]);
    if (!terms) throw new Error("there are no terms");
    expect(termsOf(valuesOf({ name: "List", terms }))).toEqual(terms);
    for (const price of ["0", "000", "2000000001"])
      expect(termsOf({ ...values, overrides: { 7: price } })).toBeNull();
    const { overrides: _, ...older } = values;
    expect(bodyOf(older as typeof values).overrides).toEqual({});
  });

  it("of a list for single apartments have a price for each of them", () => {
    const values = {
      ...emptyList(),
      base: { kind: "total" as const, amount: "0.01" },
      overrides: { 7: "80 000" },
      only_overrides: true,
    };
    const terms = termsOf(bodyOf(values));
    expect(terms).toMatchObject({ only_overrides: true, overrides: [{ apartment_id: 7, price: 80_000 }] });
    if (!terms) throw new Error("there are no terms");
    expect(termsOf(valuesOf({ name: "List", terms }))).toEqual(terms);
    const missing = bodyOf({ ...values, overrides: { 7: "", 9: "1" } });
    expect(termsOf(missing)).toBeNull();
    expect(wrongFigures(missing)).toEqual([{ path: "overrides.7", text: "" }]);
    const { only_overrides: _, ...older } = values;
    expect(bodyOf(older as typeof values).only_overrides).toBe(false);
  });

  it("have the lowest price of a square metre where one is typed", () => {
    const values = { ...emptyList(), base: { kind: "per_m2" as const, amount: "1 500" }, floor: "1 350,5" };
    const terms = termsOf(bodyOf(values));
    expect(terms?.floor_per_m2_minor).toBe(135_050);
    if (!terms) throw new Error("there are no terms");
    expect(termsOf(valuesOf({ name: "List", terms }))).toEqual(terms);
    expect(termsOf({ ...values, floor: "" })).not.toHaveProperty("floor_per_m2_minor");
    expect(termsOf({ ...values, floor: "x" })).toBeNull();
    expect(wrongFigures({ ...values, floor: "x" })).toEqual([{ path: "floor", text: "x" }]);
    const { floor: _, ...older } = values;
    expect(bodyOf(older as typeof values).floor).toBe("");
  });

  it("are none while a figure is missing, and come back as they were", () => {
    expect(termsOf(emptyList())).toBeNull();
    const rules = [
      { ...newRule("floor_step"), percent: "1,2" },
      { ...newRule("floors"), percent: "-4", building: "3", from: "8", to: "9" },
      { ...newRule("riser"), percent: "2", building: "3", riser: "4" },
      { ...newRule("side"), percent: "1", side: "NW" as const },
      { ...newRule("corner"), percent: "3" },
      { ...newRule("view"), percent: "5", apartments: ["7", "8"] },
    ];
    const terms = termsOf({ ...emptyList(), base: { kind: "per_m2", amount: "1 580" }, rules });
    expect(terms).toEqual({
      base: { kind: "per_m2", amount_minor: 158_000 },
      rounding: 100,
      with_reserved: false,
      with_sold: false,
      overrides: [],
      rules: [
        { kind: "floor_step", from: 1, percent: 1.2 },
        { kind: "floors", building_id: 3, from: 8, to: 9, percent: -4 },
        { kind: "riser", building_id: 3, riser: 4, percent: 2 },
        { kind: "side", side: "NW", percent: 1 },
        { kind: "corner", percent: 3 },
        { kind: "view", apartment_ids: [7, 8], percent: 5 },
      ],
    });
    if (!terms) throw new Error("there are no terms");
    expect(termsOf(valuesOf({ name: "List", terms }))).toEqual(terms);
    expect(
      termsOf({
        ...emptyList(),
        base: { kind: "per_m2", amount: "1" },
        rules: [{ ...newRule("riser"), percent: "1" }],
      }),
    ).toBeNull();
  });

  it("are none exactly while some field is named as missing or no figure", () => {
    const figure = fc.constantFrom("", "1", " 2,5", "−3", "x", "1.2.3");
    const rule = fc.record({
      kind: fc.constantFrom(...PRICE_RULE_KINDS),
      percent: figure,
      from: figure,
      to: figure,
      riser: figure,
      building: fc.constantFrom(null, "3"),
      apartments: fc.array(fc.constant("7"), { maxLength: 1 }),
    });
    fc.assert(
      fc.property(figure, fc.array(rule, { maxLength: 3 }), figure, (amount, rules, price) => {
        const values = {
          ...emptyList(),
          overrides: { 7: price },
          base: { kind: "total" as const, amount },
          rules: rules.map((one) => ({ ...newRule(one.kind), ...one })),
        };
        expect(wrongFigures(values).length > 0).toBe(termsOf(values) === null);
        expect(termsOf(bodyOf(values))).toEqual(termsOf(values));
        expect(wrongFigures(bodyOf(values))).toEqual(wrongFigures(values));
      }),
    );
  });
});
