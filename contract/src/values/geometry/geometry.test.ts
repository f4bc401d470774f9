import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../testing/scope.ts";
import {
  contains,
  coversMiddle,
  crossesItself,
  denormalise,
  normalise,
  overlap,
  snap,
  snapToEdges,
  splitAt,
  splitBetween,
} from "./geometry.ts";
import { boundingBox } from "./geometry.ts";
import { areaOf, centroidOf, type Point } from "./polygon.ts";

const pixel = fc.integer({ min: 0, max: 4000 });
const point = fc.record({ x: pixel, y: pixel });
const size = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
});
const rectangle = fc
  .record({
    x: pixel,
    y: pixel,
    width: fc.integer({ min: 1, max: 900 }),
    height: fc.integer({ min: 1, max: 900 }),
  })
  .map(({ x, y, width, height }) => boxOf(x, y, width, height));
const boxOf = (x: number, y: number, width: number, height: number): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];
/** A star-shaped polygon around a centre: never crosses itself. */
const simplePolygon = fc
  .array(fc.integer({ min: 200, max: 1000 }), { minLength: 3, maxLength: 12 })
  .map((radii) =>
    radii.map((radius, index) => {
      const angle = (2 * Math.PI * index) / radii.length;
      return { x: 2000 + radius * Math.cos(angle), y: 2000 + radius * Math.sin(angle) };
    }),
  );
const centre = { x: 2000, y: 2000 };

describe("normalise", () => {
  it("returns whole pixels exactly, however the fractions were stored", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3 }), size, (polygon, image) => {
        const stored = JSON.parse(JSON.stringify(normalise(polygon, image))) as Point[];
        expect(denormalise(stored, image)).toEqual(polygon);
      }),
    );
  });
});

describe("boundingBox", () => {
  it("holds every corner and touches the polygon on each side", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), (polygon) => {
        const box = boundingBox(polygon);
        if (!box) throw new Error("a polygon with corners has a box");
        for (const { x, y } of polygon) {
          expect(x >= box.min_x && x <= box.max_x && y >= box.min_y && y <= box.max_y).toBe(true);
        }
        expect(polygon.some(({ x }) => x === box.min_x) && polygon.some(({ x }) => x === box.max_x)).toBe(
          true,
        );
        expect(polygon.some(({ y }) => y === box.min_y) && polygon.some(({ y }) => y === box.max_y)).toBe(
          true,
        );
      }),
    );
    expect(boundingBox([])).toBeUndefined();
  });
});

describe("contains", () => {
  it("is true for a star's centre and corners, and false outside its box", () => {
    fc.assert(
      fc.property(simplePolygon, (polygon) => {
        if (polygon.length > 4) expect(contains(polygon, centre)).toBe(true);
        for (const corner of polygon) expect(contains(polygon, corner)).toBe(true);
        expect(contains(polygon, { x: 5000, y: 2000 })).toBe(false);
      }),
    );
  });
  it("agrees with the box of a rectangle, its edge included", () => {
    fc.assert(
      fc.property(rectangle, point, (polygon, { x, y }) => {
        const box = boundingBox(polygon);
        if (!box) throw new Error("a rectangle has a box");
        const isInBox = x >= box.min_x && x <= box.max_x && y >= box.min_y && y <= box.max_y;
        expect(contains(polygon, { x, y })).toBe(isInBox);
      }),
    );
  });
});

describe("crossesItself", () => {
  it("is false for every star, whichever way its corners run", () => {
    fc.assert(
      fc.property(simplePolygon, (polygon) => {
        expect(crossesItself(polygon)).toBe(false);
        expect(crossesItself(polygon.toReversed())).toBe(false);
      }),
    );
  });
  it("is true once two corners of a rectangle are swapped", () => {
    fc.assert(
      fc.property(rectangle, ([a, b, c, d]) => {
        expect(crossesItself([a, c, b, d] as Point[])).toBe(true);
      }),
    );
  });
  it("is true for an edge that folds back", () => {
    expect(
      crossesItself([
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 5, y: 0 },
        { x: 5, y: 5 },
      ]),
    ).toBe(true);
  });
});

it("covers the middle only where both overlap", () => {
  const box = (left: number, top: number, side: number): Point[] => [
    { x: left, y: top },
    { x: left + side, y: top },
    { x: left + side, y: top + side },
    { x: left, y: top + side },
  ];
  expect(coversMiddle(box(0, 0, 10), box(1, 1, 10))).toBe(true);
  expect(coversMiddle(box(0, 0, 10), box(6, 6, 2))).toBe(true);
  expect(coversMiddle(box(0, 0, 10), box(8, 8, 10))).toBe(false);
  // In the notch of an angle lies its middle, and nothing of it.
  const angle: Point[] = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 1 },
    { x: 1, y: 1 },
    { x: 1, y: 10 },
    { x: 0, y: 10 },
  ];
  expect(coversMiddle(angle, box(1, 1, 9))).toBe(false);
});

describe("overlap", () => {
  it("agrees with arithmetic for rectangles, both ways round", () => {
    fc.assert(
      fc.property(rectangle, rectangle, (one, other) => {
        const [a, b] = [boundingBox(one), boundingBox(other)];
        if (!a || !b) throw new Error("rectangles have boxes");
        const expected =
          Math.min(a.max_x, b.max_x) > Math.max(a.min_x, b.min_x) &&
          Math.min(a.max_y, b.max_y) > Math.max(a.min_y, b.min_y);
        expect(overlap(one, other)).toBe(expected);
        expect(overlap(other, one)).toBe(expected);
      }),
      { numRuns: runs(500) },
    );
  });
  it("is true of a polygon with itself and false for strips that share an edge", () => {
    fc.assert(
      fc.property(simplePolygon, (polygon) => {
        expect(overlap(polygon, polygon)).toBe(true);
      }),
    );
    const bottom = [
      { x: 0, y: 100 },
      { x: 90, y: 120 },
    ];
    const top = [
      { x: 10, y: 5 },
      { x: 80, y: 0 },
    ];
    const [first, second] = splitBetween(bottom, top, 2);
    expect(overlap(first ?? [], second ?? [])).toBe(false);
  });
});

