import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import {
  NEWSLETTER_CONSENT_KEY,
  type NewsletterService,
} from "@ezo/core/contacts/subscription/newsletter.service";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import type { Response, Router } from "express";
import { readerLocale } from "../../request/language/request-locale.ts";
import type { MailPageWriter } from "./mail-page.ts";
import { type PageNote, readPageForm } from "./page-form.ts";

/** What the link that confirms the newsletter opens. As for all mails, a GET changes nothing. */
export function newsletterPages(
  router: Router,
  newsletter: Pick<NewsletterService, "asked" | "confirm">,
  pages: MailPageWriter,
): void {
  const path = `${MAIL_LINK_PATHS.confirm}/:token` as const;
  router.get(path, async (request, response) => {
    const asked = await newsletter.asked(request.params.token);
    if (!asked) return pages.unknownLink(response, readerLocale(request));
    await show(pages, response, asked);
  });
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const known = await newsletter.asked(token);
    if (!known) return pages.unknownLink(response, readerLocale(request));
    // The body is parsed only for callers who have a link of ours.
    const form = await readPageForm(request, response);
    if (typeof form === "number") return show(pages, response, known, { fault: form });
    const asked = await newsletter.confirm(token);
    if (!asked) return pages.unknownLink(response, readerLocale(request));
    await (asked.isConfirmed ? pages.confirmed : pages.expiredLink)(response, asked.locale);
  });
}

type Asked = NonNullable<Awaited<ReturnType<NewsletterService["asked"]>>>;

function show(
  pages: MailPageWriter,
  response: Response,
  { state, locale }: Asked,
  note?: PageNote,
): Promise<void> {
  if (state === "over") return pages.expiredLink(response, locale, note);
  if (state === "confirmed") return pages.confirmed(response, locale, note);
  return pages.show(response, locale, (t) => ({
    title: t("mail.list.confirm_title"),
    note,
    body: `<p>${escapeHtml(t(NEWSLETTER_CONSENT_KEY))}</p>
        <form method="post"><button>${escapeHtml(t("mail.list.confirm_button"))}</button></form>`,
  }));
}
