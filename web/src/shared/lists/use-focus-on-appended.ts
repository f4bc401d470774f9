import { type RefObject, useEffect, useRef } from "react";

/**
 * Hands the focus to the first link of what was appended, where the last page has taken the button that had it along.
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
