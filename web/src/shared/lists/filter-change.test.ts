import { FILTER_FADE_MS, NEWS_CATEGORY_SETTLE_MS } from "@ezo/contract/values/limits/screens";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFilterChange } from "./filter-change.ts";

describe("changing a list's filter", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const news = () => createFilterChange({ fadeMs: FILTER_FADE_MS, settleMs: NEWS_CATEGORY_SETTLE_MS });

  it("fades out for 300 ms, then requests, then settles for 50 ms", () => {
    const change = news();
    const apply = vi.fn();
    expect(change.begin(apply)).toBe(true);
    expect(change.phase.get()).toBe("leaving");
    vi.advanceTimersByTime(299);
    expect(apply).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(apply).toHaveBeenCalledOnce();
    expect(change.phase.get()).toBe("loading");

    vi.advanceTimersByTime(5000);
    expect(change.phase.get()).toBe("loading");
    change.arrived();
    expect(change.phase.get()).toBe("settling");
    vi.advanceTimersByTime(49);
    expect(change.phase.get()).toBe("settling");
    vi.advanceTimersByTime(1);
    expect(change.phase.get()).toBe("still");
  });

  it("ignores a choice while a change is under way, in every phase of it", () => {
    const change = news();
    const second = vi.fn();
    change.begin(() => {});
    expect(change.begin(second)).toBe(false);
    vi.advanceTimersByTime(FILTER_FADE_MS);
    expect(change.begin(second)).toBe(false);
    change.arrived();
    expect(change.begin(second)).toBe(false);
    vi.advanceTimersByTime(NEWS_CATEGORY_SETTLE_MS);
    expect(change.begin(second)).toBe(true);
    vi.advanceTimersByTime(FILTER_FADE_MS);
    expect(second).toHaveBeenCalledOnce();
  });

  it("skips the pause if there is none", () => {
    const change = createFilterChange({ fadeMs: FILTER_FADE_MS, settleMs: 0 });
    change.begin(() => {});
    vi.advanceTimersByTime(FILTER_FADE_MS);
    change.arrived();
    expect(change.phase.get()).toBe("still");
  });

  it("ignores an answer that arrives before its own request", () => {
    const change = news();
    change.arrived();
    change.begin(() => {});
    change.arrived();
    expect(change.phase.get()).toBe("leaving");
  });

  it("requests nothing after it was stopped", () => {
    const change = news();
    const apply = vi.fn();
    change.begin(apply);
    change.stop();
    vi.advanceTimersByTime(FILTER_FADE_MS);
    expect(apply).not.toHaveBeenCalled();
    expect(change.phase.get()).toBe("still");
  });
});
