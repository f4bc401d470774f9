import { useEffect, useRef, useState } from "react";
import type { Section } from "./sections-context.ts";

/** What people scroll with, beside a scrollbar and the middle button; the scroll to a chosen part comes without. */
const BY_HAND = ["wheel", "touchmove", "keydown"] as const;
const MIDDLE_BUTTON = 1;
/** The share of the visible page, from above, in which the part begins that is read. */
const BAND = 0.2;

/**
 * The part that is read, and what chooses one. A chosen part stays, wherever the scroll to it ended, until the person scrolls
 * on or nothing of it is visible. Until anything is known it is the first one.
 */
export function useCurrentSection(sections: readonly Section[]) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const chosen = useRef<string>(null);
  const choose = (id: string) => {
    chosen.current = id;
    setCurrent(id);
  };
  useEffect(() => {
    const page = sections[0]?.element.closest("main");
    if (!page) return undefined;
    const release = () => {
      chosen.current = null;
    };
    const press = ({ target, button }: PointerEvent) => {
      // A scrollbar is the page itself, and the middle button scrolls from anywhere.
      if (target === page || button === MIDDLE_BUTTON) release();
    };
    const follow = () => {
      const view = viewOf(page, sections);
      if (view.seen.some(({ id }) => id === chosen.current)) return;
      release();
      const read = readIn(page, view);
      if (read) setCurrent(read.id);
    };
    follow();
    page.addEventListener("scroll", follow, { passive: true });
    page.addEventListener("pointerdown", press, { passive: true });
    for (const kind of BY_HAND) page.addEventListener(kind, release, { passive: true });
    return () => {
      page.removeEventListener("scroll", follow);
      page.removeEventListener("pointerdown", press);
      for (const kind of BY_HAND) page.removeEventListener(kind, release);
    };
  }, [sections]);
  return [current, choose] as const;
}

/** What is visible of a page below the form's bar. */
interface View {
  top: number;
  bottom: number;
  /** The visible parts, in their order on the page. */
  seen: readonly { id: string; top: number }[];
}

function viewOf(page: HTMLElement, sections: readonly Section[]): View {
  const { top: above, bottom } = page.getBoundingClientRect();
  const [first] = sections;
  // The bar covers as much as a part that is scrolled to leaves free above it.
  const top = above + (first ? pixels(getComputedStyle(first.element).scrollMarginTop) : 0);
  const seen = sections
    .map(({ id, element }) => ({ id, rect: element.getBoundingClientRect() }))
    .filter(({ rect }) => rect.bottom > top && rect.top < bottom)
    .map(({ id, rect }) => ({ id, top: rect.top }));
  return { top, bottom, seen };
}

/**
 * The part that begins last in the band. At the end of the page the band is all that is visible: the last parts are never
 * scrolled further up.
 */
function readIn(page: HTMLElement, { top, bottom, seen }: View) {
  if (page.scrollTop <= 0) return seen[0];
  // Where the page is zoomed, it ends at a part of a pixel.
  const isAtEnd = page.scrollTop + page.clientHeight >= page.scrollHeight - 1;
  const end = isAtEnd ? bottom : top + (bottom - top) * BAND;
  return seen.filter((part) => part.top <= end).toSorted((a, b) => b.top - a.top)[0];
}

const pixels = (length: string): number => Math.floor(Number.parseFloat(length)) || 0;
