import { GALLERY_MINIMUM_LOADING_MS } from "@ezo/contract/values/limits/screens";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLingering } from "./lingering.ts";

describe("a loading state that lingers", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("lasts at least a second, however fast the answer", () => {
    const loading = createLingering(GALLERY_MINIMUM_LOADING_MS);
    loading.set(true);
    vi.advanceTimersByTime(40);
    loading.set(false);
    vi.advanceTimersByTime(959);
    expect(loading.isOn.get()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(loading.isOn.get()).toBe(false);
  });

  it("does not delay an answer that took longer", () => {
    const loading = createLingering(1000);
    loading.set(true);
    vi.advanceTimersByTime(1000);
    loading.set(false);
    expect(loading.isOn.get()).toBe(false);
  });

  it("counts from the start of the first load when another begins while it lingers", () => {
    const loading = createLingering(1000);
    loading.set(true);
    vi.advanceTimersByTime(200);
    loading.set(false);
    vi.advanceTimersByTime(300);
    loading.set(true);
    vi.advanceTimersByTime(5000);
    expect(loading.isOn.get()).toBe(true);
    loading.set(false);
    expect(loading.isOn.get()).toBe(false);
  });

  it("never starts by itself, and ends when stopped", () => {
    const loading = createLingering(1000);
    loading.set(false);
    expect(loading.isOn.get()).toBe(false);
    loading.set(true);
    loading.stop();
    vi.advanceTimersByTime(2000);
    expect(loading.isOn.get()).toBe(false);
  });
});
