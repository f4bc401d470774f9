import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the first appended link when the focused "load more" button has disappeared with the last page.
 */
export function useFocusOnAppended(count: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const previousCount = useRef(count);
  useEffect(() => {
    const firstNew = previousCount.current;
    previousCount.current = count;
    const isAppended = firstNew > 0 && count > firstNew;
    if (!isAppended || document.activeElement !== document.body) return;
    list.current?.children[firstNew]?.querySelector("a")?.focus({ preventScroll: true });
  }, [count]);
  return list;
}
