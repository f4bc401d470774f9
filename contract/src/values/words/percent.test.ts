import fc from "fast-check";
import { expect, it } from "vitest";
import { readablePercent } from "./percent.ts";

it.each([
  [0, 7, 0],
  [1, 3000, 0],
  [1, 24, 4.2],
  [1, 20, 5],
  [996, 10_000, 10],
  [1, 8, 13],
  [7, 7, 100],
  [0, 0, null],
])("%d of %d is %s %", (part, whole, percent) => expect(readablePercent(part, whole)).toBe(percent));

it("differs from the share by half of its last digit at most", () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 100_000 }), (part, whole) => {
      const exact = (part / whole) * 100;
      const shown = readablePercent(part, whole) ?? Number.NaN;
      expect(Math.abs(shown - exact)).toBeLessThanOrEqual(shown < 10 ? 0.0500001 : 0.5000001);
    }),
  );
});
