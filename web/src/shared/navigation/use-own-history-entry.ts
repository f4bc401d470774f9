import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useForgetting } from "../lib/use-forgetting.ts";

/** History state of an overlay's entry. */
const OVER = { isOver: true };
export const isOver = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isOver" in state;

/**
 * Gives an overlay its own entry in the history, so that Back closes it before it leaves the page. Call `enter` when it
 * opens and `leave`, which goes back, when the visitor closes it. `onLeft` is called in both cases, and when the visitor is
 * to be forgotten: the tour of a showroom then goes on to its first page.
 */
export function useOwnHistoryEntry(
  isOpen: boolean,
  onLeft: () => void,
): { enter: () => void; leave: () => void } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const end = () => {
    isLeaving.current = true;
    onLeft();
  };
  const left = useEffectEvent(end);
  useEffect(() => {
    if (!isOpen) return;
    const onPop = () => left();
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [isOpen]);
  useForgetting(() => {
    if (isOpen) end();
  });
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

/**
 * `onCancel` of such an overlay's `<dialog>`: Escape goes back, too, and the dialog closes with its entry. Closed before that,
 * it could be opened again at once, and the entry that is still being left would close it.
 */
export const cancelsBy = (leave: () => void) => (event: SyntheticEvent) => {
  event.preventDefault();
  leave();
};
