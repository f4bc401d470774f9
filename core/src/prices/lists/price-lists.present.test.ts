import { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { listPrice } from "@ezo/contract/values/money/list-price";
import { expect, it } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import { givenTerms, readTerms, storedTerms } from "./price-lists.present.ts";

const terms: PriceListTerms = {
  base: { kind: "per_m2", amount_minor: 150_000 },
  rules: [{ kind: "corner", percent: 3 }],
  overrides: [{ apartment_id: 1, price: 95_000 }],
  rounding: 100,
  with_reserved: true,
  with_sold: false,
};
const OlderTerms = PriceListTerms.omit({ only_overrides: true });

it("stores a list for single apartments so that the build before reads it, and has no price for the others", () => {
  const stored = storedTerms({ ...terms, only_overrides: true });
  // A later build must know it by the same.
  expect(stored).toEqual({
    ...terms,
    base: { kind: "total", amount_minor: 1 },
    rules: [],
    rounding: 1,
  });
  const older = OlderTerms.parse(stored);
  expect(older).toMatchObject({ rules: [], overrides: terms.overrides, with_reserved: true });
  const place = { building_id: 1, floor_number: 1, riser: 1, orientation: [] };
  expect(listPrice(older, { ...place, apartment_id: 2, area_total: 900 })).toBeNull();
  const read = readTerms(stored);
  expect(read).toMatchObject({ only_overrides: true, overrides: terms.overrides, with_reserved: true });
  // As a server of that build writes it again.
  expect(readTerms(storedTerms(older))).toEqual(read);
});

it("stores every other list as it is", () => {
  const lowest = { kind: "total", amount_minor: 1 } as const;
  const others: PriceListTerms[] = [
    terms,
    { ...terms, base: lowest },
    { ...terms, base: lowest, rounding: 1 },
    { ...terms, base: lowest, rules: [] },
    { ...terms, base: { kind: "per_m2", amount_minor: 1 }, rules: [], rounding: 1 },
  ];
  for (const other of others) {
    expect(readTerms(storedTerms(other))).toEqual(other);
    expect(givenTerms(other)).toEqual(other);
  }
  expect(readTerms(storedTerms({ ...terms, only_overrides: false }))).toEqual(terms);
});

it("takes a list for single apartments without what counts for nothing in it", () => {
  const alone = { ...terms, only_overrides: true };
  expect(givenTerms(alone)).toEqual({
    ...alone,
    base: { kind: "total", amount_minor: 1 },
    rules: [],
    rounding: 1,
  });
  expect(givenTerms(givenTerms(alone))).toEqual(givenTerms(alone));
});

it.each([{}, { only_overrides: false }])(
  "refuses another list that has the terms of one for single apartments: %o",
  (flag) => {
    const colliding: PriceListTerms = {
      ...terms,
      base: { kind: "total", amount_minor: 1 },
      rules: [],
      rounding: 1,
      ...flag,
    };
    let error: unknown;
    try {
      givenTerms(colliding);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: "invalid",
      fields: { "terms.base.amount_minor": ["errors.invalid_value"] },
    });
    expect(givenTerms({ ...colliding, only_overrides: true }).only_overrides).toBe(true);
  },
);
