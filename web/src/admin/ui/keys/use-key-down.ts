import { useEffect, useEffectEvent } from "react";

/**
 * Calls `onKey` with every key that is pressed on the page. With `isFirst` before anything else on the page hears of it, so
 * that what the key closes is still open.
 */
export function useKeyDown(onKey: (event: KeyboardEvent) => void, isFirst = false): void {
  const latest = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest(event);
    window.addEventListener("keydown", listener, isFirst);
    return () => window.removeEventListener("keydown", listener, isFirst);
  }, [isFirst]);
}
