import { LEAVING_REASONS, LeavingReason } from "@ezo/contract/marketing/leaving";
import { canonicalPath } from "@ezo/contract/values/languages";
import { LEAVING_TEXT_MAX_LENGTH } from "@ezo/contract/values/limits";
import type { Locale } from "@ezo/contract/values/locale";
import type { LeavingReaders, LeftReader } from "@ezo/core/campaigns/links/leaving.service";
import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import { NEWSLETTER_CONSENT_KEY } from "@ezo/core/contacts/newsletter.service";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import type { TextLookup } from "@ezo/core/translations/translations.service";
import type { Response } from "express";
import type { MailPageWriter } from "./mail-page.ts";

export type LeftPage = ReturnType<typeof createLeftPage>;

/** The page of a reader who has left. They are off the list already: what it asks is a wish, and its forms go to the page of preferences. */
export function createLeftPage(leaving: LeavingReaders, pages: MailPageWriter) {
  const show = async (response: Response, { token, locale, isSaved = false }: Shown): Promise<void> => {
    const left = await leaving.find(token);
    // After a complaint or an erasure nothing can be taken back here.
    if (!left) return pages.unsubscribed(response, locale);
    const action = `${MAIL_LINK_PATHS.preferences}/${encodeURIComponent(token)}`;
    await pages.show(response, left.locale, (t) => ({
      title: t("mail.list.unsubscribed_title"),
      body: `<p>${escapeHtml(t("mail.list.unsubscribed_text"))}</p>
        ${isSaved ? `<p role="status"><strong>${escapeHtml(t("mail.list.reason_thanks"))}</strong></p>` : ""}
        ${reasonForm(left, action, t)}
        ${undoForm(left, action, t)}
        <p><a href="${canonicalPath(left.locale, "/")}">${escapeHtml(t("mail.confirmation.visit"))}</a></p>`,
    }));
  };
  return {
    show,
    /** What the page's forms ask for; anything else shows the page again. */
    async decide(
      response: Response,
      shown: Shown,
      form: { action?: unknown; reason?: unknown; text?: unknown },
    ): Promise<void> {
      const { token, locale } = shown;
      if (form.action === "undo" && (await leaving.undo(token))) return pages.confirmed(response, locale);
      const reason = LeavingReason.safeParse(form.reason);
      if (form.action !== "reason" || !reason.success) return show(response, shown);
      const text = typeof form.text === "string" ? form.text : "";
      await leaving.giveReason(token, { reason: reason.data, text });
      await show(response, { ...shown, isSaved: true });
    },
  };
}

interface Shown {
  token: string;
  locale: Locale;
  /** A reason was sent just now. */
  isSaved?: boolean;
}

/** Nothing once a reason was given. */
function reasonForm({ mayGiveReason }: LeftReader, action: string, t: TextLookup): string {
  if (!mayGiveReason) return "";
  const choices = LEAVING_REASONS.map(
    (reason) =>
      `<label><input type="radio" name="reason" value="${reason}" required> ${escapeHtml(t(`mail.list.leaving.${reason}`))}</label>`,
  );
  return `<form method="post" action="${escapeHtml(action)}"><fieldset><legend>${escapeHtml(t("mail.list.reason_ask"))}</legend>${choices.join("")}
        <label>${escapeHtml(t("mail.list.reason_text"))}<textarea name="text" rows="3" maxlength="${LEAVING_TEXT_MAX_LENGTH}"></textarea></label></fieldset>
        <button name="action" value="reason">${escapeHtml(t("mail.list.reason_button"))}</button></form>`;
}

/** Nothing where it cannot be taken back here. */
function undoForm({ mayUndo }: LeftReader, action: string, t: TextLookup): string {
  if (!mayUndo) return "";
  return `<form method="post" action="${escapeHtml(action)}"><p>${escapeHtml(t("mail.list.undo_ask"))} ${escapeHtml(t(NEWSLETTER_CONSENT_KEY))}</p>
        <button name="action" value="undo">${escapeHtml(t("mail.list.undo_button"))}</button></form>`;
}