describe("snap", () => {
  it("moves to a target within reach, to the nearest one, and otherwise not at all", () => {
    fc.assert(
      fc.property(point, fc.array(point), fc.integer({ min: 0, max: 200 }), (from, targets, reach) => {
        const to = snap(from, targets, reach);
        const away = ({ x, y }: Point) => Math.hypot(x - from.x, y - from.y);
        const nearest = Math.min(...targets.map(away));
        if (nearest <= reach) expect(away(to)).toBe(nearest);
        else expect(to).toEqual(from);
      }),
    );
  });
});

describe("centroidOf", () => {
  it("is a rectangle's middle", () => {
    fc.assert(
      fc.property(rectangle, (polygon) => {
        const middle = centroidOf(polygon);
        const box = boundingBox(polygon);
        expect(middle.x).toBeCloseTo(((box?.min_x ?? 0) + (box?.max_x ?? 0)) / 2, 4);
        expect(middle.y).toBeCloseTo(((box?.min_y ?? 0) + (box?.max_y ?? 0)) / 2, 4);
      }),
    );
  });
});

describe("splitBetween", () => {
  const edge = (y: number) =>
    fc
      .array(fc.integer({ min: 0, max: 400 }), { minLength: 3, maxLength: 3 })
      .map((bends) => bends.map((bend, index) => ({ x: index * 500, y: y + bend })));
  it("shares its corners between neighbours and ends at the given edges", () => {
    fc.assert(
      fc.property(edge(3000), edge(500), fc.integer({ min: 1, max: 60 }), (bottom, top, count) => {
        const strips = splitBetween(bottom, top, count);
        expect(strips).toHaveLength(count);
        expect(strips[0]?.slice(0, 3)).toEqual(bottom);
        expect(strips.at(-1)?.slice(3).toReversed()).toEqual(top);
        for (const [index, strip] of strips.entries()) {
          expect(crossesItself(strip)).toBe(false);
          const above = strips[index + 1];
          if (!above) continue;
          expect(strip.slice(3).toReversed()).toEqual(above.slice(0, 3));
          expect(overlap(strip, above)).toBe(false);
        }
      }),
    );
  });
  it("of straight edges gives strips that share corners, keep the ends and add up to the whole", () => {
    fc.assert(
      fc.property(
        rectangle,
        fc.integer({ min: 1, max: 60 }),
        ([topLeft, topRight, bottomRight, bottomLeft], count) => {
          const corners = [bottomLeft, bottomRight, topRight, topLeft] as Point[];
          const strips = splitBetween(corners.slice(0, 2), corners.slice(2).toReversed(), count);
          expect(strips).toHaveLength(count);
          expect(strips[0]?.slice(0, 2)).toEqual([bottomLeft, bottomRight]);
          expect(strips.at(-1)?.slice(2)).toEqual([topRight, topLeft]);
          for (let index = 1; index < count; index++)
            expect([strips[index]?.[0], strips[index]?.[1]]).toEqual([
              strips[index - 1]?.[3],
              strips[index - 1]?.[2],
            ]);
          const total = strips.reduce((sum, strip) => sum + areaOf(strip), 0);
          expect(total).toBeCloseTo(areaOf(corners), 3);
        },
      ),
    );
  });
  it("refuses edges that do not match", () => {
    expect(() => splitBetween(boxOf(0, 0, 1, 1), boxOf(0, 5, 1, 1).slice(1), 2)).toThrow(RangeError);
  });
});

describe("splitAt", () => {
  const bottom = [
    { x: 0, y: 100 },
    { x: 50, y: 120 },
  ];
  const top = [
    { x: 0, y: 0 },
    { x: 50, y: 20 },
  ];
  it("gives strips as high as asked, which share their corners", () => {
    const strips = splitAt(bottom, top, [0.5, 0.6]);
    expect(strips.map((strip) => [strip[0]?.y, strip.at(-1)?.y])).toEqual([
      [100, 50],
      [50, 40],
      [40, 0],
    ]);
    expect(strips.map((strip) => areaOf(strip))).toEqual([2500, 500, 2000]);
  });
  it("is the whole without a line between", () => {
    expect(splitAt(bottom, top, [])).toEqual([[...bottom, ...top.toReversed()]]);
  });
});

describe("snapToEdges", () => {
  const square = boxOf(100, 100, 100, 100);
  it("snaps to the nearest edge, only from nearby", () => {
    expect(snapToEdges({ x: 150, y: 96 }, [square], 5)).toEqual({ x: 150, y: 100 });
    expect(snapToEdges({ x: 150, y: 90 }, [square], 5)).toEqual({ x: 150, y: 90 });
    expect(snapToEdges({ x: 97, y: 97 }, [square], 5)).toEqual({ x: 100, y: 100 });
  });
  it("never moves further than it may", () => {
    fc.assert(
      fc.property(point, simplePolygon, fc.integer({ min: 0, max: 300 }), (from, polygon, distance) => {
        const to = snapToEdges(from, [polygon], distance);
        expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeLessThanOrEqual(distance);
      }),
    );
  });
});
