import { expect, it } from "vitest";
import { isLargeDiscount, percentOff } from "./discount-price.ts";

it("says of a lower price no more than it takes off, in whole percent", () => {
  expect(
    (
      [
        [90_000, 100_000],
        [71, 100],
        [80_000, 95_000],
        [1, 152_000],
        [99_999, 100_000],
      ] as const
    ).map(([price, regular]) => percentOff(price, regular)),
  ).toEqual([10, 29, 15, 99, 0]);
});

it("asks about a price that is lower by more than a fifth", () => {
  expect([80_000, 79_999].map((price) => isLargeDiscount(price, 100_000))).toEqual([false, true]);
});
