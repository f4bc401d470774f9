import { type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router-dom";
import { scrollBehavior } from "../../shared/lib/motion.ts";

/** Brings the list's heading back into view, and to who listens, when another page of the list was asked for. */
export function useHeadingOnPaging(page: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPage = useRef(page);
  const type = useNavigationType();
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    // Going back restores the place of the page that was left.
    if (type === "POP") return;
    const element = heading.current;
    const isAbove = element && element.getBoundingClientRect().top < 0;
    if (isAbove) element.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
    element?.focus({ preventScroll: true });
  }, [page, type]);
  return heading;
}
