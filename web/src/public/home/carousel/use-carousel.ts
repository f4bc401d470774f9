import { HERO_VISIBILITY_THRESHOLD } from "@ezo/contract/values/limits/screens";
import { type RefObject, useEffect, useState } from "react";
import { REDUCED_MOTION } from "../../../shared/lib/motion.ts";
import { useStore } from "../../../shared/lib/use-store.ts";
import { type Carousel, createCarousel } from "./carousel.ts";
import { eventOfKey } from "./carousel-input.ts";
import type { CarouselState, Surroundings } from "./carousel-state.ts";

/** A carousel of `count` slides that observes the element in which it is rendered. */
export function useCarousel(
  count: number,
  box: RefObject<HTMLElement | null>,
): [CarouselState, Carousel["dispatch"]] {
  const [carousel] = useState(() => createCarousel(count));
  useEffect(() => carousel.start(), [carousel]);
  useEffect(() => {
    if (box.current) return watchSurroundings(box.current, carousel);
  }, [carousel, box]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!carousel.state.get().isInView) return;
      const { target } = event;
      const move = eventOfKey({ ...keyOf(event), target: target instanceof Element ? target : null });
      if (!move) return;
      // The space bar would also scroll the page.
      event.preventDefault();
      carousel.dispatch(move);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [carousel]);
  return [useStore(carousel.state), carousel.dispatch];
}

const keyOf = ({ key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: KeyboardEvent) => ({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  defaultPrevented,
});

function watchSurroundings(box: HTMLElement, carousel: Carousel): () => void {
  const notice = (change: Partial<Surroundings>) => carousel.dispatch({ type: "surroundings", change });
  const stop = new AbortController();
  const { signal } = stop;

  const observer = new IntersectionObserver(
    (entries) => notice({ isInView: (entries.at(-1)?.intersectionRatio ?? 0) >= HERO_VISIBILITY_THRESHOLD }),
    { threshold: HERO_VISIBILITY_THRESHOLD },
  );
  observer.observe(box);

  const motion = window.matchMedia(REDUCED_MOTION);
  const noticeMotion = () => notice({ isStill: motion.matches });
  const noticeTab = () => notice({ isTabVisible: document.visibilityState === "visible" });
  noticeMotion();
  noticeTab();
  motion.addEventListener("change", noticeMotion, { signal });
  document.addEventListener("visibilitychange", noticeTab, { signal });

  // Taps also cause pointerenter and pointerleave; only a mouse hovers.
  const hover = (isHovered: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") notice({ isHovered });
  };
  box.addEventListener("pointerenter", hover(true), { signal });
  box.addEventListener("pointerleave", hover(false), { signal });

  // A clicked button keeps the focus after the mouse has left, so only keyboard focus counts.
  const focusIn = ({ target }: FocusEvent) =>
    notice({ isFocused: target instanceof Element && target.matches(":focus-visible") });
  box.addEventListener("focusin", focusIn, { signal });
  box.addEventListener("focusout", () => notice({ isFocused: false }), { signal });

  return () => {
    observer.disconnect();
    stop.abort();
  };
}
