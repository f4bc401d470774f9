import { describe, expect, it } from "vitest";
import { scrollAction } from "./scroll-rules.ts";

const push = { type: "PUSH", hasPathChanged: true, hasHash: false } as const;

describe("scrolling", () => {
  it("goes smoothly to the top when the path changes", () => {
    expect(scrollAction(push)).toEqual({ to: "top", isSmooth: true });
  });
  it("stays when only the query or the hash changes", () => {
    expect(scrollAction({ ...push, hasPathChanged: false })).toEqual({ to: "nowhere" });
    expect(scrollAction({ ...push, hasPathChanged: false, hasHash: true })).toEqual({ to: "nowhere" });
  });
  it("restores the saved position on back", () => {
    expect(scrollAction({ ...push, type: "POP", savedY: 640 })).toEqual({ to: "saved", y: 640 });
    expect(scrollAction({ ...push, type: "POP" })).toEqual({ to: "top", isSmooth: false });
  });
  it("scrolls to the part that the address is about, unless it restores a position", () => {
    const aimed = { ...push, hasAim: true };
    expect(scrollAction(aimed)).toEqual({ to: "aim", isSmooth: true });
    expect(scrollAction({ ...aimed, type: "POP", load: "fresh" })).toEqual({ to: "aim", isSmooth: false });
    for (const back of [{ type: "POP" }, { type: "POP", load: "remembered" }] as const) {
      expect(scrollAction({ ...aimed, ...back, savedY: 640 })).toEqual({ to: "saved", y: 640 });
      expect(scrollAction({ ...aimed, ...back })).toEqual({ to: "aim", isSmooth: false });
    }
    expect(scrollAction({ ...aimed, hasPathChanged: false })).toEqual({ to: "nowhere" });
    expect(scrollAction({ ...aimed, type: "POP", load: "fresh", hasHash: true })).toEqual({ to: "nowhere" });
  });
  it("does not scroll on a first visit and restores the position after a reload", () => {
    expect(scrollAction({ ...push, type: "POP", load: "fresh", savedY: 640 })).toEqual({ to: "nowhere" });
    expect(scrollAction({ ...push, type: "POP", load: "remembered", savedY: 640 })).toEqual({
      to: "saved",
      y: 640,
    });
    expect(scrollAction({ ...push, type: "POP", load: "remembered" })).toEqual({ to: "nowhere" });
  });
});
