import { TOAST_LIFETIME_MS } from "@ezo/contract/values/limits/screens";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createToasts } from "./toast-store.ts";

describe("toasts", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const titles = (toasts: ReturnType<typeof createToasts>) => toasts.list.get().map(({ title }) => title);

  it("disappear after their lifetime", () => {
    const toasts = createToasts();
    toasts.show({ type: "success", title: "Done" });
    vi.advanceTimersByTime(TOAST_LIFETIME_MS - 1);
    expect(titles(toasts)).toEqual(["Done"]);
    vi.advanceTimersByTime(1);
    expect(titles(toasts)).toEqual([]);
  });

  it("stay when they are persistent, until they are closed", () => {
    const toasts = createToasts();
    const id = toasts.show({ type: "warning", title: "Connection lost", persistent: true });
    vi.advanceTimersByTime(TOAST_LIFETIME_MS * 10);
    expect(titles(toasts)).toEqual(["Connection lost"]);
    toasts.dismiss(id);
    expect(titles(toasts)).toEqual([]);
  });

  it("keep their own duration and order", () => {
    const toasts = createToasts();
    toasts.show({ type: "info", title: "first", durationMs: 3000 });
    toasts.show({ type: "error", title: "second" });
    expect(titles(toasts)).toEqual(["first", "second"]);
    vi.advanceTimersByTime(3000);
    expect(titles(toasts)).toEqual(["second"]);
  });

  it("stay while they are held", () => {
    const toasts = createToasts();
    const id = toasts.show({ type: "info", title: "long read" });
    vi.advanceTimersByTime(TOAST_LIFETIME_MS - 1);
    toasts.hold(id);
    vi.advanceTimersByTime(TOAST_LIFETIME_MS);
    expect(titles(toasts)).toEqual(["long read"]);
    toasts.release(id);
    vi.advanceTimersByTime(TOAST_LIFETIME_MS);
    expect(titles(toasts)).toEqual([]);
  });
});
