import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** What such an entry says of itself. */
const OVER = { isOver: true };
export const isOver = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isOver" in state;

/**
 * Gives what lies over the page an entry of its own in the history, so that Back closes it before it leaves the page.
 * `enter` is called when it opens; `leave`, whenever the visitor closes it, goes back; `onLeft` hears of both ways.
 */
export function useOwnHistoryEntry(
  isOpen: boolean,
  onLeft: () => void,
): { enter: () => void; leave: () => void } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    if (!isOpen) return;
    const onPop = () => {
      isLeaving.current = true;
      left();
    };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [isOpen]);
  return {
    enter: () => {
      isLeaving.current = false;
      void navigate({ pathname, search, hash }, { state: OVER });
    },
    leave: () => {
      // A second Back would leave the page.
      if (isLeaving.current) return;
      isLeaving.current = true;
      void navigate(-1);
    },
  };
}
