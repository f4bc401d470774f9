import fc from "fast-check";
import { expect, it } from "vitest";
import {
  boxOf,
  cornersOf,
  handleAt,
  heldGroupShift,
  keysWithin,
  mirroredGroup,
  movedGroup,
  type Placed,
  SCALE_HANDLES,
  scaledGroup,
} from "./zone-group.ts";

const PICTURE = { width: 2000, height: 1000 };
const rect = (key: string, x: number, y: number, width: number, height: number): Placed => ({
  key,
  points: [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ],
});
const PAIR = [rect("a", 0.1, 0.1, 0.1, 0.2), rect("b", 0.3, 0.2, 0.1, 0.2)];
const share = fc.double({ min: 0, max: 1, noNaN: true });
const groups = fc
  .array(fc.tuple(share, share), { minLength: 2, maxLength: 5 })
  .map((places) => places.map(([x, y], index) => rect(String(index), x * 0.8, y * 0.8, 0.1, 0.15)));
const handles = fc.constantFrom(...SCALE_HANDLES);
const point = fc.record({
  x: fc.double({ min: -1, max: 2, noNaN: true }),
  y: fc.double({ min: -1, max: 2, noNaN: true }),
});
const isWithin = (zones: readonly Placed[]) =>
  cornersOf(zones).every(({ x, y }) => x >= -1e-9 && x <= 1 + 1e-9 && y >= -1e-9 && y <= 1 + 1e-9);

it("scales so that the handle across stays, and nothing leaves the picture or turns inside out", () => {
  fc.assert(
    fc.property(groups, handles, point, (zones, handle, to) => {
      const scaled = scaledGroup(zones, handle, to, PICTURE);
      const [before, after] = [boxOf(zones), boxOf(scaled)];
      if (!before || !after) throw new Error("there is no box");
      expect(isWithin(scaled)).toBe(true);
      if (handle.x > 0) expect(after.min_x).toBeCloseTo(before.min_x);
      if (handle.x < 0) expect(after.max_x).toBeCloseTo(before.max_x);
      if (handle.y > 0) expect(after.min_y).toBeCloseTo(before.min_y);
      if (handle.y < 0) expect(after.max_y).toBeCloseTo(before.max_y);
      if (handle.x === 0) expect([after.min_x, after.max_x]).toEqual([before.min_x, before.max_x]);
      expect(after.max_x).toBeGreaterThan(after.min_x);
      expect(after.max_y).toBeGreaterThan(after.min_y);
      // By a corner, both sides alike.
      if (handle.x !== 0 && handle.y !== 0)
        expect((after.max_x - after.min_x) / (before.max_x - before.min_x)).toBeCloseTo(
          (after.max_y - after.min_y) / (before.max_y - before.min_y),
        );
    }),
  );
});

it("follows the handle exactly where nothing holds it back", () => {
  const box = boxOf(PAIR);
  const handle = { x: 1, y: 0 } as const;
  if (!box) throw new Error("there is no box");
  const { y } = handleAt(box, handle);
  const scaled = boxOf(scaledGroup(PAIR, handle, { x: 0.7, y }, PICTURE));
  expect(scaled?.max_x).toBeCloseTo(0.7);
  expect([scaled?.min_y, scaled?.max_y]).toEqual([box.min_y, box.max_y]);
});

it("mirrors all about one line: twice is as before, and their order turns round", () => {
  const mirrored = mirroredGroup(PAIR, "x");
  expect(boxOf([mirrored[0] as Placed])?.min_x).toBeCloseTo(0.3);
  expect(boxOf([mirrored[1] as Placed])?.min_x).toBeCloseTo(0.1);
  const back = mirroredGroup(mirrored, "x");
  for (const [index, { x, y }] of cornersOf(back).entries()) {
    expect(x).toBeCloseTo(cornersOf(PAIR)[index]?.x ?? Number.NaN);
    expect(y).toBeCloseTo(cornersOf(PAIR)[index]?.y ?? Number.NaN);
  }
});

it("moves together, as far as all of them stay on the picture", () => {
  fc.assert(
    fc.property(groups, point, (zones, by) => {
      expect(isWithin(movedGroup(zones, heldGroupShift(zones, by)))).toBe(true);
    }),
  );
});

it("finds what a box touches", () => {
  const box = { min_x: 0.15, max_x: 0.25, min_y: 0, max_y: 1 };
  expect(keysWithin(PAIR, box)).toEqual(["a"]);
  expect(keysWithin(PAIR, { ...box, max_x: 0.35 })).toEqual(["a", "b"]);
});
