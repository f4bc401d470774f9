/** What around the carousel decides whether it may move by itself. */
export interface Surroundings {
  isHovered: boolean;
  /** The keyboard is in it. */
  isFocused: boolean;
  /** At least as much of it is on screen as the specification asks for. */
  isInView: boolean;
  isTabVisible: boolean;
  /** The visitor has asked for less motion. */
  isStill: boolean;
}

export interface CarouselState extends Surroundings {
  readonly count: number;
  readonly index: number;
  /** The slide that is fading away; while there is one, no other move begins. */
  readonly leaving: number | null;
  /** By the visitor, until he resumes it. */
  readonly isPaused: boolean;
  /** Grows with every move. */
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
  // Until the browser has looked: nothing moves on the server's page.
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
  // Without motion there is no fade to wait for.
  return { ...state, index, leaving: state.isStill ? null : state.index, moves: state.moves + 1 };
}

/** Whether it moves on by itself. */
export const isRunning = (state: CarouselState): boolean =>
  state.count > 1 &&
  state.isInView &&
  state.isTabVisible &&
  !(state.isPaused || state.isHovered || state.isFocused || state.isStill);
