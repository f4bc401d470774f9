import { type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router-dom";
import { scrollBehavior } from "../../shared/lib/motion.ts";

/** Scrolls to the list's heading and focuses it when another page of the list is shown. */
export function useHeadingOnPaging(page: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPage = useRef(page);
  const type = useNavigationType();
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    // Back and forward restore the scroll position instead.
    if (type === "POP") return;
    const element = heading.current;
    const isAbove = element && element.getBoundingClientRect().top < 0;
    if (isAbove) element.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
    element?.focus({ preventScroll: true });
  }, [page, type]);
  return heading;
}
