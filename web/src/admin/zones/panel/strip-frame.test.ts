import { crossesItself, overlap } from "@ezo/contract/values/geometry/geometry";
import fc from "fast-check";
import { expect, it } from "vitest";
import { FIRST_FRAME, stripsOf, withHandle } from "./strip-frame.ts";

it("divides a straight facade into quadrilaterals that touch", () => {
  const strips = stripsOf(FIRST_FRAME, 4);
  expect(strips.map(({ length }) => length)).toEqual([4, 4, 4, 4]);
  expect(strips[0]?.[0]).toEqual({ x: 0.2, y: 0.85 });
});

it("follows a bend, without strips that cross or overlap", () => {
  const bend = fc.double({ min: -0.08, max: 0.08, noNaN: true });
  fc.assert(
    fc.property(bend, bend, fc.integer({ min: 1, max: 30 }), (low, high, count) => {
      const bent = withHandle(
        withHandle(FIRST_FRAME, { edge: "bottom", index: 1 }, { x: 0.5, y: 0.85 + low }),
        { edge: "top", index: 1 },
        { x: 0.5, y: 0.15 + high },
      );
      const strips = stripsOf(bent, count);
      for (const [index, strip] of strips.entries()) {
        expect(crossesItself(strip)).toBe(false);
        const above = strips[index + 1];
        if (above) expect(overlap(strip, above)).toBe(false);
      }
    }),
  );
});

it("keeps a straight edge straight when its end moves, and a bent one bent", () => {
  const moved = withHandle(FIRST_FRAME, { edge: "top", index: 2 }, { x: 0.8, y: 0.25 });
  expect(moved.top[1]).toEqual({ x: 0.5, y: 0.2 });
  const bent = withHandle(moved, { edge: "top", index: 1 }, { x: 0.5, y: 0.1 });
  expect(withHandle(bent, { edge: "top", index: 0 }, { x: 0.1, y: 0.15 }).top[1]).toEqual({ x: 0.5, y: 0.1 });
});
