import { crossesItself, denormalise, snapToEdges } from "@ezo/contract/values/geometry/geometry";
import { areaOf, type Point } from "@ezo/contract/values/geometry/polygon";
import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { expect, it } from "vitest";
import { POINTS_MAX } from "../draft/zone-document.ts";
import { DEVIATION_MIN, simplified } from "./simplified.ts";

const picture = { width: 1000, height: 1000 };
/** Around the middle, so that it does not cross itself; radii are shares of the picture. */
const around = (radii: readonly number[]): Point[] =>
  radii.map((radius, index) => {
    const angle = (2 * Math.PI * index) / radii.length;
    return { x: 0.5 + radius * Math.cos(angle), y: 0.5 + radius * Math.sin(angle) };
  });

it("leaves out what lies on a line between its neighbours", () => {
  const square = [
    { x: 0.1, y: 0.1 },
    { x: 0.5, y: 0.1 },
    { x: 0.5, y: 0.5 },
    { x: 0.1, y: 0.5 },
  ];
  const halves = square.flatMap((from, index) => {
    const to = square[(index + 1) % square.length] ?? from;
    return [from, from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }];
  });
  expect(simplified(halves, picture)).toEqual(square);
});

it("gives a curve no more corners than a zone may have, and keeps its area", () => {
  const circle = around(Array.from({ length: 5000 }, () => 0.4));
  const outline = simplified(circle, { width: 100_000, height: 100_000 });
  expect(outline.length).toBeLessThanOrEqual(POINTS_MAX);
  expect(outline.length).toBeGreaterThan(POINTS_MAX / 8);
  expect(areaOf(outline)).toBeCloseTo(areaOf(circle), 2);
});

it("keeps corners of the outline in their order, and none is far from what is left", () => {
  const radius = fc.double({ min: 0.1, max: 0.4, noNaN: true });
  fc.assert(
    fc.property(fc.array(radius, { minLength: 5, maxLength: 60 }), (radii) => {
      const polygon = around(radii);
      const outline = simplified(polygon, picture);
      const places = outline.map((corner) => polygon.indexOf(corner));
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
      expect(crossesItself(outline)).toBe(false);
      const pixels = denormalise(outline, picture);
      for (const corner of denormalise(polygon, picture))
        expect(snapToEdges(corner, [pixels], DEVIATION_MIN + 0.01)).not.toBe(corner);
    }),
    { numRuns: runs(100) },
  );
});

it.each([
  [
    "a courtyard with a slit",
    "0,0 1000,0 1000,1000 500,1000 500,700 700,700 700,300 300,300 300,700 500,700 500,1000 0,1000",
  ],
  ["two rooms that share a corner", "0,0 400,0 400,400 800,400 800,800 400,800 400,400 0,400"],
])("leaves the shape of an outline that touches itself: %s", (_, corners) => {
  const polygon = corners.split(" ").map((corner): Point => {
    const [x = 0, y = 0] = corner.split(",").map(Number);
    return { x: x / 1000, y: y / 1000 };
  });
  expect(simplified(polygon, picture)).toEqual(polygon);
});

it("takes a small loop out of an outline", () => {
  // The lower side runs back by six pixels, and crosses the edge before.
  const looped = [
    { x: 0, y: 0 },
    { x: 0.8, y: 0 },
    { x: 0.8, y: 0.5 },
    { x: 0.4, y: 0.5 },
    { x: 0.406, y: 0.503 },
    { x: 0.406, y: 0.497 },
    { x: 0, y: 0.5 },
  ];
  expect(crossesItself(looped)).toBe(true);
  const outline = simplified(looped, picture);
  expect(crossesItself(outline)).toBe(false);
  expect(areaOf(outline)).toBeCloseTo(0.4, 2);
});

it("leaves nothing of a line or a dot", () => {
  const dot = { x: 0.3, y: 0.3 };
  const line = [dot, { x: 0.5, y: 0.5 }, { x: 0.4, y: 0.4 }];
  expect(simplified(line, picture)).toEqual([]);
  expect(simplified([dot, dot, dot], picture)).toEqual([]);
  expect(simplified([], picture)).toEqual([]);
});
