import { useEffect, useEffectEvent } from "react";

/** Calls `onKey` with every key that is pressed on the page. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const latest = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
