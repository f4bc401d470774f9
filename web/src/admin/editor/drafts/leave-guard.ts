import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { guardHistory } from "../history/history-gate.ts";

/** Where the person wants to go: a link of the admin, steps of the history, a control's action, or out of the session. */
type Wanted =
  | { kind: "link"; to: string }
  | { kind: "history"; steps: number }
  | { kind: "control" | "logout"; go: () => void };

/**
 * What asks on the open pages before the session ends or another page is shown, in the order in which the work began. False
 * where the work stays on the page that is wanted.
 */
const askers = new Set<(wanted: Wanted) => boolean>();
const isAsked = (wanted: Wanted): boolean => [...askers].some((ask) => ask(wanted));

type LogoutQuestion = (logOut: () => void) => void;
/** What asks before the session ends about work that belongs to no page. */
let logoutQuestion: LogoutQuestion | null = null;

/** Runs `logOut`, after the question where there is unsaved work, and after the one that belongs to no page. */
export function askBeforeLogout(logOut: () => void): void {
  const end = () => (logoutQuestion ? logoutQuestion(logOut) : logOut());
  if (!isAsked({ kind: "logout", go: end })) end();
}
/** Has `question` asked before a logout, which it goes on with by calling `logOut`; returns a function that ends this. */
export function onLogout(question: LogoutQuestion): () => void {
  logoutQuestion = question;
  return () => {
    if (logoutQuestion === question) logoutQuestion = null;
  };
}
/** Runs `go`, which shows the page of the admin at `to`, after the question where there is unsaved work: as a link would. */
export function askBeforeGoing(to: string, go: () => void): void {
  if (!isAsked({ kind: "link", to })) go();
}

const historyIndex = (): number => {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number"
    ? state.idx
    : 0;
};

/**
 * Asks a person with unsaved work before links, the browser's Back and Forward, logging out, and closing the tab. The router's own
 * blocker needs its data router, which public pages would have to load, too. A page is its path; where a value of
 * the query says what is worked on, `param` names it.
 */
export function useLeaveGuard(isHeld: boolean, param?: string) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const isPassing = useRef(false);

  useEffect(() => {
    if (!isHeld) return undefined;
    const placeOf = ({ pathname, searchParams }: URL) =>
      param === undefined ? pathname : `${pathname} ${searchParams.get(param) ?? ""}`;
    const here = { place: placeOf(new URL(window.location.href)), index: historyIndex() };
    let isReturning = false;

    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.hasAttribute("download"))
        return;
      const url = new URL(link.href);
      if (url.origin !== window.location.origin || placeOf(url) === here.place) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted({ kind: "link", to: url.pathname + url.search + url.hash });
    };
    const onPopState = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      if (isPassing.current || placeOf(new URL(window.location.href)) === here.place) return;
      event.stopImmediatePropagation();
      const steps = historyIndex() - here.index;
      isReturning = true;
      window.history.go(-steps);
      setWanted({ kind: "history", steps });
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onAsk = (next: Wanted) => {
      if (next.kind === "link" && placeOf(new URL(next.to, window.location.origin)) === here.place)
        return false;
      setWanted(next);
      return true;
    };

    // In the capture phase, before the router's listeners.
    document.addEventListener("click", onClick, true);
    const openGate = guardHistory(onPopState);
    window.addEventListener("beforeunload", onBeforeUnload);
    askers.add(onAsk);
    return () => {
      askers.delete(onAsk);
      document.removeEventListener("click", onClick, true);
      openGate();
      window.removeEventListener("beforeunload", onBeforeUnload);
    };
  }, [isHeld, param]);

  return {
    isAsking: wanted !== null,
    isLogout: wanted?.kind === "logout",
    /** Runs `go`, after the question where there is unsaved work. */
    ask: (go: () => void) => (isHeld ? setWanted({ kind: "control", go }) : go()),
    stay: () => setWanted(null),
    leave: () => {
      if (!wanted) return;
      setWanted(null);
      if ("go" in wanted) return wanted.go();
      isPassing.current = true;
      if (wanted.kind === "link") void navigate(wanted.to);
      else window.history.go(wanted.steps);
    },
  };
}
