import { dayIn } from "@ezo/contract/values/clock/time-zone";
import type { Locale } from "@ezo/contract/values/locale";
import type { AskedState } from "@ezo/core/asked-by-mail/asked";
import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import {
  type KeptShortlists,
  SHORTLIST_CONSENT_KEY,
} from "@ezo/core/kept-shortlists/kept-shortlists.service";
import type { OwnShortlist } from "@ezo/core/kept-shortlists/own-shortlist";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import { fullDate } from "@ezo/core/offers/offer-words";
import type { TextLookup } from "@ezo/core/translations/translations.service";
import type { Response, Router } from "express";
import { linkLocale, readerLocale } from "../../request/language/request-locale.ts";
import type { MailPageWriter } from "./mail-page.ts";
import { doneIn, type PageNote, readPageForm, reopen } from "./page-form.ts";

/** What the links in the mails of kept shortlists open. As for all mails, a GET changes nothing. */
export function shortlistPages(router: Router, shortlists: KeptShortlists, pages: MailPageWriter): void {
  confirmPages(router, shortlists, pages);
  ownPage(router, shortlists, pages);
  endPages(router, shortlists, pages);
}

function confirmPages(router: Router, shortlists: KeptShortlists, pages: MailPageWriter): void {
  const path = `${MAIL_LINK_PATHS.shortlistConfirm}/:token` as const;
  router.get(path, async (request, response) => {
    const found = await shortlists.toConfirm(request.params.token, linkLocale(request));
    if (!found) return pages.shortlistOver(response, readerLocale(request));
    await showConfirmation(pages, response, found);
  });
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const known = await shortlists.toConfirm(token, linkLocale(request));
    if (!known) return pages.shortlistOver(response, readerLocale(request));
    // The body is parsed only for callers who have a link of ours.
    const form = await readPageForm(request, response);
    if (typeof form === "number") return showConfirmation(pages, response, known, { fault: form });
    const found = await shortlists.confirm(token, linkLocale(request));
    if (!found) return pages.shortlistOver(response, readerLocale(request));
    await showConfirmation(pages, response, found);
  });
}

async function showConfirmation(
  pages: MailPageWriter,
  response: Response,
  { state, shortlist }: { state: AskedState; shortlist: OwnShortlist },
  note?: PageNote,
): Promise<void> {
  const { locale } = shortlist;
  if (state === "over") return pages.shortlistOver(response, locale, note);
  await pages.show(response, locale, (t) =>
    state === "confirmed"
      ? {
          title: t("mail.shortlist.confirmed_title"),
          note,
          body: `${listed(shortlist)}${paragraph(t("mail.shortlist.confirmed_text"))}${ways(shortlist, t)}`,
        }
      : {
          title: t("mail.shortlist.confirm_title"),
          note,
          body: `${listed(shortlist)}${paragraph(t(SHORTLIST_CONSENT_KEY))}
        <form method="post"><button>${escapeHtml(t("mail.shortlist.confirm_button"))}</button></form>`,
        },
  );
}

function ownPage(router: Router, shortlists: KeptShortlists, pages: MailPageWriter): void {
  const path = `${MAIL_LINK_PATHS.shortlist}/:token` as const;
  router.get(path, async (request, response) => {
    const { token } = request.params;
    const shortlist = await shortlists.own(token, linkLocale(request));
    if (!shortlist) return pages.unknownLink(response, readerLocale(request));
    await showOwn(pages, response, {
      shortlist,
      token,
      locale: readerLocale(request),
      note: savedNote(request),
    });
  });
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const known = await shortlists.own(token, linkLocale(request));
    if (!known) return pages.unknownLink(response, readerLocale(request));
    // The body is parsed only for callers who have a link of ours.
    const form = await readPageForm(request, response);
    const shown = { shortlist: known, token, locale: readerLocale(request) };
    if (typeof form === "number") return showOwn(pages, response, { ...shown, note: { fault: form } });
    const { action } = form;
    if (action !== "pause" && action !== "resume")
      return showOwn(pages, response, { ...shown, note: { fault: 400 } });
    if (!(await shortlists[action](token, linkLocale(request))))
      return pages.unknownLink(response, readerLocale(request));
    reopen(response, MAIL_LINK_PATHS.shortlist, { token, done: SAVED, locale: linkLocale(request) });
  });
}

