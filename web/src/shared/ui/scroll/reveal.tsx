import { REVEAL_MARGIN_PX } from "@ezo/contract/values/limits/screens";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../../lib/cx.ts";
import { prefersReducedMotion } from "../../lib/motion.ts";
import styles from "./reveal.module.css";

interface Props {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Content that fades in once when it is scrolled into view. It is rendered visible and hidden by script while it is out of
 * view, so the first view never moves and a page without JavaScript is complete.
 */
export function Reveal({ className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || prefersReducedMotion() || isInView(element)) return;
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

/** On screen or above it: after a return to the middle of a page, content above is not animated. */
const isInView = (element: Element): boolean =>
  element.getBoundingClientRect().top < window.innerHeight + REVEAL_MARGIN_PX;
