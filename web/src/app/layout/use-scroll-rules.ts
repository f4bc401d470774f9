import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { scrollBehavior } from "../../shared/lib/motion.ts";
import { isOver } from "../../shared/navigation/use-own-history-entry.ts";
import { findPage } from "../find-page.ts";
import { type FocusMemory, focusPage, watchFocus, whenThere } from "./page-focus.ts";
import { createScrollMemory, type ScrollMemory } from "./scroll-memory.ts";
import { scrollAction } from "./scroll-rules.ts";

/** Whether the browser came here afresh, or back to a place it knows. */
function kindOfLoad(): "fresh" | "remembered" {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload" || entry?.type === "back_forward" ? "remembered" : "fresh";
}

// Layout effects do nothing on the server and would only warn there.
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Scrolls, and hands the focus to the new page, as the rules say. */
export function useScrollRules(): void {
  const location = useLocation();
  const type = useNavigationType();
  const memory = useRef<ScrollMemory | null>(null);
  const focus = useRef<FocusMemory>({ isByKeyboard: false, followed: new Map() });
  /** With the language's prefix, as links have it. */
  const previousPath = useRef<string | null>(null);
  /** The history entry to which a scroll position belongs. */
  const entry = useRef(location.key);
  const wasOver = useRef(isOver(location.state));
  const endAiming = useRef(() => {});

  useBrowserLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    memory.current ??= createScrollMemory(window.sessionStorage);
    const isFirst = previousPath.current === null;
    const [from, to] = [previousPath.current ?? "", window.location.pathname];
    const hasPathChanged = !isFirst && from !== to;
    // The same page under a new entry (another page of a list, a picture over it): the old entry's place may never
    // have been recorded.
    if (!isFirst && !hasPathChanged && type === "PUSH") memory.current.write(entry.current, window.scrollY);
    // Before anything scrolls the new page: its way to the top is no place that the old one was left at.
    entry.current = location.key;
    previousPath.current = to;
    // Who has scrolled before this code came has chosen a place.
    const isFree = !isFirst || window.scrollY === 0;
    const aim = isFree
      ? findPage(location.pathname).aimOf?.(new URLSearchParams(location.search))
      : undefined;
    const action = scrollAction({
      type,
      load: isFirst ? kindOfLoad() : undefined,
      hasPathChanged,
      hasHash: location.hash !== "",
      hasAim: aim !== undefined,
      // Behind what lay over it the page may have been scrolled.
      savedY: wasOver.current && !hasPathChanged ? window.scrollY : memory.current.read(location.key),
    });
    wasOver.current = isOver(location.state);
    if (hasPathChanged) endAiming.current();
    if (action.to === "saved") window.scrollTo({ top: action.y, behavior: "instant" });
    if (action.to === "top")
      window.scrollTo({ top: 0, behavior: action.isSmooth ? scrollBehavior() : "instant" });
    if (action.to === "aim" && aim !== undefined)
      endAiming.current = scrollToPart(aim, action.isSmooth ? scrollBehavior() : "instant");
    // Nothing scrolls, so nothing would be remembered of this entry for a visitor who comes back to it.
    if (action.to === "nowhere" && !isFirst) memory.current.write(location.key, window.scrollY);
    if (hasPathChanged) focusPage(focus.current, { from, to, aim: action.to === "aim" ? aim : undefined });
  }, [location, type]);

  useEffect(() => {
    const remember = () => memory.current?.write(entry.current, window.scrollY);
    const persist = () => {
      // The last scroll's event comes with the next frame, which a page that is left at once does not have.
      remember();
      memory.current?.persist();
    };
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", persist);
    const unwatch = watchFocus(focus.current);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", persist);
      unwatch();
    };
  }, []);
}

/** Brings a part of the page into view as soon as it is there, unless the visitor scrolls meanwhile. */
function scrollToPart(id: string, behavior: ScrollBehavior): () => void {
  const attempt = () => {
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: "start", behavior });
    return part !== null;
  };
  const main = document.querySelector("main");
  if (attempt() || !main) return () => {};
  window.scrollTo({ top: 0, behavior: "instant" });
  return whenThere(main, () => window.scrollY > 0 || attempt());
}
