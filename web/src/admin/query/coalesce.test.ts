import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("coalesce", () => {
  it("runs once for a burst, soon after its first call", () => {
    const action = vi.fn();
    const run = coalesce(action, 1000);
    for (let call = 0; call < 50; call += 1) run();
    expect(action).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(action).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5000);
    expect(action).toHaveBeenCalledTimes(1);
  });

  it("loses no call that comes while it rests", () => {
    const action = vi.fn();
    const run = coalesce(action, 1000);
    run();
    vi.advanceTimersByTime(200);
    run();
    vi.advanceTimersByTime(500);
    expect(action).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(500);
    expect(action).toHaveBeenCalledTimes(2);
  });

  it("keeps its pace while calls go on", () => {
    const action = vi.fn();
    const run = coalesce(action, 1000);
    for (let elapsedMs = 0; elapsedMs < 4000; elapsedMs += 100) {
      run();
      vi.advanceTimersByTime(100);
    }
    expect(action).toHaveBeenCalledTimes(4);
  });
});
