/** Index of the picture at `position`, which counts on past either end: the pictures form a ring. */
export const ringIndex = (position: number, total: number): number => ((position % total) + total) % total;

/** Positions that are in the page: the one on screen and its neighbours, so that they are loaded when it is their turn. */
export const positionsAround = (position: number, total: number): number[] =>
  total > 1 ? [position - 1, position, position + 1] : [position];

export type LightboxMove = "previous" | "next" | "close";

export function moveOfKey(key: string): LightboxMove | undefined {
  if (key === "ArrowLeft") return "previous";
  if (key === "ArrowRight") return "next";
  return undefined;
}

/** A finger's way over the picture. */
export interface Swipe {
  dx: number;
  dy: number;
  durationMs: number;
  /** Width of the stage. */
  widthPx: number;
}
/** Below this it was a tap. */
export const DRAG_STARTS_PX = 8;
const FLICK_PX_PER_MS = 0.4;
const SHARE_OF_WIDTH = 0.25;
const CLOSES_AT_PX = 90;

/** Where letting go leads: a quarter of the width or a flick turns the page, a pull downwards closes. */
export function moveOfSwipe({ dx, dy, durationMs, widthPx }: Swipe): LightboxMove | undefined {
  if (Math.abs(dy) > Math.abs(dx)) return dy > CLOSES_AT_PX ? "close" : undefined;
  const isFlick = Math.abs(dx) > DRAG_STARTS_PX && Math.abs(dx) / Math.max(1, durationMs) > FLICK_PX_PER_MS;
  if (!isFlick && Math.abs(dx) < widthPx * SHARE_OF_WIDTH) return undefined;
  return dx > 0 ? "previous" : "next";
}
