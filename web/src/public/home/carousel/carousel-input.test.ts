import { describe, expect, it } from "vitest";
import { eventOfKey, eventOfSwipe } from "./carousel-input.ts";

/** A key pressed on an element that the selectors know by its tag. */
function press(key: string, change: { tag?: string; ctrlKey?: boolean } = {}) {
  const { tag = "body", ctrlKey = false } = change;
  const closest = (selector: string) => (selector.split(", ").includes(tag) ? {} : null);
  const target = { closest } as unknown as Element;
  return eventOfKey({
    key,
    ctrlKey,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    defaultPrevented: false,
    target,
  });
}

describe("keys", () => {
  it("move, pause and resume", () => {
    expect(press("ArrowRight")).toEqual({ type: "step", by: 1 });
    expect(press("ArrowLeft")).toEqual({ type: "step", by: -1 });
    expect(press(" ")).toEqual({ type: "toggle" });
    expect(press("Enter")).toBeUndefined();
  });

  it("are ignored where an element uses them itself", () => {
    expect(press("ArrowRight", { tag: "input" })).toBeUndefined();
    expect(press("ArrowRight", { tag: "dialog" })).toBeUndefined();
    expect(press(" ", { tag: "button" })).toBeUndefined();
    expect(press("ArrowRight", { tag: "button" })).toEqual({ type: "step", by: 1 });
    expect(press("ArrowRight", { ctrlKey: true })).toBeUndefined();
  });
});

it("recognises horizontal swipes", () => {
  expect(eventOfSwipe({ dx: -80, dy: 10 })).toEqual({ type: "step", by: 1 });
  expect(eventOfSwipe({ dx: 80, dy: -20 })).toEqual({ type: "step", by: -1 });
  expect(eventOfSwipe({ dx: 40, dy: 0 })).toBeUndefined();
  expect(eventOfSwipe({ dx: 60, dy: 200 })).toBeUndefined();
});
