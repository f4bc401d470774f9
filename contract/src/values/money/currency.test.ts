import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../testing/scope.ts";
import { PRICES, RATES } from "../limits/prices.ts";
import { converted } from "./currency.ts";

const STEPS = 1_000_000;
/** Of each property, in a full run. */
const RUNS = 100_000;
const amount = fc.integer(PRICES);
/** A rate as it is stored: with six decimals at most. */
const rate = fc.integer({ min: RATES.min * STEPS, max: RATES.max * STEPS }).map((steps) => steps / STEPS);

describe("a sum in another currency", () => {
  it("is the exact product, rounded half up to whole units", () => {
    fc.assert(
      fc.property(amount, rate, (sum, each) => {
        const product = BigInt(sum) * BigInt(Math.round(each * STEPS));
        const rounded = (2n * product + BigInt(STEPS)) / (2n * BigInt(STEPS));
        expect(BigInt(converted(sum, each))).toBe(rounded);
      }),
      { numRuns: runs(RUNS) },
    );
    expect([converted(1, 2.5), converted(3, 0.5), converted(1, 0.499_999)]).toEqual([3, 2, 0]);
  });

  it("is not less for a larger sum, nor at a higher rate", () => {
    fc.assert(
      fc.property(amount, amount, rate, rate, (a, b, c, d) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(converted(low, c)).toBeLessThanOrEqual(converted(high, c));
        expect(converted(low, Math.min(c, d))).toBeLessThanOrEqual(converted(low, Math.max(c, d)));
      }),
      { numRuns: runs(RUNS) },
    );
  });

  it("comes back to within the rounding of one unit", () => {
    fc.assert(
      fc.property(amount, rate, (sum, each) => {
        expect(Math.abs(converted(sum, each) / each - sum)).toBeLessThanOrEqual(0.5 / each + 1e-6 * sum);
      }),
      { numRuns: runs(RUNS) },
    );
  });

  it("differs from the sum of its parts by half a unit for each of them", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 60 }),
        rate,
        (parts, each) => {
          const whole = parts.reduce((sum, part) => sum + part, 0);
          const added = parts.reduce((sum, part) => sum + converted(part, each), 0);
          expect(Math.abs(added - converted(whole, each))).toBeLessThanOrEqual((parts.length + 1) / 2);
        },
      ),
      { numRuns: runs(RUNS) },
    );
  });
});
