import { HERO_AUTO_ADVANCE_MS, HERO_TRANSITION_LOCK_MS } from "@ezo/contract/values/limits/screens";
import { createStore, type Store } from "../../../shared/lib/store.ts";
import { createCountdown } from "./countdown.ts";
import {
  type CarouselEvent,
  carouselOf,
  type CarouselState,
  isRunning,
  reduceCarousel,
} from "./carousel-state.ts";

export interface Carousel {
  readonly state: Pick<Store<CarouselState>, "get" | "subscribe">;
  dispatch: (event: CarouselEvent) => void;
  /** Starts the timers; returns a function that stops them. */
  start: () => () => void;
}

/** The state with its two timers: one for the next slide, one for the end of a fade. */
export function createCarousel(count: number): Carousel {
  const state = createStore(carouselOf(count));
  const next = createCountdown(HERO_AUTO_ADVANCE_MS, () => dispatch({ type: "step", by: 1 }));
  let fade: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;

  function runOrHold() {
    if (isStarted && isRunning(state.get())) next.run();
    else next.hold();
  }
  function dispatch(event: CarouselEvent) {
    const before = state.get();
    const after = reduceCarousel(before, event);
    if (after === before) return;
    state.set(after);
    if (after.index !== before.index) {
      next.restart();
      clearTimeout(fade);
      fade = setTimeout(() => dispatch({ type: "settled" }), HERO_TRANSITION_LOCK_MS);
    }
    runOrHold();
  }
  function start() {
    isStarted = true;
    runOrHold();
    return () => {
      isStarted = false;
      runOrHold();
      clearTimeout(fade);
      dispatch({ type: "settled" });
    };
  }
  return { state, dispatch, start };
}
