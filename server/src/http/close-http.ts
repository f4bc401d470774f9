import type { Server } from "node:http";

/** How often idle connections are closed. */
const IDLE_CHECK_MS = 50;
/** Within the 10 s that a process has to stop (design, section 2). */
const CUT_AFTER_MS = 8000;

/**
 * Accepts no new connection and answers the requests in flight. Requests over open connections are still answered, and
 * the connection is closed then: a proxy under load would never leave one idle. After `cutAfterMs` all connections are
 * cut. Resolves when none is open.
 */
export function closeHttp(http: Server, cutAfterMs = CUT_AFTER_MS): Promise<void> {
  http.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  // Answers that were being sent before this keep their connection open.
  const idle = setInterval(() => http.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => http.closeAllConnections(), cutAfterMs);
  return new Promise((resolve) =>
    http.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    }),
  );
}
