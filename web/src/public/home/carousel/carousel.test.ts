import { HERO_AUTO_ADVANCE_MS, HERO_TRANSITION_LOCK_MS } from "@ezo/contract/values/limits/screens";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Carousel, createCarousel } from "./carousel.ts";
import { carouselOf, isRunning, reduceCarousel, type Surroundings } from "./carousel-state.ts";

const IN_VIEW = { type: "surroundings", change: { isInView: true } } as const;

function running(count = 3): Carousel {
  const carousel = createCarousel(count);
  carousel.start();
  carousel.dispatch(IN_VIEW);
  return carousel;
}
const indexOf = (carousel: Carousel) => carousel.state.get().index;

describe("the carousel", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("advances every 8 seconds and restarts after the last slide", () => {
    const carousel = running();
    vi.advanceTimersByTime(HERO_AUTO_ADVANCE_MS - 1);
    expect(indexOf(carousel)).toBe(0);
    vi.advanceTimersByTime(1);
    expect(indexOf(carousel)).toBe(1);
    vi.advanceTimersByTime(2 * HERO_AUTO_ADVANCE_MS);
    expect(indexOf(carousel)).toBe(0);
  });

  it("does not advance before it is started and half of it is on screen", () => {
    const carousel = createCarousel(3);
    carousel.dispatch(IN_VIEW);
    vi.advanceTimersByTime(3 * HERO_AUTO_ADVANCE_MS);
    expect(indexOf(carousel)).toBe(0);
    const stop = carousel.start();
    vi.advanceTimersByTime(HERO_AUTO_ADVANCE_MS);
    expect(indexOf(carousel)).toBe(1);
    stop();
    vi.advanceTimersByTime(3 * HERO_AUTO_ADVANCE_MS);
    expect(indexOf(carousel)).toBe(1);
  });

  it.each<[string, Partial<Surroundings>, Partial<Surroundings>]>([
    ["hovered", { isHovered: true }, { isHovered: false }],
    ["focused", { isFocused: true }, { isFocused: false }],
    ["out of sight", { isInView: false }, { isInView: true }],
    ["in a hidden tab", { isTabVisible: false }, { isTabVisible: true }],
    ["asked to be still", { isStill: true }, { isStill: false }],
  ])("holds while it is %s, and goes on with the time that was left", (_, hold, release) => {
    const carousel = running();
    vi.advanceTimersByTime(6000);
    carousel.dispatch({ type: "surroundings", change: hold });
    vi.advanceTimersByTime(60_000);
    expect(indexOf(carousel)).toBe(0);
    carousel.dispatch({ type: "surroundings", change: release });
    vi.advanceTimersByTime(HERO_AUTO_ADVANCE_MS - 6000 - 1);
    expect(indexOf(carousel)).toBe(0);
    vi.advanceTimersByTime(1);
    expect(indexOf(carousel)).toBe(1);
  });

  it("can be paused and resumed by the visitor", () => {
    const carousel = running();
    carousel.dispatch({ type: "toggle" });
    vi.advanceTimersByTime(60_000);
    expect(indexOf(carousel)).toBe(0);
    carousel.dispatch({ type: "toggle" });
    vi.advanceTimersByTime(HERO_AUTO_ADVANCE_MS);
    expect(indexOf(carousel)).toBe(1);
  });

  it("ignores other moves for 1.8 seconds", () => {
    const carousel = running();
    carousel.dispatch({ type: "step", by: 1 });
    carousel.dispatch({ type: "step", by: 1 });
    carousel.dispatch({ type: "show", index: 2 });
    expect(carousel.state.get()).toMatchObject({ index: 1, leaving: 0 });
    vi.advanceTimersByTime(HERO_TRANSITION_LOCK_MS - 1);
    carousel.dispatch({ type: "step", by: 1 });
    expect(indexOf(carousel)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(carousel.state.get().leaving).toBeNull();
    carousel.dispatch({ type: "step", by: 1 });
    expect(indexOf(carousel)).toBe(2);
  });

  it("shows a chosen slide for the full 8 seconds", () => {
    const carousel = running();
    vi.advanceTimersByTime(7000);
    carousel.dispatch({ type: "show", index: 2 });
    vi.advanceTimersByTime(HERO_AUTO_ADVANCE_MS - 1);
    expect(indexOf(carousel)).toBe(2);
    vi.advanceTimersByTime(1);
    expect(indexOf(carousel)).toBe(0);
  });
});

describe("a move", () => {
  it("wraps around at both ends", () => {
    const first = carouselOf(3);
    const last = reduceCarousel(first, { type: "step", by: -1 });
    expect(last).toMatchObject({ index: 2, leaving: 0, moves: 1 });
    const settled = reduceCarousel(last, { type: "settled" });
    expect(reduceCarousel(settled, { type: "step", by: 1 }).index).toBe(0);
  });

  it("ends at once with reduced motion", () => {
    const still = { ...carouselOf(3), isStill: true };
    expect(reduceCarousel(still, { type: "step", by: 1 })).toMatchObject({ index: 1, leaving: null });
  });

  it("needs another slide", () => {
    const alone = { ...carouselOf(1), isInView: true };
    expect(reduceCarousel(alone, { type: "step", by: 1 })).toBe(alone);
    expect(isRunning(alone)).toBe(false);
    const three = carouselOf(3);
    expect(reduceCarousel(three, { type: "show", index: 3 })).toBe(three);
    expect(reduceCarousel(three, { type: "show", index: 0 })).toBe(three);
    const none = carouselOf(0);
    expect(reduceCarousel(none, { type: "step", by: 1 })).toBe(none);
  });
});
