import { PRICE_PERCENT, PRICES } from "@ezo/contract/values/limits/prices";
import fc from "fast-check";
import { expect, it } from "vitest";
import { draftedPrices } from "./drafted-prices.ts";

const chosen = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
const today = [
  { apartment_id: 1, from: 100_300 },
  { apartment_id: 2, from: null },
  { apartment_id: 3, from: 2000 },
  { apartment_id: 9, from: 50_000 },
];

it("changes today's prices of the chosen ones alone, and leaves what has none or is gone", () => {
  expect(draftedPrices(chosen, today, { way: "percent", figure: 0.5 })).toEqual({
    overrides: [
      { apartment_id: 1, price: 100_802 },
      { apartment_id: 3, price: 2010 },
    ],
    left: [{ id: 2 }, { id: 4 }],
  });
  expect(draftedPrices(chosen, today, { way: "amount", figure: -2000 })).toEqual({
    overrides: [{ apartment_id: 1, price: 98_300 }],
    left: [{ id: 2 }, { id: 3 }, { id: 4 }],
  });
});

it("drafts each once, or leaves it, and at no price that a list may not have", () => {
  const change = fc.oneof(
    fc.record({
      way: fc.constant("percent" as const),
      figure: fc
        .integer({ min: PRICE_PERCENT.min * 100, max: PRICE_PERCENT.max * 100 })
        .map((hundredths) => hundredths / 100),
    }),
    fc.record({
      way: fc.constant("amount" as const),
      figure: fc.integer({ min: -PRICES.max, max: PRICES.max }),
    }),
  );
  const price = fc.option(fc.integer({ min: PRICES.min, max: PRICES.max }));
  fc.assert(
    fc.property(fc.array(price, { maxLength: 5 }), change, (prices, asked) => {
      const rows = prices.map((from, index) => ({ apartment_id: index, from }));
      const all = rows.map(({ apartment_id: id }) => ({ id }));
      const { overrides, left } = draftedPrices(all, rows, asked);
      const ids = [...overrides.map((one) => one.apartment_id), ...left.map(({ id }) => id)];
      expect(ids.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id));
      for (const one of overrides) {
        expect(one.price).toBeGreaterThanOrEqual(PRICES.min);
        expect(one.price).toBeLessThanOrEqual(PRICES.max);
      }
    }),
  );
});
