/** Conditions for advancing automatically. */
export interface Surroundings {
  isHovered: boolean;
  /** It contains the keyboard focus. */
  isFocused: boolean;
  /** Enough of it is on screen (specification). */
  isInView: boolean;
  isTabVisible: boolean;
  /** The visitor has asked for less motion. */
  isStill: boolean;
}

export interface CarouselState extends Surroundings {
  readonly count: number;
  readonly index: number;
  /** The slide that is fading out; until it is gone no other move starts. */
  readonly leaving: number | null;
  readonly isPaused: boolean;
  readonly moves: number;
}

export type CarouselEvent =
  | { type: "step"; by: 1 | -1 }
  | { type: "show"; index: number }
  /** The fade is over. */
  | { type: "settled" }
  | { type: "toggle" }
  | { type: "surroundings"; change: Partial<Surroundings> };

export const carouselOf = (count: number): CarouselState => ({
  count,
  index: 0,
  leaving: null,
  isPaused: false,
  moves: 0,
  isHovered: false,
  isFocused: false,
  // Until the browser has measured it: nothing moves in the server's HTML.
  isInView: false,
  isTabVisible: true,
  isStill: false,
});

export function reduceCarousel(state: CarouselState, event: CarouselEvent): CarouselState {
  switch (event.type) {
    case "step":
      return movedTo(state, (state.index + event.by + state.count) % state.count);
    case "show":
      return movedTo(state, event.index);
    case "settled":
      return state.leaving === null ? state : { ...state, leaving: null };
    case "toggle":
      return { ...state, isPaused: !state.isPaused };
    case "surroundings":
      return { ...state, ...event.change };
  }
}

function movedTo(state: CarouselState, index: number): CarouselState {
  const exists = Number.isInteger(index) && index >= 0 && index < state.count;
  if (!exists || index === state.index || state.leaving !== null) return state;
  // With reduced motion there is no fade to wait for.
  return { ...state, index, leaving: state.isStill ? null : state.index, moves: state.moves + 1 };
}

/** Whether it advances automatically. */
export const isRunning = (state: CarouselState): boolean =>
  state.count > 1 &&
  state.isInView &&
  state.isTabVisible &&
  !(state.isPaused || state.isHovered || state.isFocused || state.isStill);
