import fc from "fast-check";
import { expect, it } from "vitest";
import { PRICES } from "../limits/prices.ts";
import { OFFER_DISCOUNT_LARGE_PERCENT } from "../limits/sales.ts";
import { isLargeOfferDiscount, isWithinDiscount, offeredPrice } from "./offer-discount.ts";
import { toMinor } from "./amounts.ts";

const price = fc.integer({ min: 1, max: PRICES.max }).map(toMinor);
const percent = fc.integer({ min: 0, max: 9900 }).map((steps) => steps / 100);

it("a percentage never takes off more than it says, and less than a unit less", () => {
  fc.assert(
    fc.property(price, percent, (list, off) => {
      const offered = offeredPrice(list, { percent: off });
      expect(isWithinDiscount(list, offered, off)).toBe(true);
      expect(offered % 100).toBe(0);
      const exact = (BigInt(list) * BigInt(10_000 - Math.round(off * 100))) / 10_000n;
      expect(BigInt(offered) - exact).toBeGreaterThanOrEqual(0n);
      expect(BigInt(offered) - exact).toBeLessThan(101n);
    }),
  );
});

it("an amount is taken off as it is, and is within the limit exactly while it is that share or less", () => {
  fc.assert(
    fc.property(price, percent, fc.nat({ max: 10_000 }), (list, limit, share) => {
      const amountMinor = Math.floor((list * share) / 10_000);
      const offered = offeredPrice(list, { amountMinor });
      expect(offered).toBe(list - amountMinor);
      const isLess = BigInt(amountMinor) * 10_000n <= BigInt(list) * BigInt(Math.round(limit * 100));
      expect(isWithinDiscount(list, offered, limit)).toBe(isLess && offered > 0);
    }),
  );
});

it("nothing taken off is today's price; everything, or less than nothing, is refused", () => {
  expect(offeredPrice(100_00, {})).toBe(100_00);
  expect(offeredPrice(100_00, { percent: 0, amountMinor: null })).toBe(100_00);
  expect(isWithinDiscount(100_00, 0, 100)).toBe(false);
  expect(isWithinDiscount(100_00, 100_01, 99)).toBe(false);
});

it("is large from a cent beyond its limit on", () => {
  const atLimit = 100_00 - OFFER_DISCOUNT_LARGE_PERCENT * 100;
  const isLarge = (offered: number) => isLargeOfferDiscount(100_00, offered);
  expect([100_01, 100_00, atLimit, atLimit - 1, 1].map(isLarge)).toEqual([false, false, false, true, true]);
});
