import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import type { SenderAddresses } from "@ezo/core/campaigns/senders/sender-addresses.service";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import type { Response, Router } from "express";
import { readerLocale } from "../../request/language/request-locale.ts";
import type { MailPageWriter } from "./mail-page.ts";
import { type PageNote, readPageForm } from "./page-form.ts";

/** What the link that confirms a sender of campaigns opens. As for all mails, a GET changes nothing. */
export function senderPages(
  router: Router,
  senders: Pick<SenderAddresses, "asked" | "confirm">,
  pages: MailPageWriter,
): void {
  const path = `${MAIL_LINK_PATHS.sender}/:token` as const;
  router.get(path, async (request, response) => {
    const asked = await senders.asked(request.params.token);
    if (!asked) return pages.unknownLink(response, readerLocale(request));
    await show(pages, response, asked);
  });
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const known = await senders.asked(token);
    if (!known) return pages.unknownLink(response, readerLocale(request));
    // The body is parsed only for callers who have a link of ours.
    const form = await readPageForm(request, response);
    if (typeof form === "number") return show(pages, response, known, { fault: form });
    const asked = await senders.confirm(token);
    if (!asked) return pages.unknownLink(response, readerLocale(request));
    await show(pages, response, asked);
  });
}

type Asked = NonNullable<Awaited<ReturnType<SenderAddresses["asked"]>>>;

function show(
  pages: MailPageWriter,
  response: Response,
  { state, locale, email }: Asked,
  note?: PageNote,
): Promise<void> {
  if (state === "over") return pages.expiredLink(response, locale, note);
  if (state === "confirmed") return pages.senderConfirmed(response, locale, note);
  return pages.show(response, locale, (t) => ({
    title: t("mail.sender.confirm_title"),
    note,
    body: `<p>${escapeHtml(t("mail.sender.text", { email }))}</p>
        <form method="post"><button>${escapeHtml(t("mail.sender.button"))}</button></form>`,
  }));
}
