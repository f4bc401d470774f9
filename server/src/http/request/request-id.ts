import { withRequestId } from "@ezo/core/platform/log/context";
import type { Log } from "@ezo/core/platform/log/log";
import type { RequestHandler } from "express";
import { requestIdOf } from "../../cache/send-answer.ts";

/** Below it are the links in mails and those of offers, each a key of the person who got it. */
const LINK_KEY = /^(\/m\/[\w-]+\/|\/offers\/)[^/]+/;

/** The path alone, since a query may hold what somebody searched for, and without the key of a link. */
export const pathForLog = (path: string): string => path.replace(LINK_KEY, "$1[hidden]");

/** Gives the request its id (the caller's, if it sends a sane one), answers it, and logs the outcome under it. */
export const requestId =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const id = requestIdOf(request.get("x-request-id"));
    response.set("X-Request-Id", id);
    withRequestId(id, () => {
      const startedAt = performance.now();
      response.once("close", () => {
        const durationMs = Math.round(performance.now() - startedAt);
        const path = pathForLog(request.path);
        log.debug({ method: request.method, path, status: response.statusCode, durationMs }, "answered");
      });
      next();
    });
  };
