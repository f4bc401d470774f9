import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLiveRefetch } from "./live-refetch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const asked: (string[] | "everything")[] = [];
  const state = { isVisible: true };
  const live = createLiveRefetch({
    refetch: (tags) => asked.push(tags === "everything" ? tags : [...tags]),
    isVisible: () => state.isVisible,
    delayMs: 1000,
  });
  return { asked, state, live };
}

it("refetches once for a burst of changes, however long it lasts", () => {
  const { asked, live } = setUp();
  for (let change = 0; change < 15; change++) {
    live.changed([change % 2 ? "news" : "projects"]);
    vi.advanceTimersByTime(100);
  }
  expect(asked).toEqual([["projects", "news"]]);
  vi.advanceTimersByTime(1000);
  expect(asked).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveLength(2);
});

it("waits while the tab is in the background, then refetches once", () => {
  const { asked, state, live } = setUp();
  state.isVisible = false;
  live.changed(["news"]);
  vi.advanceTimersByTime(5000);
  live.changed(["projects"]);
  vi.advanceTimersByTime(5000);
  expect(asked).toEqual([]);
  state.isVisible = true;
  live.visibilityChanged();
  expect(asked).toEqual([["news", "projects"]]);
  live.visibilityChanged();
  expect(asked).toHaveLength(1);
});

it("refetches everything after a lost connection, and nothing once stopped", () => {
  const { asked, live } = setUp();
  live.changed(["news"]);
  live.missed();
  vi.advanceTimersByTime(1000);
  expect(asked).toEqual(["everything"]);
  live.changed(["news"]);
  live.stop();
  vi.advanceTimersByTime(5000);
  expect(asked).toHaveLength(1);
});
