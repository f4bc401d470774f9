import { describe, expect, it } from "vitest";
import { moveOfKey, moveOfSwipe, positionsAround, ringIndex } from "./lightbox-steps.ts";

describe("the viewer's pictures", () => {
  it("form a ring in both directions", () => {
    expect([0, 4, 5, 12].map((position) => ringIndex(position, 5))).toEqual([0, 4, 0, 2]);
    expect([-1, -5, -6].map((position) => ringIndex(position, 5))).toEqual([4, 0, 4]);
    expect(ringIndex(-3, 1)).toBe(0);
  });

  it("are loaded with their neighbours", () => {
    expect(positionsAround(0, 2)).toEqual([-1, 0, 1]);
    expect(positionsAround(7, 1)).toEqual([7]);
  });

  it("follow the arrow keys alone", () => {
    expect(moveOfKey("ArrowLeft")).toBe("previous");
    expect(moveOfKey("ArrowRight")).toBe("next");
    expect(moveOfKey("Escape")).toBeUndefined();
  });
});

describe("a swipe", () => {
  const swipe = { dx: 0, dy: 0, durationMs: 600, widthPx: 360 };

  it("turns the page after a quarter of the width, or with a flick", () => {
    expect(moveOfSwipe({ ...swipe, dx: -95 })).toBe("next");
    expect(moveOfSwipe({ ...swipe, dx: 95 })).toBe("previous");
    expect(moveOfSwipe({ ...swipe, dx: -40, durationMs: 80 })).toBe("next");
  });

  it("comes back when it was too short or too slow", () => {
    expect(moveOfSwipe({ ...swipe, dx: -80 })).toBeUndefined();
    expect(moveOfSwipe({ ...swipe, dx: -4, durationMs: 1 })).toBeUndefined();
  });

  it("closes downwards only", () => {
    expect(moveOfSwipe({ ...swipe, dx: 30, dy: 120 })).toBe("close");
    expect(moveOfSwipe({ ...swipe, dx: 30, dy: -120 })).toBeUndefined();
    expect(moveOfSwipe({ ...swipe, dx: 30, dy: 60 })).toBeUndefined();
  });
});
