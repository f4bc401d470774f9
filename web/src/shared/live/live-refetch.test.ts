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

it("asks once for a burst of changes, however long it goes on", () => {
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

it("waits in a tab that nobody looks at, then asks once for all of it", () => {
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

it("asks for everything after the line was down, and for nothing once stopped", () => {
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
