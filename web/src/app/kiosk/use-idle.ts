import { useEffect, useEffectEvent, useState } from "react";

/**
 * What people do to a screen. A click may come without a press: by a screen reader. And a film that goes on is watched, though
 * nobody touches the screen; it begins by a press alone, and ends.
 */
const ACTS = ["pointerdown", "pointermove", "keydown", "wheel", "click", "timeupdate"] as const;

interface Options {
  /** Milliseconds since the last touch. */
  warnAfter: number;
  endAfter: number;
  onEnd: () => void;
  onTouch: () => void;
  /** Whether there is nothing to end. */
  isAtRest: () => boolean;
}

/**
 * Whether nobody has touched the screen for `warnAfter` milliseconds. After `endAfter`, counted from the same touch, `onEnd`
 * is called, and again if nobody touches it after that, unless it is at rest.
 */
export function useIdle({ warnAfter, endAfter, onEnd, onTouch, isAtRest }: Options): boolean {
  const [isIdle, setIdle] = useState(false);
  const end = useEffectEvent(onEnd);
  const note = useEffectEvent(onTouch);
  const rests = useEffectEvent(isAtRest);
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
      warning = setTimeout(() => setIdle(!rests()), warnAfter);
      ending = setTimeout(() => {
        const isDue = !rests();
        restart();
        if (isDue) end();
      }, endAfter);
    };
    const touch = () => {
      note();
      restart();
    };
    restart();
    const over = new AbortController();
    for (const name of ACTS)
      window.addEventListener(name, touch, { passive: true, capture: true, signal: over.signal });
    return () => {
      stop();
      over.abort();
    };
  }, [warnAfter, endAfter]);
  return isIdle;
}
