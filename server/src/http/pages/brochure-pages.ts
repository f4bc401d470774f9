import { readId } from "@ezo/contract/values/ids";
import { canonicalPath, DEFAULT_LOCALE, LOCALES } from "@ezo/contract/values/languages";
import type { Locale } from "@ezo/contract/values/locale";
import type { BrochuresService } from "@ezo/core/brochure/brochure.service";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import { AppError } from "@ezo/core/platform/app-error";
import type { RateLimits } from "@ezo/core/platform/rate-limit";
import { type ErrorRequestHandler, Router } from "express";
import { addressOf } from "../request/caller/address.ts";
import { waitWords } from "../request/language/wait-words.ts";
import { createMailPageWriter, type MailPageParts } from "./mail-links/mail-page.ts";

const PATH = /^(?:\/(?<locale>[a-z]{2}))?\/projects\/(?<id>[^/]+)\/brochure\.pdf$/;
const localeIn = (path: string): Locale =>
  LOCALES.find((known) => known === PATH.exec(path)?.groups?.["locale"]) ?? DEFAULT_LOCALE;

/** Brochures of projects as PDFs, one per language: `/projects/1/brochure.pdf`, `/en/projects/1/brochure.pdf`. */
export function brochurePages(options: {
  brochures: BrochuresService;
  rateLimits: Pick<RateLimits, "spend">;
}): Router {
  const { brochures, rateLimits } = options;
  const router = Router({ caseSensitive: true, strict: true });
  for (const locale of LOCALES)
    router.get(canonicalPath(locale, "/projects/:id/brochure.pdf"), async (request, response) => {
      const { id: text } = request.params;
      const id = typeof text === "string" ? readId(text) : undefined;
      if (id === undefined) throw new AppError("not_found");
      await rateLimits.spend("brochure", addressOf(request));
      const bytes = await brochures.pdf(id, locale);
      response
        .type("application/pdf")
        // Asked again each time, and answered with 304 while it is the same.
        .set({
          "Cache-Control": "no-cache",
          "Content-Disposition": `inline; filename="brochure-${id}-${locale}.pdf"`,
        })
        .send(Buffer.from(bytes));
    });
  return router;
}

/** What visitors read where there is no brochure. */
const REFUSALS: Partial<Record<AppError["code"], { status: number; title: string; text: string }>> = {
  not_found: { status: 404, title: "brochure.missing_title", text: "brochure.missing_text" },
  too_many_requests: { status: 429, title: "offers.later_title", text: "errors.too_many_requests_wait" },
  unavailable: { status: 503, title: "offers.waiting_title", text: "offers.waiting_text" },
};
/** How soon the browser asks again for a brochure that no worker has made yet. */
const LOOK_AGAIN_SECONDS = 5;

export function refusedBrochures(parts: MailPageParts): ErrorRequestHandler {
  const { show } = createMailPageWriter(parts);
  return (error, request, response, next) => {
    if (!(error instanceof AppError)) return next(error);
    const refusal = REFUSALS[error.code];
    if (!refusal || !PATH.test(request.path) || response.headersSent) return next(error);
    const { status, title, text } = refusal;
    const seconds = status === 503 ? LOOK_AGAIN_SECONDS : error.retryAfterSeconds;
    if (seconds !== undefined) response.set("Retry-After", String(seconds));
    if (status === 503) response.set("Refresh", String(LOOK_AGAIN_SECONDS));
    const locale = localeIn(request.path);
    const home = canonicalPath(locale, "/projects");
    show(response, locale, (t) => ({
      status,
      title: t(title),
      body: `<p>${escapeHtml(t(text, { wait: waitWords(seconds ?? 0, locale) }))}</p>
<p><a href="${escapeHtml(home)}">${escapeHtml(t("projects.back_to_list"))}</a></p>`,
    })).catch(next);
  };
}
