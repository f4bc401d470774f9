import { createContext, use, useEffect } from "react";
import type { Store } from "../lib/store.ts";

/** The address does not exist, or no longer exists. */
export type AbsenceStatus = 404 | 410;

/**
 * The status and redirect of the server's response. A component that finds nothing at its address sets them while it is
 * rendered. In the browser the context is empty.
 */
export interface ServerAnswer {
  status?: AbsenceStatus;
  /** Address to redirect to, with language prefix. */
  redirect?: string;
}

export const ServerAnswerContext = createContext<ServerAnswer | null>(null);

/** The same for the browser, where the document head depends on it: undefined for a page that exists. */
export const AbsenceContext = createContext<Store<AbsenceStatus | undefined> | null>(null);

/** Sets the status "not found" or "gone" while the component is shown. */
export function useAnswerStatus(status: AbsenceStatus): void {
  const answer = use(ServerAnswerContext);
  if (answer) answer.status = status;
  const absence = use(AbsenceContext);
  useEffect(() => {
    absence?.set(status);
    return () => absence?.set(undefined);
  }, [absence, status]);
}

/** The status of an address that cannot be parsed; only the server renders such a page. */
export const BrokenAddressContext = createContext<number | null>(null);
