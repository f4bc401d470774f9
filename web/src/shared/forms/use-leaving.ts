import { useEffect, useEffectEvent, useLayoutEffect } from "react";

/**
 * Says that what is on the screen may not come back, while it can still be read: the component goes, or the page is
 * reloaded, left, or put aside by the phone.
 */
export function useLeaving(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  // A layout effect is cleaned up before the elements go.
  useLayoutEffect(() => () => leave(), []);
  useEffect(() => {
    const onPageHide = () => leave();
    // A phone may end a page that it has put aside without any further event.
    const onVisibility = () => document.visibilityState === "hidden" && leave();
    window.addEventListener("pagehide", onPageHide);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);
}
