import { describe, expect, it } from "vitest";
import { discountMistake, mustBeDiscount } from "./discount.ts";

const NOW = new Date("2026-11-01T10:00:00Z");
const discounted = { price: 90, old_price: 100, discount_until: "2026-11-20" };

describe("a price beside its discount", () => {
  it.each([
    [discounted, null],
    [{ ...discounted, price: 99 }, null],
    [
      { ...discounted, price: 100 },
      { field: "price", key: "errors.discount_not_lower" },
    ],
    [
      { ...discounted, price: null },
      { field: "price", key: "errors.discount_keeps_price" },
    ],
    [
      { ...discounted, discount_until: null },
      { field: "discount_until", key: "errors.invalid_value" },
    ],
    [
      { ...discounted, old_price: null },
      { field: "discount_until", key: "errors.invalid_value" },
    ],
    [{ price: null, old_price: null, discount_until: null }, null],
  ])("is judged alike before a write and by it: %o", (after, mistake) => {
    expect(discountMistake(after)).toEqual(mistake);
    const write = () => mustBeDiscount(discounted, after, NOW);
    if (mistake)
      expect(write).toThrow(expect.objectContaining({ fields: { [mistake.field]: [mistake.key] } }));
    else expect(write).not.toThrow();
  });
});
