import { MINIMUM_OVERLAY_TIME_MS, OVERLAY_SLIDE_OUT_MS } from "@ezo/contract/values/limits/screens";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createOverlay } from "./overlay-store.ts";

describe("loading overlay", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is shown for its minimum time, then slides out", () => {
    const overlay = createOverlay();
    overlay.show();
    overlay.hide();
    vi.advanceTimersByTime(MINIMUM_OVERLAY_TIME_MS - 1);
    expect(overlay.phase.get()).toBe("shown");
    vi.advanceTimersByTime(1);
    expect(overlay.phase.get()).toBe("leaving");
    vi.advanceTimersByTime(OVERLAY_SLIDE_OUT_MS - 1);
    expect(overlay.phase.get()).toBe("leaving");
    vi.advanceTimersByTime(1);
    expect(overlay.phase.get()).toBe("hidden");
  });

  it("slides out at once after its minimum time", () => {
    const overlay = createOverlay("shown");
    vi.advanceTimersByTime(1000);
    overlay.hide();
    expect(overlay.phase.get()).toBe("leaving");
  });

  it("is shown again when requested while sliding out", () => {
    const overlay = createOverlay("shown");
    vi.advanceTimersByTime(MINIMUM_OVERLAY_TIME_MS);
    overlay.hide();
    overlay.show();
    vi.advanceTimersByTime(OVERLAY_SLIDE_OUT_MS * 2);
    expect(overlay.phase.get()).toBe("shown");
  });

  it("ignores hiding while hidden", () => {
    const overlay = createOverlay();
    overlay.hide();
    vi.runAllTimers();
    expect(overlay.phase.get()).toBe("hidden");
  });
});
