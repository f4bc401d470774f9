import type { IncomingMessage } from "node:http";
import { REQUEST_ARRIVES_MS } from "@ezo/contract/values/limits/operations";
import { hasBody } from "./unread-body.ts";

const cuts = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends a connection whose request has a body that is not there as a whole after `withinMs`. */
export function cutSlowBody(request: IncomingMessage, withinMs = REQUEST_ARRIVES_MS): void {
  if (!hasBody(request)) return;
  const cut = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, withinMs);
  cuts.set(request, cut);
  request.once("end", () => clearTimeout(cut));
  request.once("close", () => clearTimeout(cut));
}

/** For a file that its handler reads while it comes: it has the time that the server gives to any request. */
export const allowSlowBody = (request: IncomingMessage): void => clearTimeout(cuts.get(request));
