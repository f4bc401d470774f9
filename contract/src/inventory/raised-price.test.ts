import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../testing/scope.ts";
import { PRICE_PERCENT, PRICES } from "../values/limits/prices.ts";
import { listPrice } from "../values/money/list-price.ts";
import { bulkChangeApartments } from "./apartment-changes.ts";
import { raisedPrice } from "./raised-price.ts";

/** What a price list makes of a price with one rule; null where that is no price. */
const byList = (price: number, percent: number): number | null =>
  listPrice(
    {
      base: { kind: "total", amount_minor: price * 100 },
      rules: [{ kind: "riser", building_id: 1, riser: 1, percent }],
      rounding: 1,
    },
    { apartment_id: 1, building_id: 1, floor_number: 1, riser: 1, area_total: 50, orientation: [] },
  );

describe("a price that is raised by a percentage", () => {
  it("is rounded half up", () => {
    expect(raisedPrice(100_300, 0.5)).toBe(100_802);
    expect(raisedPrice(120_100, 0.5)).toBe(120_701);
    expect(raisedPrice(100_000, -10)).toBe(90_000);
    expect(raisedPrice(1, PRICE_PERCENT.min)).toBe(PRICES.min);
  });

  it("is the price of a list with the same rule", () => {
    const anyPrice = fc.oneof(
      fc.integer(PRICES),
      fc.integer({ min: 1, max: 20_000 }).map((each) => each * 100),
    );
    const anyPercent = fc.integer({ min: PRICE_PERCENT.min * 100, max: PRICE_PERCENT.max * 100 });
    fc.assert(
      fc.property(anyPrice, anyPercent, (price, hundredths) => {
        const raised = raisedPrice(price, hundredths / 100);
        const listed = byList(price, hundredths / 100);
        if (listed === null) expect(raised === PRICES.min || raised > PRICES.max).toBe(true);
        else expect(raised).toBe(listed);
      }),
      { numRuns: runs(2000) },
    );
  });

  it("takes percentages of two decimals at most", () => {
    const faultsOf = (price_percent: number) => {
      const { error } = bulkChangeApartments.body.safeParse({ ids: [1], price_percent });
      return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
    };
    expect([0.29, -1.15, 12].flatMap(faultsOf)).toEqual([]);
    expect(faultsOf(0.005)).toEqual([["price_percent", "errors.too_many_decimals?max=2"]]);
  });
});
