import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import type { FileLinks } from "@ezo/core/enquiries/mails/files/file-links";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import { AppError } from "@ezo/core/platform/app-error";
import type { RateLimits } from "@ezo/core/platform/rate-limit";
import { Router } from "express";
import { addressOf } from "../../request/caller/address.ts";
import { linkLocale, readerLocale } from "../../request/language/request-locale.ts";
import { waitWords } from "../../request/language/wait-words.ts";
import { sendFile } from "../../send-stream.ts";
import { createMailPageWriter, type MailPageParts } from "../mail-links/mail-page.ts";

/** Nothing is to be shown; a browser that showed it all the same would run and load nothing of it. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Files that mails link to, because they are too large for a mail. They are saved and never shown. A link that has ended, was
 * changed, or leads to what is gone is answered in one way, so that nobody learns what there was.
 */
export function fileLinkPages(
  options: MailPageParts & {
    fileLinks: Pick<FileLinks, "find">;
    rateLimits: Pick<RateLimits, "spend">;
  },
): Router {
  const { fileLinks, rateLimits } = options;
  const pages = createMailPageWriter(options);
  const router = Router();
  router.get(`${MAIL_LINK_PATHS.file}/:token`, async (request, response) => {
    const locale = linkLocale(request) ?? readerLocale(request);
    const waitSeconds = await rateLimits.spend("linkedFile", addressOf(request)).then(() => 0, secondsOf);
    if (waitSeconds > 0) {
      const wait = waitWords(waitSeconds, locale);
      return pages.show(response.set("Retry-After", String(waitSeconds)), locale, (t) => ({
        status: 429,
        title: t("offers.later_title"),
        body: `<p>${escapeHtml(t("errors.too_many_requests_wait", { wait }))}</p>`,
      }));
    }
    const file = await fileLinks.find(request.params.token);
    if (!file) return pages.fileOver(response, locale);
    response.attachment(file.name).set({
      "Content-Security-Policy": POLICY,
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    });
    await sendFile(file, response);
  });
  return router;
}

/** How long who has spent a limit must wait; throws what is no such refusal. */
function secondsOf(error: unknown): number {
  if (error instanceof AppError && error.code === "too_many_requests") return error.retryAfterSeconds ?? 1;
  throw error;
}
