import { createContext, use } from "react";

/**
 * What the server answers beside the page it draws. A component that finds nothing at its address says so here while
 * it is drawn; in the browser there is no such answer and the context is empty.
 */
export interface ServerAnswer {
  status?: 404 | 410;
  /** Address to which the visitor is sent instead, language prefix included. */
  redirect?: string;
}

export const ServerAnswerContext = createContext<ServerAnswer | null>(null);

/** Answers with "not found" or "gone", although the page has something to show. */
export function useAnswerStatus(status: 404 | 410): void {
  const answer = use(ServerAnswerContext);
  if (answer) answer.status = status;
}
