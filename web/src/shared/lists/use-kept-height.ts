import { type RefObject, useEffect } from "react";

/** Keeps an element's height while `isKept`, so that the page does not jump when its content changes. */
export function useKeptHeight(box: RefObject<HTMLElement | null>, isKept: boolean): void {
  useEffect(() => {
    const element = box.current;
    if (!element || !isKept) return;
    element.style.minHeight = `${element.offsetHeight}px`;
    return () => {
      element.style.minHeight = "";
    };
  }, [box, isKept]);
}
