import { type RefObject, useEffect, useState } from "react";
import { onFirstAct } from "../../lib/first-act.ts";

/** What is in a place is loaded when that is this far below the window, so that it is there in time. */
const MARGIN = "600px";

/**
 * Whether the visitor has scrolled near a place; on a short page, where it is visible from the start, whether they have
 * interacted with the page.
 */
export function useIsNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  const [hasActed, setActed] = useState(false);
  useEffect(() => onFirstAct(() => setActed(true)), []);
  useEffect(() => {
    if (!ref.current || !hasActed) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, hasActed]);
  return isNear;
}
