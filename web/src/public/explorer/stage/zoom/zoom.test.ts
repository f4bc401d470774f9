import fc from "fast-check";
import { expect, it } from "vitest";
import { FIRST, clampView, revealing, SCALE_MAX, seenAt, wholeScale, wholeView, zoomedAt } from "./zoom.ts";

const side = fc.integer({ min: 100, max: 2000 });
const frame = fc.record({
  width: side,
  height: side,
  pictureWidth: side,
  pictureHeight: side,
  scaleMax: fc.integer({ min: SCALE_MAX, max: 20 }),
});
const shift = fc.integer({ min: -5000, max: 5000 });
const view = fc.record({ scale: fc.double({ min: 0.1, max: 20, noNaN: true }), x: shift, y: shift });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const part = fc.tuple(share, share, share, share).map(([a, b, c, d]) => ({
  left: Math.min(a, b),
  right: Math.max(a, b),
  top: Math.min(c, d),
  bottom: Math.max(c, d),
}));
const NEARLY = 1e-6;

it("never shows anything beyond the picture's edge", () => {
  fc.assert(
    fc.property(view, frame, (wanted, box) => {
      const { scale, x, y } = clampView(wanted, box);
      expect(scale).toBeGreaterThanOrEqual(wholeScale(box));
      expect(scale).toBeLessThanOrEqual(box.scaleMax);
      expect(Math.abs(x)).toBeLessThanOrEqual(Math.max(0, (box.pictureWidth * scale - box.width) / 2));
      expect(Math.abs(y)).toBeLessThanOrEqual(Math.max(0, (box.pictureHeight * scale - box.height) / 2));
    }),
  );
});
it("can show the whole picture in every frame", () => {
  fc.assert(
    fc.property(frame, (box) => {
      const all = seenAt({ left: 0, right: 1, top: 0, bottom: 1 }, clampView(wholeView(box), box), box);
      expect(all.left).toBeGreaterThanOrEqual(-NEARLY);
      expect(all.top).toBeGreaterThanOrEqual(-NEARLY);
      expect(all.right).toBeLessThanOrEqual(box.width + NEARLY);
      expect(all.bottom).toBeLessThanOrEqual(box.height + NEARLY);
    }),
  );
});
it("reveals any part, or its middle if the frame is too small", () => {
  fc.assert(
    fc.property(view, frame, part, (wanted, box, target) => {
      const seen = seenAt(target, revealing(clampView(wanted, box), target, box), box);
      const isWithin = (from: number, to: number, length: number) =>
        to - from <= length
          ? from >= -NEARLY && to <= length + NEARLY
          : from <= length / 2 && to >= length / 2;
      expect(isWithin(seen.left, seen.right, box.width)).toBe(true);
      expect(isWithin(seen.top, seen.bottom, box.height)).toBe(true);
    }),
  );
});
it("keeps the point under the fingers in place, except at the edges", () => {
  const box = { width: 100, height: 100, pictureWidth: 4000, pictureHeight: 4000, scaleMax: SCALE_MAX };
  const after = zoomedAt(FIRST, 2, { x: 30, y: -10 }, box);
  expect(after).toEqual({ scale: 2, x: -30, y: 10 });
});
it("returns to the whole picture by zooming out", () => {
  const box = { width: 400, height: 300, pictureWidth: 800, pictureHeight: 300, scaleMax: SCALE_MAX };
  const near = zoomedAt(FIRST, 3, { x: 100, y: 50 }, box);
  expect(zoomedAt(near, 0.1, { x: 0, y: 0 }, box)).toEqual({ scale: 0.5, x: 0, y: 0 });
});
