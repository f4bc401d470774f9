import { boundingBox } from "@ezo/contract/values/geometry/geometry";
import type { Point } from "@ezo/contract/values/geometry/polygon";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ringsOf } from "./svg-path.ts";

const pairs = (points: readonly Point[]) => points.map(({ x, y }) => `${x} ${y}`).join(" ");
/** The outlines that enclose something. */
const outlines = (path: string) => ringsOf(path).filter(({ length }) => length > 2);
const number = fc.integer({ min: -99, max: 99 });
const corners = fc.array(fc.record({ x: number, y: number }), { minLength: 3, maxLength: 12 });

describe("a path's outlines", () => {
  it.each([
    ["M0 0 L10 0 10 10 0 10 Z", ["0 0 10 0 10 10 0 10"]],
    ["m1 1h2v3h-2z", ["1 1 3 1 3 4 1 4"]],
    // Numbers without spaces between them.
    ["M0,0L10-5.5.5-1e1z", ["0 0 10 -5.5 0.5 -10"]],
    // After a move further pairs are lines, and after a closed outline the next one begins where that began.
    ["m1 1 1 0 0 1zm4 4 1 0 0 1z", ["1 1 2 1 2 2", "5 5 6 5 6 6"]],
  ])("are the corners of %s", (path, expected) => {
    expect(outlines(path).map(pairs)).toEqual(expected);
  });

  it("are the same from absolute and relative points", () => {
    fc.assert(
      fc.property(corners, (points) => {
        const steps = points.map(({ x, y }, index) => {
          const before = points[index - 1] ?? { x: 0, y: 0 };
          return { x: x - before.x, y: y - before.y };
        });
        expect(ringsOf(`M${pairs(points)}Z`)).toEqual(ringsOf(`m${pairs(steps)}z`));
        expect(ringsOf(`M${pairs(points)}Z`)[0]).toEqual(points);
      }),
    );
  });

  it("are empty where nothing can be read", () => {
    for (const path of ["", "hello", "L 5 5 6 6", "M", "M 1"]) expect(outlines(path), path).toEqual([]);
  });
});

describe("a curve", () => {
  const at = (path: string, index: number) => ringsOf(path)[0]?.[index];
  const curve = corners.map((points) => points.slice(0, 3));

  it("stays among its control points and ends where it should", () => {
    fc.assert(
      fc.property(fc.array(curve, { minLength: 1, maxLength: 4 }), (curves) => {
        const path = `M0 0C${curves.map(pairs).join(" ")}`;
        const [ring = []] = ringsOf(path);
        const [hull, box] = [boundingBox([{ x: 0, y: 0 }, ...curves.flat()]), boundingBox(ring)];
        expect(ring.at(-1)).toEqual(curves.at(-1)?.at(-1));
        expect(box?.min_x).toBeGreaterThanOrEqual((hull?.min_x ?? 0) - 1e-9);
        expect(box?.max_x).toBeLessThanOrEqual((hull?.max_x ?? 0) + 1e-9);
        expect(box?.min_y).toBeGreaterThanOrEqual((hull?.min_y ?? 0) - 1e-9);
        expect(box?.max_y).toBeLessThanOrEqual((hull?.max_y ?? 0) + 1e-9);
      }),
    );
  });

  it("goes on smoothly from the one before", () => {
    const cubic = at("M0 0C0 10 10 10 10 0S20-10 20 0", 18);
    expect(cubic?.x).toBeCloseTo(15, 9);
    expect(cubic?.y).toBeCloseTo(-7.5, 9);
    const quadratic = at("M0 0Q5 10 10 0T20 0", 18);
    expect(quadratic?.x).toBeCloseTo(15, 9);
    expect(quadratic?.y).toBeCloseTo(-5, 9);
  });

  it.each([
    ["flags without spaces, above", "M0 0a5 5 0 0110 0", -1],
    ["the other way, below", "M0 0a5 5 0 0 0 10 0", 1],
    ["radii that are too short", "M0 0A1 1 0 0 1 10 0", -1],
  ])("is a half circle: %s", (_, path, side) => {
    const [ring = []] = ringsOf(path);
    for (const { x, y } of ring) {
      expect(Math.hypot(x - 5, y)).toBeCloseTo(5, 9);
      expect(y * side).toBeGreaterThanOrEqual(-1e-9);
    }
    expect(Math.max(...ring.map(({ y }) => y * side))).toBeCloseTo(5, 1);
    expect(ring.at(-1)).toEqual({ x: 10, y: 0 });
  });

  it("is the large part of an ellipse where that is asked for", () => {
    const [ring = []] = ringsOf("M0 0A5 5 0 1 1 5 5");
    // Three quarters of the circle around (5, 0).
    expect(ring.every(({ x, y }) => Math.abs(Math.hypot(x - 5, y) - 5) < 1e-9)).toBe(true);
    expect(boundingBox(ring)?.max_x).toBeCloseTo(10, 1);
  });
});
