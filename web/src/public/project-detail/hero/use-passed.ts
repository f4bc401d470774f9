import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether the place of the element `mark` is scrolled out above the window. */
export function usePassed(): { mark: RefObject<HTMLDivElement | null>; isPassed: boolean } {
  const mark = useRef<HTMLDivElement>(null);
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!mark.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setPassed(!last.isIntersecting && last.boundingClientRect.top < 0);
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return { mark, isPassed };
}
