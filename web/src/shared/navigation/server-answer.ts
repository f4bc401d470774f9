import { createContext, use, useEffect } from "react";
import type { Store } from "../lib/store.ts";

/** Nothing is at the address, or not any more. */
export type AbsenceStatus = 404 | 410;

/**
 * What the server answers beside the page it draws. A component that finds nothing at its address says so here while
 * it is drawn; in the browser there is no such answer and the context is empty.
 */
export interface ServerAnswer {
  status?: AbsenceStatus;
  /** Address to which the visitor is sent instead, language prefix included. */
  redirect?: string;
}

export const ServerAnswerContext = createContext<ServerAnswer | null>(null);

/** The same for the browser, whose head follows what is drawn: undefined while the page has something to show. */
export const AbsenceContext = createContext<Store<AbsenceStatus | undefined> | null>(null);

/** Answers with "not found" or "gone", although the page has something to show. */
export function useAnswerStatus(status: AbsenceStatus): void {
  const answer = use(ServerAnswerContext);
  if (answer) answer.status = status;
  const absence = use(AbsenceContext);
  useEffect(() => {
    absence?.set(status);
    return () => absence?.set(undefined);
  }, [absence, status]);
}

/** The status of an address that cannot be read at all; such a page is the server's alone. */
export const BrokenAddressContext = createContext<number | null>(null);
