import { useEffect, useEffectEvent } from "react";

/**
 * Calls `finish` when a conflict has nothing left to decide: the newest version conflicts no longer. It comes with a
 * colleague's change and not with a press, so `finish` must not save anything.
 */
export function useOnceDecided(isDecided: boolean, finish: () => void): void {
  const latest = useEffectEvent(finish);
  useEffect(() => {
    if (isDecided) latest();
  }, [isDecided]);
}
