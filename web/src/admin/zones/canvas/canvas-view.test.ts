import fc from "fast-check";
import { expect, it } from "vitest";
import { fitted, panned, placeAt, zoomed } from "./canvas-view.ts";

const picture = { width: 1920, height: 1200 };
const room = { width: 900, height: 700 };

it("shows the whole picture in the middle", () => {
  const { scale, x, y } = fitted(picture, room);
  expect(x + (picture.width * scale) / 2).toBeCloseTo(450);
  expect(y + (picture.height * scale) / 2).toBeCloseTo(350);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(24);
});

it("zooms around the pointer, within its bounds", () => {
  const inside = fc.record({ x: fc.integer({ min: 200, max: 700 }), y: fc.integer({ min: 200, max: 500 }) });
  fc.assert(
    fc.property(inside, fc.double({ min: 1, max: 3, noNaN: true }), (at, factor) => {
      const view = fitted(picture, room);
      const next = zoomed(view, factor, at, picture, room);
      const [before, after] = [placeAt(view, at, picture), placeAt(next, at, picture)];
      expect([after.x, after.y]).toEqual([expect.closeTo(before.x), expect.closeTo(before.y)]);
    }),
  );
  const far = zoomed(fitted(picture, room), 1e6, { x: 450, y: 350 }, picture, room);
  expect(far.scale).toBeCloseTo(fitted(picture, room).scale * 24);
});

it("never pushes the picture out of sight", () => {
  const { x, y } = panned(fitted(picture, room), { x: -9999, y: 9999 }, picture, room);
  expect(x).toBeGreaterThan(-picture.width);
  expect(y).toBeLessThan(room.height);
});
