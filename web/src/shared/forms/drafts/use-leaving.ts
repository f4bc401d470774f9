import { useEffect, useEffectEvent, useLayoutEffect } from "react";

/**
 * Calls `onLeave` while the component's elements can still be read: before it is unmounted, and when the page is
 * reloaded, left, or put into the background.
 */
export function useLeaving(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  // The cleanup of a layout effect runs before the elements are removed.
  useLayoutEffect(() => () => leave(), []);
  useEffect(() => {
    const onPageHide = () => leave();
    // A phone may kill a page in the background without any further event.
    const onVisibility = () => document.visibilityState === "hidden" && leave();
    window.addEventListener("pagehide", onPageHide);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);
}
