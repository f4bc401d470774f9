import { describe, expect, it } from "vitest";
import {
  moveInPart,
  moveOfKey,
  moveOfSwipe,
  positionAfter,
  positionOf,
  positionsAround,
  ringIndex,
} from "./lightbox-steps.ts";

describe("the viewer's pictures", () => {
  it("form a ring in both directions", () => {
    expect([0, 4, 5, 12].map((position) => ringIndex(position, 5))).toEqual([0, 4, 0, 2]);
    expect([-1, -5, -6].map((position) => ringIndex(position, 5))).toEqual([4, 0, 4]);
    expect(ringIndex(-3, 1)).toBe(0);
  });

  it("change to the first and the last by the shorter way around the ring", () => {
    expect(positionAfter("first", 2, 12)).toBe(0);
    expect(positionAfter("first", 11, 12)).toBe(12);
    expect(positionAfter("last", 0, 12)).toBe(-1);
    expect(positionAfter("last", 8, 12)).toBe(11);
    expect(positionAfter("first", -1, 5)).toBe(0);
    expect(positionAfter("next", 4, 5)).toBe(5);
    for (const move of ["first", "last", "next"] as const) expect(positionAfter(move, 0, 1)).toBe(0);
  });

  it("are loaded with their neighbours", () => {
    expect(positionsAround(0, 2)).toEqual([-1, 0, 1]);
    expect(positionsAround(7, 1)).toEqual([7]);
  });

  it("form no ring before all are loaded: beyond the ends is what has to be loaded", () => {
    expect(moveInPart("next", 3, 12)).toBe(4);
    expect(moveInPart("previous", 3, 12)).toBe(2);
    expect(moveInPart("first", 11, 12)).toBe(0);
    expect(moveInPart("next", 11, 12)).toEqual({ is: "next", after: 11 });
    for (const move of ["previous", "last"] as const) expect(moveInPart(move, 0, 12)).toEqual({ is: "last" });
    expect(positionsAround(0, 12, false)).toEqual([0, 1]);
    expect(positionsAround(11, 12, false)).toEqual([10, 11]);

    expect(positionOf({ is: "next", after: 11 }, 12, true)).toBeUndefined();
    expect(positionOf({ is: "next", after: 11 }, 24, true)).toBe(12);
    expect(positionOf({ is: "last" }, 24, true)).toBeUndefined();
    expect(positionOf({ is: "last" }, 30, false)).toBe(29);
  });

  it("are changed by the arrow keys, Home and End only", () => {
    expect(moveOfKey("ArrowLeft")).toBe("previous");
    expect(moveOfKey("ArrowRight")).toBe("next");
    expect(moveOfKey("Home")).toBe("first");
    expect(moveOfKey("End")).toBe("last");
    expect(moveOfKey("PageDown")).toBeUndefined();
    expect(moveOfKey("Escape")).toBeUndefined();
  });
});

describe("a swipe", () => {
  const swipe = { dx: 0, dy: 0, durationMs: 600, widthPx: 360 };

  it("shows the next picture after a quarter of the width, or with a flick", () => {
    expect(moveOfSwipe({ ...swipe, dx: -95 })).toBe("next");
    expect(moveOfSwipe({ ...swipe, dx: 95 })).toBe("previous");
    expect(moveOfSwipe({ ...swipe, dx: -40, durationMs: 80 })).toBe("next");
  });

  it("has no effect when it is too short or too slow", () => {
    expect(moveOfSwipe({ ...swipe, dx: -80 })).toBeUndefined();
    expect(moveOfSwipe({ ...swipe, dx: -4, durationMs: 1 })).toBeUndefined();
  });

  it("closes the viewer downwards only", () => {
    expect(moveOfSwipe({ ...swipe, dx: 30, dy: 120 })).toBe("close");
    expect(moveOfSwipe({ ...swipe, dx: 30, dy: -120 })).toBeUndefined();
    expect(moveOfSwipe({ ...swipe, dx: 30, dy: 60 })).toBeUndefined();
  });
});
