import type { CarouselEvent } from "./carousel-state.ts";

/** The relevant parts of a key press. */
interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  defaultPrevented: boolean;
  target: Pick<Element, "closest"> | null;
}

/** Elements in which arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, textarea, select, [contenteditable], [role="listbox"], dialog, [role="dialog"]';
/** The same for the space bar, which presses buttons. */
const OWN_SPACE = `${OWN_ARROWS}, button, summary`;

/** Left and right change the slide, the space bar pauses and resumes (specification, section 2, "Home"). */
export function eventOfKey(press: KeyPress): CarouselEvent | undefined {
  const { key, target } = press;
  if (press.defaultPrevented || press.altKey || press.ctrlKey || press.metaKey || press.shiftKey)
    return undefined;
  if (key === " ") return target?.closest(OWN_SPACE) ? undefined : { type: "toggle" };
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  if (target?.closest(OWN_ARROWS)) return undefined;
  return { type: "step", by: key === "ArrowRight" ? 1 : -1 };
}

const SWIPE_MINIMUM_PX = 48;

/** A clearly horizontal swipe; to the left shows the next slide. */
export function eventOfSwipe({ dx, dy }: { dx: number; dy: number }): CarouselEvent | undefined {
  const isSideways = Math.abs(dx) >= SWIPE_MINIMUM_PX && Math.abs(dx) > 1.5 * Math.abs(dy);
  return isSideways ? { type: "step", by: dx < 0 ? 1 : -1 } : undefined;
}
