import { areaOf } from "@ezo/contract/values/geometry/polygon";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  cardPlace,
  drawnBy,
  freeLabels,
  largestOf,
  middleWithin,
  partOf,
  reachOf,
  shapesOf,
  thicknessOf,
} from "./geometry.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const side = fc.integer({ min: 320, max: 2600 });
const NEARLY = 1e-6;

it("keeps a card within the frame, wherever its zone is", () => {
  const edge = fc.integer({ min: -3000, max: 3000 });
  const zone = fc.tuple(edge, edge, edge, edge).map(([a, b, c, d]) => ({
    left: Math.min(a, b),
    right: Math.max(a, b),
    top: Math.min(c, d),
    bottom: Math.max(c, d),
  }));
  const card = fc.record({
    width: fc.integer({ min: 100, max: 280 }),
    height: fc.integer({ min: 40, max: 200 }),
  });
  fc.assert(
    fc.property(
      zone,
      card,
      side,
      side,
      fc.constantFrom("above", "beside"),
      (part, size, width, height, prefers) => {
        const { x, y } = cardPlace(part, size, { width, height }, prefers);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + size.width).toBeLessThanOrEqual(width);
        expect(y + size.height).toBeLessThanOrEqual(height);
      },
    ),
  );
});

it("never overlaps labels, and leaves none out unnecessarily", () => {
  const label = fc.record({
    x: share,
    y: share,
    width: fc.integer({ min: 30, max: 160 }),
    height: fc.integer({ min: 20, max: 44 }),
  });
  fc.assert(
    fc.property(
      fc.array(label, { maxLength: 40 }),
      side,
      fc.integer({ min: 1, max: 8 }),
      (drawn, width, scale) => {
        const frame = { width, height: width, pictureWidth: width, pictureHeight: width, scaleMax: 8 };
        const labels = drawn.map((each, index) => ({ ...each, key: String(index) }));
        const free = freeLabels(labels, { scale }, frame);
        const shown = labels.filter(({ key }) => free.has(key));
        const doTouch = (one: (typeof labels)[number], other: (typeof labels)[number], gap: number) =>
          Math.abs(one.x - other.x) * width * scale < (one.width + other.width) / 2 + gap &&
          Math.abs(one.y - other.y) * width * scale < (one.height + other.height) / 2 + gap;
        for (const one of shown)
          for (const other of shown) if (one !== other) expect(doTouch(one, other, 0)).toBe(false);
        for (const left of labels)
          if (!free.has(left.key)) expect(shown.some((other) => doTouch(left, other, 3))).toBe(true);
      },
    ),
  );
});

it("crops no part of a zone", () => {
  const part = fc.tuple(share, share, share, share).map(([a, b, c, d]) => ({
    left: Math.min(a, b),
    right: Math.max(a, b),
    top: Math.min(c, d),
    bottom: Math.max(c, d),
  }));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const { x, y } = reachOf(parts);
      expect(Math.max(x, y)).toBeLessThanOrEqual(1);
      for (const { left, right, top, bottom } of parts) {
        expect(Math.min(left, 1 - right)).toBeGreaterThanOrEqual((1 - x) / 2 - NEARLY);
        expect(Math.min(top, 1 - bottom)).toBeGreaterThanOrEqual((1 - y) / 2 - NEARLY);
      }
    }),
  );
  expect(reachOf([])).toEqual({ x: 1, y: 1 });
});

it("keeps every shape of a place that is drawn in several, and labels the largest", () => {
  const corner = fc.record({ x: fc.integer({ min: 0, max: 99 }), y: fc.integer({ min: 0, max: 99 }) });
  const polygon = fc.array(corner, { minLength: 3, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(polygon, { maxLength: 5 }), (polygons) => {
      const drawn = drawnBy(polygons.map((coords) => ({ coords })));
      expect(shapesOf(drawn)).toEqual(polygons);
      const areas = polygons.map(areaOf);
      expect(areaOf(largestOf(drawn))).toBe(Math.max(0, ...areas));
    }),
  );
  expect(shapesOf({ coords: [] })).toEqual([]);
});

it("measures the thickness of a slanting floor", () => {
  const floor = [
    { x: 0, y: 100 },
    { x: 400, y: 0 },
    { x: 400, y: 10 },
    { x: 0, y: 110 },
  ];
  expect(thicknessOf(floor)).toBeCloseTo(10);
  expect(partOf(floor, { width: 400, height: 110 })).toEqual({ left: 0, right: 1, top: 0, bottom: 1 });
});

it("places the label of a slanting floor on its visible part", () => {
  const floor = [
    { x: 0, y: 100 },
    { x: 400, y: 0 },
    { x: 400, y: 10 },
    { x: 0, y: 110 },
  ];
  expect(middleWithin(floor, { left: -50, right: 900 })).toEqual({ x: 200, y: 55 });
  expect(middleWithin(floor, { left: 300, right: 900 })).toEqual({ x: 350, y: 17.5 });
  expect(middleWithin(floor, { left: 500, right: 900 })).toBeUndefined();
});
