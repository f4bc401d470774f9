import { useEffect, useEffectEvent, useLayoutEffect } from "react";

/** `closed`: the component goes, the page stays. `page`: the page is reloaded, left, or put aside by the phone. */
export type Leaving = "closed" | "page";

/** Says that what is on the screen may not come back, while it can still be read. */
export function useLeaving(onLeave: (how: Leaving) => void): void {
  const leave = useEffectEvent(onLeave);
  // A layout effect is cleaned up before the elements go.
  useLayoutEffect(() => () => leave("closed"), []);
  useEffect(() => {
    const onPageHide = () => leave("page");
    // A phone may end a page that it has put aside without any further event.
    const onVisibility = () => document.visibilityState === "hidden" && leave("page");
    window.addEventListener("pagehide", onPageHide);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);
}
