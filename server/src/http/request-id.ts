import { randomUUID } from "node:crypto";
import { withRequestId } from "@ezo/core/platform/context";
import type { Log } from "@ezo/core/platform/log";
import type { RequestHandler } from "express";

/** Below it are the links in mails, each a key of the reader who got it. */
const MAIL_KEY = /^(\/m\/\w+\/)[^/]+/;

/** The path alone, since a query may hold what somebody searched for, and without the key of a mail's link. */
export const pathForLog = (path: string): string => path.replace(MAIL_KEY, "$1[hidden]");

const ACCEPTED = /^[\w.-]{8,64}$/;

/** Gives the request its id (the caller's, if it sends a sane one), answers it, and logs the outcome under it. */
export const requestId =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const given = request.get("x-request-id") ?? "";
    const id = ACCEPTED.test(given) ? given : randomUUID();
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
