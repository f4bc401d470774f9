import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleOf, STEPS } from "./readings.ts";

const values = fc.array(fc.option(fc.integer({ min: 0, max: 30 })), { maxLength: 60 });

describe("the shades of a board", () => {
  it("are none without a value, equal for equal values, and never lighter for a larger one", () => {
    fc.assert(
      fc.property(values, (all) => {
        const scale = scaleOf(all);
        const known = all.filter((value) => value !== null);
        if (!scale) {
          expect(known).toEqual([]);
          return;
        }
        expect([scale.least, scale.most]).toEqual([Math.min(...known), Math.max(...known)]);
        expect(scale.stepOf(null)).toBeNull();
        const steps = known.toSorted((a, b) => a - b).map(scale.stepOf);
        expect(steps).toEqual(steps.toSorted((a, b) => Number(a) - Number(b)));
        for (const step of steps) expect(STEPS).toContain(step);
        expect(scale.stepOf(scale.least)).toBe(1);
        // What the legend shows is what cells have, each value in the shade that names it.
        expect(scale.shades.map(({ step }) => step)).toEqual([...new Set(steps)]);
        for (const { step, least, most } of scale.shades) {
          const shaded = known.filter((value) => scale.stepOf(value) === step);
          expect([least, most]).toEqual([Math.min(...shaded), Math.max(...shaded)]);
        }
      }),
    );
  });

  it("have a fifth of the apartments each, where all values differ", () => {
    const counts = fc.integer({ min: 1, max: 40 }).map((fifth) => 5 * fifth);
    fc.assert(
      fc.property(counts, (count) => {
        const all = Array.from({ length: count }, (_, index) => 7 * index);
        const steps = all.map((value) => scaleOf(all)?.stepOf(value));
        for (const step of STEPS) expect(steps.filter((one) => one === step)).toHaveLength(count / 5);
      }),
    );
  });
});
