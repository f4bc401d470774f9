import { crossesItself, overlap } from "@ezo/contract/values/geometry/geometry";
import { areaOf, type Point } from "@ezo/contract/values/geometry/polygon";
import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POINTS_MAX } from "../draft/zone-document.ts";
import {
  cornerLinesOf,
  FACES_MAX,
  facesOf,
  FIRST_FRAME,
  HEIGHT_MIN,
  linesOf,
  shareAt,
  type StripFrame,
  stripHandles,
  stripsOf,
  withEvenHeights,
  withFaceAdded,
  withFaceRemoved,
  withHandle,
  withLine,
} from "./strip-frame.ts";

it("divides a straight facade into quadrilaterals that touch", () => {
  const strips = stripsOf(FIRST_FRAME, 4);
  expect(strips.map(({ length }) => length)).toEqual([4, 4, 4, 4]);
  expect(strips[0]?.[0]).toEqual({ x: 0.2, y: 0.85 });
});

it("follows a bend, without strips that cross or overlap", () => {
  const bend = fc.double({ min: -0.08, max: 0.08, noNaN: true });
  fc.assert(
    fc.property(bend, bend, fc.integer({ min: 1, max: 30 }), (low, high, count) => {
      const bent = withHandle(
        withHandle(FIRST_FRAME, { edge: "bottom", index: 1 }, { x: 0.5, y: 0.85 + low }),
        { edge: "top", index: 1 },
        { x: 0.5, y: 0.15 + high },
      );
      const strips = stripsOf(bent, count);
      for (const [index, strip] of strips.entries()) {
        expect(crossesItself(strip)).toBe(false);
        const above = strips[index + 1];
        if (above) expect(overlap(strip, above)).toBe(false);
      }
    }),
  );
});

it("keeps a straight edge straight when its end moves, and a bent one bent", () => {
  const moved = withHandle(FIRST_FRAME, { edge: "top", index: 2 }, { x: 0.8, y: 0.25 });
  expect(moved.top[1]).toEqual({ x: 0.5, y: 0.2 });
  const bent = withHandle(moved, { edge: "top", index: 1 }, { x: 0.5, y: 0.1 });
  expect(withHandle(bent, { edge: "top", index: 0 }, { x: 0.1, y: 0.15 }).top[1]).toEqual({ x: 0.5, y: 0.1 });
});

/** Handles are moved by less than what lies between them, as by somebody who follows a facade. */
const jitter = fc.record({
  x: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
  y: fc.double({ min: -0.03, max: 0.03, noNaN: true }),
});
const share = fc.double({ min: -0.2, max: 1.2, noNaN: true });
const anywhere = fc.record({ x: share, y: share });
const frameOf = (faces: number): StripFrame => {
  let frame = FIRST_FRAME;
  while (facesOf(frame) < faces) frame = withFaceAdded(frame);
  return frame;
};
const moves = fc.array(fc.tuple(fc.nat(), jitter), { maxLength: 8 });
const bentFrame = fc.tuple(fc.constantFrom(1, 2, 4), moves).map(([faces, list]) => {
  const even = frameOf(faces);
  const handles = stripHandles(even);
  return list.reduce<StripFrame>((frame, [place, by]) => {
    const handle = handles[place % handles.length] ?? { edge: "top" as const, index: 0 };
    const from = even[handle.edge][handle.index] as Point;
    return withHandle(frame, handle, { x: from.x + by.x, y: from.y + by.y });
  }, even);
});
const drags = fc.array(fc.tuple(fc.nat(11), anywhere), { maxLength: 12 });
const dragged = (frame: StripFrame, count: number, to: [line: number, point: Point][]): StripFrame =>
  to.reduce((now, [line, point]) => withLine(now, { line, count }, point), frame);

/** That the strips are one on the other, from the lowest to the highest, and cover what is between both edges. */
function expectCovered(frame: StripFrame, count: number): void {
  const strips = stripsOf(frame, count);
  expect(strips).toHaveLength(count);
  for (const [index, strip] of strips.entries()) {
    expect(crossesItself(strip)).toBe(false);
    const half = strip.length / 2;
    // The same corners, so that there is no gap.
    const above = strips[index + 1];
    if (above) expect(strip.slice(half).toReversed()).toEqual(above.slice(0, half));
    for (const other of strips.slice(index + 1)) expect(overlap(strip, other)).toBe(false);
  }
  const [whole = []] = stripsOf(withEvenHeights(frame), 1);
  expect(strips.reduce((sum, strip) => sum + areaOf(strip), 0)).toBeCloseTo(areaOf(whole), 9);
}

