import { KIOSK_CHECK_MS, KIOSK_REACH_MS } from "@ezo/contract/values/limits/screens";
import type { QueryClient } from "@tanstack/react-query";
import { failureCode } from "../../shared/api/failure-code.ts";
import { isAffected } from "../layout/live/shown-by.ts";

export interface Connection {
  /** Asks now whether the server can be reached. */
  check: () => Promise<boolean>;
  stop: () => void;
}

interface Options {
  cache: QueryClient;
  /** Whether the server answers. Never fails. */
  reach: () => Promise<boolean>;
  /** The connection is lost, with the time of the last answer; null when it is back. */
  onChange: (lostSince: number | null) => void;
}

/** A small file, of which no answer is kept. What a proxy says in the server's place does not count. */
export const reachServer = (): Promise<boolean> =>
  fetch("/robots.txt", {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(KIOSK_REACH_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Follows whether the server can be reached: browsers know only whether there is a network. When it can be reached again,
 * what is on screen is fetched anew, and the rest of what the tab has is marked as old.
 */
export function watchConnection({ cache, reach, onChange }: Options): Connection {
  let lastAnswer = Date.now();
  let isLost = false;
  let checking: Promise<boolean> | undefined;
  const over = new AbortController();

  function answered() {
    lastAnswer = Date.now();
    if (!isLost) return;
    isLost = false;
    onChange(null);
    void cache.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, "everything") });
  }
  function lost() {
    if (isLost) return;
    isLost = true;
    onChange(lastAnswer);
  }
  async function ask(): Promise<boolean> {
    // Without a network a request would only be an error in the browser's log.
    const isThere = navigator.onLine && (await reach());
    if (over.signal.aborted) return isThere;
    if (isThere) answered();
    else lost();
    return isThere;
  }
  const check = () => (checking ??= ask().finally(() => (checking = undefined)));

  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { action } = event;
    // What was under way when the network went says nothing about now.
    if (action.type === "success" && !action.manual && navigator.onLine) answered();
    // Without a code, it was code of ours that did not come.
    if (action.type === "error" && [undefined, "offline"].includes(failureCode(action.error))) void check();
  });
  const timer = setInterval(() => void check(), KIOSK_CHECK_MS);
  // Code of a page did not come: Vite says so before the page does.
  window.addEventListener("vite:preloadError", () => void check(), { signal: over.signal });
  window.addEventListener("offline", lost, { signal: over.signal });
  window.addEventListener("online", () => void check(), { signal: over.signal });
  if (!navigator.onLine) lost();
  return {
    check,
    stop: () => {
      over.abort();
      unsubscribe();
      clearInterval(timer);
    },
  };
}
