import { useEffect, useEffectEvent, useState } from "react";

/** What people do to a screen. A click may come without a press: by a screen reader. */
const ACTS = ["pointerdown", "pointermove", "keydown", "wheel", "click"] as const;

/**
 * Whether nobody has touched the screen for `warnAfter` milliseconds. After `endAfter`, counted from the same touch, `onEnd`
 * is called, and again if nobody touches it after that.
 */
export function useIdle(warnAfter: number, endAfter: number, onEnd: () => void): boolean {
  const [isIdle, setIdle] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let warning: ReturnType<typeof setTimeout> | undefined;
    let ending: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(warning);
      clearTimeout(ending);
    };
    const restart = () => {
      stop();
      setIdle(false);
      warning = setTimeout(() => setIdle(true), warnAfter);
      ending = setTimeout(() => {
        restart();
        end();
      }, endAfter);
    };
    restart();
    const over = new AbortController();
    for (const name of ACTS)
      window.addEventListener(name, restart, { passive: true, capture: true, signal: over.signal });
    return () => {
      stop();
      over.abort();
    };
  }, [warnAfter, endAfter]);
  return isIdle;
}
