import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../testing/scope.ts";
import { PRICES } from "../limits/prices.ts";
import { MINOR_UNITS } from "./minor-units.ts";
import { perSquareMetre, wholePerSquareMetre } from "./per-square-metre.ts";

it("rounds once, half up", () => {
  expect([perSquareMetre(74_537, 74.5), wholePerSquareMetre(7_453_700, 74.5)]).toEqual([1000, 1000]);
  expect(perSquareMetre(7_453_700, 74.5)).toBe(100_050);
  expect([perSquareMetre(75, 50), perSquareMetre(74, 50)]).toEqual([2, 1]);
});

it("is the same of whole and of minor units, and what exact arithmetic makes it", () => {
  const exact = (amount: bigint, divisor: bigint) => Number((2n * amount + divisor) / (2n * divisor));
  fc.assert(
    fc.property(
      fc.integer({ min: PRICES.min, max: PRICES.max }),
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.nat(MINOR_UNITS - 1),
      (price, hundredths, cents) => {
        const area = hundredths / 100;
        const ofWhole = exact(100n * BigInt(price), BigInt(hundredths));
        expect(perSquareMetre(price, area)).toBe(ofWhole);
        expect(wholePerSquareMetre(price * MINOR_UNITS, area)).toBe(ofWhole);
        const amount = price * MINOR_UNITS + cents;
        expect(perSquareMetre(amount, area)).toBe(exact(100n * BigInt(amount), BigInt(hundredths)));
        expect(wholePerSquareMetre(amount, area)).toBe(exact(BigInt(amount), BigInt(hundredths)));
      },
    ),
    { numRuns: runs(20_000) },
  );
});
