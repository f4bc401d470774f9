import { LEAVING_REASONS, LeavingReason } from "@ezo/contract/marketing/leaving";
import { canonicalPath } from "@ezo/contract/values/languages";
import { LEAVING_TEXT_MAX_LENGTH } from "@ezo/contract/values/limits/marketing";
import type { Locale } from "@ezo/contract/values/locale";
import type { LeavingReaders, LeftReader } from "@ezo/core/campaigns/links/leaving.service";
import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import { NEWSLETTER_CONSENT_KEY } from "@ezo/core/contacts/subscription/newsletter.service";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import type { TextLookup } from "@ezo/core/translations/translations.service";
import type { Response } from "express";
import type { MailPageWriter } from "./mail-page.ts";
import { type PageForm, type PageNote, reopen } from "./page-form.ts";

export type LeftPage = ReturnType<typeof createLeftPage>;

/** The page of a reader who has left. They are off the list already: what it asks is a wish, and its forms go to the page of preferences. */
export function createLeftPage(leaving: LeavingReaders, pages: MailPageWriter) {
  const show = async (response: Response, { token, locale, note }: Shown): Promise<void> => {
    const left = await leaving.find(token);
    // After a complaint or an erasure nothing can be taken back here.
    if (!left) return pages.unsubscribed(response, locale);
    const action = `${MAIL_LINK_PATHS.preferences}/${encodeURIComponent(token)}`;
    await pages.show(response, left.locale, (t, shownIn) => ({
      note,
      title: t("mail.list.unsubscribed_title"),
      body: `<p>${escapeHtml(t("mail.list.unsubscribed_text"))}</p>
        ${reasonForm(left, action, t)}
        ${undoForm(left, action, t)}
        <p><a href="${canonicalPath(shownIn, "/")}">${escapeHtml(t("mail.confirmation.visit"))}</a></p>`,
    }));
  };
  return {
    show,
    /** What the page's forms ask for. Those of the page before it, which may still be open, open this one. */
    async decide(response: Response, shown: Shown, form: PageForm): Promise<void> {
      const { token } = shown;
      const path = MAIL_LINK_PATHS.preferences;
      if (form["action"] === "undo")
        return reopen(response, path, {
          token,
          ...((await leaving.undo(token)) && { done: LEFT_DONE.undo }),
        });
      if (form["action"] !== "reason") return reopen(response, path, { token });
      const reason = LeavingReason.safeParse(form["reason"]);
      if (!reason.success) return show(response, { ...shown, note: { fault: 400 } });
      const text = typeof form["text"] === "string" ? form["text"] : "";
      await leaving.giveReason(token, { reason: reason.data, text });
      reopen(response, path, { token, done: LEFT_DONE.reason });
    },
  };
}

interface Shown {
  token: string;
  locale: Locale;
  note?: PageNote | undefined;
}

/** What the address says after a form of the page. */
export const LEFT_DONE = { reason: "reason", undo: "back" } as const;
/** What was done just now, by the address. */
export const leftNote = (done: unknown): PageNote | undefined =>
  done === LEFT_DONE.reason ? { key: "mail.list.reason_thanks" } : undefined;

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