/** What the address says after a form of the page. */
const SAVED = "saved";
const savedNote = (request: Parameters<typeof doneIn>[0]): PageNote | undefined =>
  doneIn(request) === SAVED ? { key: "mail.list.saved" } : undefined;

async function showOwn(
  pages: MailPageWriter,
  response: Response,
  shown: { shortlist: OwnShortlist | "ended"; token: string; locale: Locale; note?: PageNote | undefined },
): Promise<void> {
  const { shortlist, token, note } = shown;
  if (shortlist === "ended") return pages.shortlistEnded(response, shown.locale);
  const { locale, isPaused, keptUntil } = shortlist;
  const [state, action] = isPaused ? (["paused", "resume"] as const) : (["active", "pause"] as const);
  await pages.show(response, locale, (t, _, timeZone) => ({
    title: t("mail.shortlist.own_title"),
    note,
    body: `${listed(shortlist)}
      ${paragraph(t(`mail.shortlist.is_${state}`))}
      ${paragraph(t("mail.shortlist.kept_until", { date: fullDate(dayIn(keptUntil, timeZone), locale) }))}
      ${opening(shortlist, t)}
      <form method="post"><button name="action" value="${action}">${escapeHtml(t(`mail.shortlist.${action}`))}</button></form>
      <form method="post" action="${MAIL_LINK_PATHS.shortlistEnd}/${encodeURIComponent(token)}">
        <button class="quiet">${escapeHtml(t("mail.shortlist.end"))}</button></form>`,
  }));
}

function endPages(router: Router, shortlists: KeptShortlists, pages: MailPageWriter): void {
  const path = `${MAIL_LINK_PATHS.shortlistEnd}/:token` as const;
  router.get(path, async (request, response) => {
    const shortlist = await shortlists.own(request.params.token, linkLocale(request));
    if (!shortlist) return pages.unknownLink(response, readerLocale(request));
    if (shortlist === "ended") return pages.shortlistEnded(response, readerLocale(request));
    await pages.show(response, shortlist.locale, (t) => ({
      title: t("mail.shortlist.end"),
      body: `${listed(shortlist)}${paragraph(t("mail.shortlist.end_ask"))}
        <form method="post"><button>${escapeHtml(t("mail.shortlist.end_button"))}</button></form>
        <p><a href="${escapeHtml(shortlist.ownUrl)}">${escapeHtml(t("mail.shortlist.manage"))}</a></p>`,
    }));
  });
  // Also what mail programs call for their own button (RFC 8058), with a body that is left unread.
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const shortlist = await shortlists.own(token, linkLocale(request));
    const locale = shortlist && shortlist !== "ended" ? shortlist.locale : readerLocale(request);
    if (!(await shortlists.end(token))) return pages.unknownLink(response, locale);
    await pages.shortlistEnded(response, locale);
  });
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const listed = ({ apartments }: OwnShortlist): string =>
  apartments.length === 0
    ? ""
    : `<ul>${apartments
        .map(({ name, path }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(name)}</a></li>`)
        .join("")}</ul>`;
const opening = ({ openPath }: OwnShortlist, t: TextLookup): string =>
  `<p><a href="${escapeHtml(openPath)}">${escapeHtml(t("mail.shortlist.open_here"))}</a></p>`;
const ways = (shortlist: OwnShortlist, t: TextLookup): string => `${opening(shortlist, t)}
  <p><a href="${escapeHtml(shortlist.ownUrl)}">${escapeHtml(t("mail.shortlist.manage"))}</a></p>`;
