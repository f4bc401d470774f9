import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDebounce } from "./debounce.ts";

describe("debouncing", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("acts once, on the last value, after the pause", () => {
    const act = vi.fn();
    const debounce = createDebounce(500, act);
    debounce.ask("v");
    vi.advanceTimersByTime(499);
    debounce.ask("va");
    vi.advanceTimersByTime(499);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act.mock.calls).toEqual([["va"]]);
  });

  it("acts at once when flushed, and not again", () => {
    const act = vi.fn();
    const debounce = createDebounce(500, act);
    debounce.flush();
    debounce.ask("vake");
    debounce.flush();
    vi.advanceTimersByTime(500);
    expect(act.mock.calls).toEqual([["vake"]]);
  });

  it("does nothing after it was cancelled", () => {
    const act = vi.fn();
    const debounce = createDebounce(500, act);
    debounce.ask("vake");
    debounce.cancel();
    vi.advanceTimersByTime(500);
    debounce.flush();
    expect(act).not.toHaveBeenCalled();
  });
});
