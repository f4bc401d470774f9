import { AppError } from "@ezo/core/platform/app-error";
import type { ErrorRequestHandler, Request } from "express";

/** The statuses that refuse an address; a server error does not refuse. */
const REFUSALS = new Set([400, 404, 422]);

type RenderRefusal = (
  request: Request,
  status: number,
) => Promise<{ status: number; headers: Record<string, string>; body: Buffer }>;

/**
 * A browser gets the site's own page for an address that cannot be read, in the language that the address or the visitor
 * names. A client that accepts JSON equally gets the failure as data.
 */
export const refusedPages =
  (render: RenderRefusal): ErrorRequestHandler =>
  async (error, request, response, next) => {
    const status = error instanceof AppError ? error.status : undefined;
    const isPage =
      (request.method === "GET" || request.method === "HEAD") && request.accepts(["json", "html"]) === "html";
    if (status === undefined || !REFUSALS.has(status) || !isPage || response.headersSent) return next(error);
    try {
      const page = await render(request, status);
      response.status(page.status).set(page.headers).vary("Accept").end(page.body);
    } catch {
      // The page would only have said the same.
      next(error);
    }
  };
