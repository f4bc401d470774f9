import { describe, expect, it } from "vitest";
import { discountMistake, mustBeDiscount, mustEndInTime, newLastDay } from "./discount.ts";

const TODAY = "2026-11-01";
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
    const write = () => mustBeDiscount(after);
    if (mistake)
      expect(write).toThrow(expect.objectContaining({ fields: { [mistake.field]: [mistake.key] } }));
    else expect(write).not.toThrow();
  });
});

describe("a discount's last day", () => {
  it("is judged where it is set, and not where it stays", () => {
    expect(newLastDay(discounted, { ...discounted, price: 80 })).toBeNull();
    expect(newLastDay(discounted, { ...discounted, discount_until: null })).toBeNull();
    expect(newLastDay(discounted, { ...discounted, discount_until: "2026-11-21" })).toBe("2026-11-21");
  });

  it("may be today, and is not over", () => {
    const set = (until: string) => () => mustEndInTime("until", until, null, TODAY);
    expect(set(TODAY)).not.toThrow();
    const fields = { until: ["errors.discount_over"] };
    expect(set("2026-10-31")).toThrow(expect.objectContaining({ fields }));
  });
});
