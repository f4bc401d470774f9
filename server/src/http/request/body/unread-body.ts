import type { IncomingMessage, ServerResponse } from "node:http";

/** Long enough for a client that reads only after it has sent, and for the answer on a slow line. */
const READ_ON_MS = 5000;

/**
 * Ends a connection whose request was answered before its body had arrived, such as one that was refused. Node would
 * read such a body to its end, however long that takes; here it is read for `readOnMs` and then the connection is cut.
 */
export function cutUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  readOnMs = READ_ON_MS,
): void {
  if (!hasBody(request)) return;
  response.once("finish", () => {
    if (request.complete) return;
    const cut = setTimeout(() => request.socket.destroy(), readOnMs);
    request.once("close", () => clearTimeout(cut));
    request.once("end", () => clearTimeout(cut));
  });
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
