import type { RouteDefinition } from "@ezo/contract/route";
import type { Uploads } from "@ezo/core/content/content.pictures";
import { AppError } from "@ezo/core/platform/app-error";
import express, { type Request, type RequestHandler, type Response } from "express";
import { readMultipart } from "./multipart.ts";

const BODY_LIMIT = "256kb";
/** Logins are read before any limit is spent, so that strangers could have the server hold as many as they open. */
const AUTH_BODY_LIMIT = "16kb";
/** Articles and imports of texts are larger than anything a visitor sends. */
const ADMIN_BODY_LIMIT = "4mb";

export const NO_UPLOADS: Uploads = new Map();

/**
 * Reads what a route takes: JSON, or a form where the route says so. Called when the role is known, the rate limit is
 * spent and the route has admitted the call, so that nobody has bodies parsed who may not call. What a route does not
 * take is left unread. Throws `unsupported_media_type` for any other type.
 */
export async function readBody(
  definition: RouteDefinition,
  request: Request,
  response: Response,
): Promise<Uploads> {
  const takesBody = definition.body !== undefined || definition.multipart !== undefined;
  if (!takesBody || !hasBody(request)) return NO_UPLOADS;
  if (request.is("multipart/form-data")) {
    if (!definition.multipart) throw new AppError("unsupported_media_type");
    const { body, uploads } = await readMultipart(request, definition.multipart);
    request.body = body;
    return uploads;
  }
  if (!request.is("json")) throw new AppError("unsupported_media_type");
  await run(jsonFor(definition.path), request, response);
  return NO_UPLOADS;
}

const visitorJson = express.json({ limit: BODY_LIMIT, strict: true });
const authJson = express.json({ limit: AUTH_BODY_LIMIT, strict: true });
const adminJson = express.json({ limit: ADMIN_BODY_LIMIT, strict: true });

function jsonFor(path: string): RequestHandler {
  if (path.startsWith("/admin/")) return adminJson;
  return path.startsWith("/auth/") ? authJson : visitorJson;
}

const hasBody = (request: Request): boolean =>
  Number(request.get("content-length") ?? 0) > 0 || request.get("transfer-encoding") !== undefined;

/** Lets one middleware work on a request from within a handler. */
export const run = (handler: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void handler(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
