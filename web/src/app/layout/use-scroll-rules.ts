import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { scrollBehavior } from "../../shared/lib/motion.ts";
import { createScrollMemory, type ScrollMemory } from "./scroll-memory.ts";
import { scrollAction } from "./scroll-rules.ts";

/** Whether the browser came here afresh, or back to a place it knows. */
function kindOfLoad(): "fresh" | "remembered" {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload" || entry?.type === "back_forward" ? "remembered" : "fresh";
}

// Layout effects do nothing on the server and would only warn there.
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Scrolls, and hands the focus to the new page's heading, as the rules say. */
export function useScrollRules(): void {
  const location = useLocation();
  const type = useNavigationType();
  const memory = useRef<ScrollMemory | null>(null);
  const previousPath = useRef<string | null>(null);
  /** The history entry to which a scroll position belongs. */
  const entry = useRef(location.key);

  useBrowserLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    // Before anything scrolls the new page: its way to the top is no place that the old one was left at.
    entry.current = location.key;
    memory.current ??= createScrollMemory(window.sessionStorage);
    const isFirst = previousPath.current === null;
    const hasPathChanged = !isFirst && previousPath.current !== location.pathname;
    previousPath.current = location.pathname;
    const action = scrollAction({
      type,
      load: isFirst ? kindOfLoad() : undefined,
      hasPathChanged,
      hasHash: location.hash !== "",
      savedY: memory.current.read(location.key),
    });
    if (action.to === "saved") window.scrollTo({ top: action.y, behavior: "instant" });
    if (action.to === "top")
      window.scrollTo({ top: 0, behavior: action.isSmooth ? scrollBehavior() : "instant" });
    if (hasPathChanged) focusHeading();
  }, [location, type]);

  useEffect(() => {
    const remember = () => memory.current?.write(entry.current, window.scrollY);
    const persist = () => memory.current?.persist();
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", persist);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", persist);
    };
  }, []);
}

/** The new page's heading; while its data is on its way the main area holds the focus for it. */
function focusHeading(): void {
  const main = document.querySelector("main");
  if (!main || focusOn(main.querySelector("h1"))) return;
  focusOn(main);
  const observer = new MutationObserver(() => {
    const hasMovedOn = document.activeElement !== main;
    if (hasMovedOn || focusOn(main.querySelector("h1"))) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
}

function focusOn(element: HTMLElement | null): boolean {
  element?.setAttribute("tabindex", "-1");
  element?.focus({ preventScroll: true });
  return element !== null;
}
