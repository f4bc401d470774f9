import { useEffect, useState } from "react";

/** True once the page has loaded and the browser is idle: time to prefetch. */
export function useWarm(): boolean {
  const [isWarm, setIsWarm] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    const canIdle = typeof window.requestIdleCallback === "function";
    const warm = () => setIsWarm(true);
    let pending: number | undefined;
    const begin = () => {
      pending = canIdle ? window.requestIdleCallback(warm, { timeout: 2000 }) : window.setTimeout(warm, 500);
    };
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin, { once: true });
    return () => {
      window.removeEventListener("load", begin);
      if (pending === undefined) return;
      if (canIdle) window.cancelIdleCallback(pending);
      else window.clearTimeout(pending);
    };
  }, []);
  return isWarm;
}
