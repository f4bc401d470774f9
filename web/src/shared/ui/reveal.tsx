import { REVEAL_MARGIN_PX } from "@ezo/contract/limits";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../lib/cx.ts";
import { prefersReducedMotion } from "../lib/motion.ts";
import styles from "./reveal.module.css";

interface Props {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Content that fades in, once, when it is scrolled to. It is drawn visible, and hidden only by the browser while it is
 * out of sight: so the first view never moves and a page without JavaScript lacks nothing.
 */
export function Reveal({ className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || prefersReducedMotion() || isInSight(element)) return;
    element.dataset["awaitsScroll"] = "";
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        delete element.dataset["awaitsScroll"];
      },
      { rootMargin: `${REVEAL_MARGIN_PX}px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      delete element.dataset["awaitsScroll"];
    };
  }, []);
  return (
    <div ref={box} className={cx(styles.reveal, className)}>
      {children}
    </div>
  );
}

/** On screen, or above it: a visitor who comes back to the middle of a page has seen what is above. */
const isInSight = (element: Element): boolean =>
  element.getBoundingClientRect().top < window.innerHeight + REVEAL_MARGIN_PX;
