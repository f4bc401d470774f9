import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { scrollBehavior } from "../../../shared/lib/motion.ts";
import { isOver } from "../../../shared/navigation/use-own-history-entry.ts";
import { findPage } from "../../pages/find-page.ts";
import { type FocusMemory, focusPage, watchFocus, whenThere } from "./page-focus.ts";
import { takePosition } from "./kept-position.ts";
import { createScrollMemory, type ScrollMemory } from "./scroll-memory.ts";
import { scrollAction } from "./scroll-rules.ts";

/** Whether this is a fresh visit, or a reload or return. */
function kindOfLoad(): "fresh" | "remembered" {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload" || entry?.type === "back_forward" ? "remembered" : "fresh";
}

// Layout effects do nothing on the server and would only warn there.
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Scrolls and moves the focus after each navigation. */
export function useScrollRules(): void {
  const location = useLocation();
  const type = useNavigationType();
  const memory = useRef<ScrollMemory | null>(null);
  const focus = useRef<FocusMemory>({ isByKeyboard: false, followed: new Map() });
  /** With language prefix, as in links. */
  const previousPath = useRef<string | null>(null);
  /** The history entry to which a scroll position belongs. */
  const entry = useRef(location.key);
  const wasOver = useRef(isOver(location.state));
  const endAiming = useRef(() => {});
  /** The position that the page is being scrolled to. It is remembered in place of where a page without its content is. */
  const restoring = useRef<number>(undefined);
  const position = useCallback(() => restoring.current ?? window.scrollY, []);

  useBrowserLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    memory.current ??= createScrollMemory(window.sessionStorage);
    const isFirst = previousPath.current === null;
    const [from, to] = [previousPath.current ?? "", window.location.pathname];
    const hasPathChanged = !isFirst && from !== to;
    // A new entry for the same page (another page of a list, an overlay): the old entry's position may not be recorded.
    if (!isFirst && !hasPathChanged && type === "PUSH") memory.current.write(entry.current, position());
    // Before the new page is scrolled, so that this is not recorded as a position of the old entry.
    entry.current = location.key;
    previousPath.current = to;
    // Not if the visitor has scrolled before this code was loaded.
    const isFree = !isFirst || window.scrollY === 0;
    const aim = isFree
      ? findPage(location.pathname).aimOf?.(new URLSearchParams(location.search))
      : undefined;
    // After a change of language the page was loaded anew.
    const keptY = isFirst ? takePosition() : undefined;
    const action = scrollAction({
      type,
      load: isFirst ? (keptY === undefined ? kindOfLoad() : "remembered") : undefined,
      hasPathChanged,
      hasHash: location.hash !== "",
      hasAim: aim !== undefined,
      // The page may have been scrolled behind an overlay.
      savedY: keptY ?? (wasOver.current && !hasPathChanged ? position() : memory.current.read(location.key)),
    });
    wasOver.current = isOver(location.state);
    if (hasPathChanged || action.to !== "nowhere") endAiming.current();
    if (action.to === "saved") {
      restoring.current = action.y;
      endAiming.current = scrollToSaved(action.y, () => (restoring.current = undefined));
    }
    if (action.to === "top")
      window.scrollTo({ top: 0, behavior: action.isSmooth ? scrollBehavior() : "instant" });
    if (action.to === "aim" && aim !== undefined)
      endAiming.current = scrollToPart(aim, action.isSmooth ? scrollBehavior() : "instant");
    // No scroll event follows, so the position is recorded here.
    if (action.to === "nowhere" && !isFirst) memory.current.write(location.key, position());
    if (hasPathChanged) focusPage(focus.current, { from, to, aim: action.to === "aim" ? aim : undefined });
  }, [location, type, position]);

  useEffect(() => {
    const remember = () => memory.current?.write(entry.current, position());
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
  }, [position]);
}

/** What a visitor scrolls with, and the presses that change a page. */
const ACTS = ["wheel", "touchstart", "pointerdown", "keydown"];

/** Once the page was at the position for this long, its reader has begun to read: what arrives no longer moves it. */
const SETTLED_MS = 5_000;

/**
 * Scrolls to a remembered position, and again whenever content arrives, unless the visitor acts first. While a page loads
 * it may be shorter than the position, and what arrives above would move the page away from it. Returns a function that
 * ends this; `onEnd` is called at the end, by whatever it comes.
 */
function scrollToSaved(y: number, onEnd: () => void): () => void {
  const main = document.querySelector("main");
  const over = new AbortController();
  const end = () => over.abort();
  over.signal.addEventListener("abort", onEnd);
  let timer: number | undefined;
  const scroll = () => {
    window.scrollTo({ top: y, behavior: "instant" });
    const isReached = document.documentElement.scrollHeight - window.innerHeight >= y;
    if (isReached) timer ??= window.setTimeout(end, SETTLED_MS);
    else {
      // The page left behind was long enough; the one that takes its place is not yet.
      window.clearTimeout(timer);
      timer = undefined;
    }
  };
  scroll();
  if (!main) return end;
  const arrivals = new ResizeObserver(scroll);
  arrivals.observe(main);
  over.signal.addEventListener("abort", () => {
    arrivals.disconnect();
    window.clearTimeout(timer);
  });
  for (const act of ACTS) window.addEventListener(act, end, { passive: true, signal: over.signal });
  return end;
}

/** Scrolls to a part of the page as soon as it is rendered, unless the visitor scrolls first. */
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
