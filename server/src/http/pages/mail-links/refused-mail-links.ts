import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import { AppError } from "@ezo/core/platform/app-error";
import type { ErrorRequestHandler } from "express";
import { readerLocale } from "../../request/language/request-locale.ts";
import { createMailPageWriter, type MailPageParts } from "./mail-page.ts";

/** The statuses that refuse an address; a server error does not refuse. */
const REFUSALS = new Set([400, 404, 422]);
/** A reader whose link was damaged on its way, beyond what any route can read, gets the page for unknown links as well. */
export function refusedMailLinks(parts: MailPageParts): ErrorRequestHandler {
  const pages = createMailPageWriter(parts);
  return (error, request, response, next) => {
    const isOurs = Object.values(MAIL_LINK_PATHS).some((path) => request.path.startsWith(`${path}/`));
    const isRefused = error instanceof AppError && REFUSALS.has(error.status) && !response.headersSent;
    if (!isOurs || !isRefused) return next(error);
    pages.unknownLink(response, readerLocale(request)).catch(next);
  };
}
