import fc from "fast-check";
import { expect, it } from "vitest";
import { held, SCALE_MAX, zoomedAt } from "./zoom.ts";

const side = fc.integer({ min: 100, max: 2000 });
const frame = fc.record({ width: side, height: side, pictureWidth: side, pictureHeight: side });
const shift = fc.integer({ min: -5000, max: 5000 });
const view = fc.record({ scale: fc.double({ min: 0.1, max: 20, noNaN: true }), x: shift, y: shift });

it("never shows past the picture's edge", () => {
  fc.assert(
    fc.property(view, frame, (wanted, box) => {
      const { scale, x, y } = held(wanted, box);
      expect(scale).toBeGreaterThanOrEqual(1);
      expect(scale).toBeLessThanOrEqual(SCALE_MAX);
      expect(Math.abs(x)).toBeLessThanOrEqual(Math.max(0, (box.pictureWidth * scale - box.width) / 2));
      expect(Math.abs(y)).toBeLessThanOrEqual(Math.max(0, (box.pictureHeight * scale - box.height) / 2));
    }),
  );
});
it("keeps the point under the fingers where nothing holds it back", () => {
  const box = { width: 100, height: 100, pictureWidth: 4000, pictureHeight: 4000 };
  const after = zoomedAt({ scale: 1, x: 0, y: 0 }, 2, { x: 30, y: -10 }, box);
  expect(after).toEqual({ scale: 2, x: -30, y: 10 });
});
it("goes back to the whole by zooming out", () => {
  const box = { width: 400, height: 300, pictureWidth: 400, pictureHeight: 300 };
  const near = zoomedAt({ scale: 1, x: 0, y: 0 }, 3, { x: 100, y: 50 }, box);
  expect(zoomedAt(near, 0.1, { x: 0, y: 0 }, box)).toEqual({ scale: 1, x: 0, y: 0 });
});