describe("a line between floors", () => {
  it("is dragged alone, and only between its neighbours", () => {
    const frame = withLine(FIRST_FRAME, { line: 0, count: 4 }, { x: 0.5, y: 0.6 });
    expect(linesOf(frame, 4).map((line) => Math.round(line.share * 1000) / 1000)).toEqual([0.357, 0.5, 0.75]);
    const far = withLine(frame, { line: 1, count: 4 }, { x: 0.5, y: 2 });
    expect(linesOf(far, 4)[1]?.share).toBeCloseTo(0.357 + HEIGHT_MIN, 3);
  });

  it("leaves floors of another number equally high, and can be taken back", () => {
    const frame = withLine(FIRST_FRAME, { line: 1, count: 3 }, { x: 0.5, y: 0.2 });
    expect(stripsOf(frame, 3)).not.toEqual(stripsOf(FIRST_FRAME, 3));
    expect(stripsOf(frame, 5)).toEqual(stripsOf(FIRST_FRAME, 5));
    expect(withEvenHeights(frame)).toEqual(FIRST_FRAME);
    expect(withLine(frame, { line: 2, count: 3 }, { x: 0.5, y: 0.2 })).toBe(frame);
  });

  it("leaves neither gaps nor overlaps, whatever is dragged where", () => {
    fc.assert(
      fc.property(bentFrame, fc.integer({ min: 1, max: 12 }), drags, (bent, count, to) => {
        const frame = dragged(bent, count, to);
        const shares = linesOf(frame, count).map((line) => line.share);
        for (const [index, at] of [...shares, 1].entries())
          expect(at - (shares[index - 1] ?? 0)).toBeGreaterThanOrEqual(HEIGHT_MIN - 1e-9);
        expectCovered(frame, count);
      }),
      { numRuns: runs(100) },
    );
  });

  it("is found where it passes through a point", () => {
    fc.assert(
      fc.property(bentFrame, fc.integer({ min: 2, max: 12 }), fc.nat(200), (frame, count, place) => {
        for (const line of linesOf(frame, count)) {
          const point = line.points[place % line.points.length] as Point;
          expect(shareAt(frame, point)).toBeCloseTo(line.share, 6);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("faces", () => {
  const handle = (edge: "bottom" | "top", index: number) => ({ edge, index });

  it("share a corner line, and each floor is one strip along all of them", () => {
    const added = withFaceAdded(FIRST_FRAME);
    // Nothing moves until the corner does.
    const places = [0.2, 0.35, 0.5, 0.65, 0.8];
    for (const [index, { x }] of added.bottom.entries()) expect(x).toBeCloseTo(places[index] ?? 0, 9);
    expect(stripsOf(added, 3)[0]).toHaveLength(6);
    const low = withHandle(added, handle("bottom", 2), { x: 0.4, y: 0.95 });
    const chevron = withHandle(low, handle("top", 2), { x: 0.4, y: 0.05 });
    expect(cornerLinesOf(chevron)).toEqual([
      [
        { x: 0.4, y: 0.95 },
        { x: 0.4, y: 0.05 },
      ],
    ]);
    const strips = stripsOf(chevron, 3);
    expect(strips.map(({ length }) => length)).toEqual([6, 6, 6]);
    expect(strips[0]?.[1]).toEqual({ x: 0.4, y: 0.95 });
    expectCovered(chevron, 3);
  });

  it("bend each for themselves", () => {
    const frame = withHandle(frameOf(2), handle("top", 1), { x: 0.35, y: 0.1 });
    // Nine corners of the bent face and one of the straight one, below as above.
    expect(stripsOf(frame, 2).map(({ length }) => length)).toEqual([20, 20]);
    expectCovered(frame, 2);
  });

  it("are added in the middle of the widest one, which keeps its bend", () => {
    const bent = withHandle(FIRST_FRAME, handle("top", 1), { x: 0.5, y: 0.05 });
    const { top } = withFaceAdded(bent);
    expect(top[2]).toEqual({ x: 0.5, y: 0.05 });
    // Of the parabola through the same three points.
    expect(top[1]?.y).toBeCloseTo(0.075, 9);
    const wide = withHandle(frameOf(2), handle("bottom", 2), { x: 0.3, y: 0.85 });
    expect(withFaceAdded(wide).bottom[2]).toEqual({ x: 0.3, y: 0.85 });
    expect(facesOf(withFaceAdded(frameOf(FACES_MAX)))).toBe(FACES_MAX);
  });

  it("are removed in the reverse order of adding, and the last one stays", () => {
    const moved = withHandle(frameOf(2), handle("bottom", 2), { x: 0.7, y: 0.85 });
    // A wide face, which is divided next, and a narrow one on its right.
    const uneven = withHandle(moved, handle("top", 2), { x: 0.7, y: 0.15 });
    const earlier: StripFrame[] = [];
    let frame = uneven;
    for (; facesOf(frame) < FACES_MAX; frame = withFaceAdded(frame)) earlier.push(frame);
    for (const before of earlier.toReversed()) {
      frame = withFaceRemoved(frame);
      expect(cornerLinesOf(frame)).toEqual(cornerLinesOf(before));
    }
    expect(stripsOf(withFaceRemoved(frame), 4)).toEqual(stripsOf(FIRST_FRAME, 4));
    expect(withFaceRemoved(FIRST_FRAME)).toBe(FIRST_FRAME);
  });

  it("are removed from the right where no order is known; equal heights leave the order", () => {
    const added = withFaceAdded(withHandle(frameOf(2), handle("bottom", 2), { x: 0.7, y: 0.85 }));
    const lined = withLine(added, { line: 0, count: 3 }, { x: 0.5, y: 0.7 });
    expect(withEvenHeights(lined)).toEqual(added);
    const [first] = cornerLinesOf(added);
    expect(cornerLinesOf(withFaceRemoved({ bottom: added.bottom, top: added.top }))).toEqual([first]);
  });

  it("never give a strip more corners than a zone may have", () => {
    const bent = stripHandles(frameOf(FACES_MAX))
      .filter(({ index }) => index % 2 === 1)
      .reduce<StripFrame>((frame, bend) => {
        const from = frame[bend.edge][bend.index] as Point;
        return withHandle(frame, bend, { x: from.x, y: from.y - 0.01 });
      }, frameOf(FACES_MAX));
    expect(stripsOf(bent, 1)[0]?.length).toBeLessThanOrEqual(POINTS_MAX);
    expectCovered(bent, 9);
  });
});
