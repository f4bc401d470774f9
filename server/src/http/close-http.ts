import type { Server } from "node:http";

/** How often connections are looked for that have become idle since. */
const IDLE_CHECK_MS = 50;
/** Within the 10 s that a process has to stop (design, section 2). */
const CUT_AFTER_MS = 8000;

/**
 * Takes no new connection and answers what is in hand. What still comes over kept connections is answered too, but for
 * the last time: a proxy under load would never leave one of them unused. Who has not even sent his request by
 * `cutAfterMs` is cut. Resolves when no connection is open.
 */
export function closeHttp(http: Server, cutAfterMs = CUT_AFTER_MS): Promise<void> {
  http.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  // Answers that were under way before this have promised to keep their connection.
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
