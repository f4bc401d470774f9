/** Index of the picture at `position`, which continues past both ends: the pictures form a ring. */
export const ringIndex = (position: number, total: number): number => ((position % total) + total) % total;

/** Rendered positions: the current one and its neighbours, so that these are loaded in advance. */
export const positionsAround = (position: number, total: number, isRing = true): number[] =>
  [position - 1, position, position + 1].filter(
    (place) => place === position || (total > 1 && (isRing || (place >= 0 && place < total))),
  );

export type LightboxMove = "previous" | "next" | "first" | "last" | "close";

const KEYS: Record<string, LightboxMove> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};
export const moveOfKey = (key: string): LightboxMove | undefined => KEYS[key];

/** The position after a move: to the first or last picture by the shorter way around the ring. */
export function positionAfter(move: LightboxMove, position: number, total: number): number {
  if (move === "close" || total < 2) return position;
  if (move === "previous") return position - 1;
  if (move === "next") return position + 1;
  const forward = ringIndex((move === "first" ? 0 : total - 1) - position, total);
  return position + (forward > total / 2 ? forward - total : forward);
}

/** A picture that is shown once it has been loaded: the one after the last loaded one, or the last of all. */
export type Awaited = { is: "next"; after: number } | { is: "last" };

/** A move while not all pictures are loaded, when they form no ring yet: another position, or a picture to load first. */
export function moveInPart(move: LightboxMove, position: number, loaded: number): number | Awaited {
  if (move === "first") return 0;
  // Before the first picture is the last one of all.
  if (move === "last" || (move === "previous" && position === 0)) return { is: "last" };
  if (move === "next" && position === loaded - 1) return { is: "next", after: position };
  return move === "close" ? position : position + (move === "next" ? 1 : -1);
}

/** The position of an awaited picture; undefined while it is not loaded. */
export function positionOf(awaited: Awaited, loaded: number, hasMore: boolean): number | undefined {
  if (awaited.is === "last") return hasMore ? undefined : loaded - 1;
  return loaded > awaited.after + 1 ? awaited.after + 1 : undefined;
}

/** A swipe over the picture. */
export interface Swipe {
  dx: number;
  dy: number;
  durationMs: number;
  /** Width of the stage. */
  widthPx: number;
}
/** Shorter movements are taps. */
export const DRAG_STARTS_PX = 8;
const FLICK_PX_PER_MS = 0.4;
const SHARE_OF_WIDTH = 0.25;
const CLOSES_AT_PX = 90;

/** The effect of a swipe: a quarter of the width or a flick shows the next picture, a swipe down closes. */
export function moveOfSwipe({ dx, dy, durationMs, widthPx }: Swipe): LightboxMove | undefined {
  if (Math.abs(dy) > Math.abs(dx)) return dy > CLOSES_AT_PX ? "close" : undefined;
  const isFlick = Math.abs(dx) > DRAG_STARTS_PX && Math.abs(dx) / Math.max(1, durationMs) > FLICK_PX_PER_MS;
  if (!isFlick && Math.abs(dx) < widthPx * SHARE_OF_WIDTH) return undefined;
  return dx > 0 ? "previous" : "next";
}
