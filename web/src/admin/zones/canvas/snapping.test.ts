import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { onPixel, snapPoint, snapShift } from "./snapping.ts";

const size = { width: 1000, height: 500 };
const square = [
  { x: 0.2, y: 0.2 },
  { x: 0.4, y: 0.2 },
  { x: 0.4, y: 0.4 },
  { x: 0.2, y: 0.4 },
];
const around = { polygons: [square], size, reach: 10 };

describe("snapPoint", () => {
  it("prefers a corner to an edge, and gives it exactly", () => {
    expect(snapPoint({ x: 0.205, y: 0.2 }, around)).toEqual({ point: square[0], on: "vertex" });
    const onEdge = snapPoint({ x: 0.3, y: 0.21 }, around);
    expect(onEdge.on).toBe("edge");
    expect(onEdge.point.y).toBeCloseTo(0.2);
    expect(snapPoint({ x: 0.3001, y: 0.3001 }, around)).toEqual({ point: { x: 0.3, y: 0.3 }, on: null });
  });

  it("measures in pixels of the picture, not in shares", () => {
    // 9 pixels to the side are .009 of the width, 9 pixels down .018 of the height.
    expect(snapPoint({ x: 0.191, y: 0.2 }, around).on).toBe("vertex");
    expect(snapPoint({ x: 0.2, y: 0.182 }, around).on).toBe("vertex");
    expect(snapPoint({ x: 0.2, y: 0.178 }, around).on).toBeNull();
  });

  it("never moves a point further than its reach and half a pixel", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (x, y) => {
        const { point } = snapPoint({ x, y }, around);
        const away = Math.hypot((point.x - x) * size.width, (point.y - y) * size.height);
        expect(away).toBeLessThanOrEqual(around.reach + 1e-6);
      }),
    );
  });
});

it("snapShift brings the nearest corner onto the neighbour's", () => {
  const polygon = square.map(({ x, y }) => ({ x: x + 0.5, y }));
  const { by, at } = snapShift(polygon, { x: -0.297, y: 0.004 }, around);
  expect(at).not.toBeNull();
  expect([by.x, by.y]).toEqual([expect.closeTo(-0.3), expect.closeTo(0)]);
  expect(snapShift(polygon, { x: 0.1, y: 0 }, around)).toMatchObject({ by: { x: 0.1, y: 0 }, at: null });
});

it("onPixel rounds to the picture's own pixels", () => {
  expect(onPixel({ x: 0.12345, y: 0.12345 }, size)).toEqual({ x: 0.123, y: 0.124 });
});
