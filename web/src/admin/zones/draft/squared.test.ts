import fc from "fast-check";
import { expect, it } from "vitest";
import { squared } from "./squared.ts";

const PICTURE = { width: 2000, height: 1000 };

it("makes a rectangle of one that was drawn by hand", () => {
  const drawn = [
    { x: 0.1, y: 0.102 },
    { x: 0.3, y: 0.098 },
    { x: 0.302, y: 0.3 },
    { x: 0.098, y: 0.3 },
  ];
  const [a, b, c, d] = squared(drawn, PICTURE);
  expect([a?.y, b?.x, c?.y, d?.x]).toEqual([b?.y, c?.x, d?.y, a?.x]);
  expect(a?.y).toBeCloseTo(0.1);
  expect(b?.x).toBeCloseTo(0.301);
});

it("leaves a slanting edge between its corners, and a triangle as it is", () => {
  const roof = [
    { x: 0.1, y: 0.3 },
    { x: 0.2, y: 0.1 },
    { x: 0.4, y: 0.1 },
    { x: 0.4, y: 0.301 },
  ];
  const [foot, top] = squared(roof, PICTURE);
  expect(foot?.x).toBe(0.1);
  expect(top).toEqual({ x: 0.2, y: 0.1 });
  const triangle = [
    { x: 0.1, y: 0.1 },
    { x: 0.3, y: 0.3 },
    { x: 0.1, y: 0.6 },
  ];
  expect(squared(triangle, { width: 1000, height: 1000 })).toEqual(triangle);
});

it("judges angles as they are seen: in a wide picture the same shares lean otherwise", () => {
  const leaning = [
    { x: 0.1, y: 0.1 },
    { x: 0.3, y: 0.1 },
    { x: 0.34, y: 0.3 },
    { x: 0.1, y: 0.3 },
  ];
  // 40 of 200 pixels lean by 11 degrees, 160 of 200 by 39.
  expect(squared(leaning, { width: 1000, height: 1000 })[1]?.x).toBeCloseTo(0.32);
  expect(squared(leaning, { width: 4000, height: 1000 })[1]?.x).toBe(0.3);
});

it("keeps what would collapse, and every corner within the corners' box", () => {
  const flat = [
    { x: 0.1, y: 0.1 },
    { x: 0.5, y: 0.101 },
    { x: 0.9, y: 0.1 },
  ];
  expect(squared(flat, PICTURE)).toBe(flat);
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const polygon = fc.array(fc.record({ x: share, y: share }), { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(polygon, (corners) => {
      const straight = squared(corners, PICTURE);
      expect(straight).toHaveLength(corners.length);
      for (const axis of ["x", "y"] as const) {
        const [before, after] = [corners, straight].map((points) => points.map((point) => point[axis]));
        expect(Math.min(...(after ?? []))).toBeGreaterThanOrEqual(Math.min(...(before ?? [])) - 1e-9);
        expect(Math.max(...(after ?? []))).toBeLessThanOrEqual(Math.max(...(before ?? [])) + 1e-9);
      }
    }),
  );
});
