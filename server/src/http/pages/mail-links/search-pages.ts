import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { SAVED_SEARCHES_MAX } from "@ezo/contract/values/limits/followed-stock";
import type { Locale } from "@ezo/contract/values/locale";
import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import { fullDate } from "@ezo/core/offers/offer-words";
import type { OwnSearch } from "@ezo/core/saved-searches/own-search";
import type { ConfirmState, SavedSearches } from "@ezo/core/saved-searches/saved-searches.service";
import type { TextLookup } from "@ezo/core/translations/translations.service";
import type { Response, Router } from "express";
import { linkLocale, readerLocale } from "../../request/language/request-locale.ts";
import type { MailPageWriter } from "./mail-page.ts";
import { doneIn, type PageNote, readPageForm, reopen } from "./page-form.ts";

/** What the links in the mails of saved searches open. As for all mails, a GET changes nothing. */
export function searchPages(router: Router, searches: SavedSearches, pages: MailPageWriter): void {
  confirmPages(router, searches, pages);
  ownPage(router, searches, pages);
  endPages(router, searches, pages);
}

function confirmPages(router: Router, searches: SavedSearches, pages: MailPageWriter): void {
  const path = `${MAIL_LINK_PATHS.searchConfirm}/:token` as const;
  router.get(path, async (request, response) => {
    const found = await searches.toConfirm(request.params.token);
    if (!found) return pages.searchOver(response, readerLocale(request));
    await showConfirmation(pages, response, found);
  });
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const known = await searches.toConfirm(token);
    if (!known) return pages.searchOver(response, readerLocale(request));
    // The body is parsed only for callers who have a link of ours.
    const form = await readPageForm(request, response);
    if (typeof form === "number") return showConfirmation(pages, response, known, { fault: form });
    const found = await searches.confirm(token);
    if (!found) return pages.searchOver(response, readerLocale(request));
    await showConfirmation(pages, response, found);
  });
}

async function showConfirmation(
  pages: MailPageWriter,
  response: Response,
  { state, search }: { state: ConfirmState; search: OwnSearch },
  note?: PageNote,
): Promise<void> {
  const { locale, texts } = search;
  if (state === "over") return pages.searchOver(response, locale, note);
  await pages.show(response, locale, (t) => {
    if (state === "full")
      return {
        title: t("mail.search.full_title"),
        note,
        body: paragraph(t("mail.search.full_text", { max: SAVED_SEARCHES_MAX })),
        status: 409,
      };
    if (state === "confirmed")
      return {
        title: t(texts.confirmedTitle),
        note,
        body: `${named(search)}${paragraph(t(texts.confirmedText))}${waiting(search, t)}${ways(search, t)}`,
      };
    return {
      title: t(texts.confirmTitle),
      note,
      body: `${named(search)}${waiting(search, t)}${paragraph(t(texts.consent))}
        <form method="post"><button>${escapeHtml(t("mail.search.confirm_button"))}</button></form>`,
    };
  });
}

function ownPage(router: Router, searches: SavedSearches, pages: MailPageWriter): void {
  const path = `${MAIL_LINK_PATHS.search}/:token` as const;
  router.get(path, async (request, response) => {
    const { token } = request.params;
    const search = await searches.own(token);
    if (!search) return pages.unknownLink(response, readerLocale(request));
    await showOwn(pages, response, {
      search,
      token,
      locale: readerLocale(request),
      note: savedNote(request),
    });
  });
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const known = await searches.own(token);
    if (!known) return pages.unknownLink(response, readerLocale(request));
    // The body is parsed only for callers who have a link of ours.
    const form = await readPageForm(request, response);
    const shown = { search: known, token, locale: readerLocale(request) };
    if (typeof form === "number") return showOwn(pages, response, { ...shown, note: { fault: form } });
    const { action } = form;
    if (action !== "pause" && action !== "resume")
      return showOwn(pages, response, { ...shown, note: { fault: 400 } });
    if (!(await searches[action](token))) return pages.unknownLink(response, readerLocale(request));
    reopen(response, MAIL_LINK_PATHS.search, { token, done: SAVED, locale: linkLocale(request) });
  });
}

/** What the address says after a form of the page. */
const SAVED = "saved";
const savedNote = (request: Parameters<typeof doneIn>[0]): PageNote | undefined =>
  doneIn(request) === SAVED ? { key: "mail.list.saved" } : undefined;

async function showOwn(
  pages: MailPageWriter,
  response: Response,
  shown: { search: OwnSearch | "ended"; token: string; locale: Locale; note?: PageNote | undefined },
): Promise<void> {
  const { search, token, note } = shown;
  if (search === "ended") return pages.searchEnded(response, shown.locale);
  const { locale, hiddenEmail, isPaused, waitsFor, keptUntil, texts } = search;
  // What it leads to asks first, as from a mail.
  const endPath = `${MAIL_LINK_PATHS.searchEnd}/${encodeURIComponent(token)}?locale=${locale}`;
  const [state, action] = isPaused
    ? ([texts.isPaused, "resume"] as const)
    : ([texts.isActive, "pause"] as const);
  await pages.show(response, locale, (t, _, timeZone) => ({
    title: t(texts.ownTitle),
    note,
    body: `${named(search)}
      ${paragraph(t("mail.search.goes_to", { email: hiddenEmail }))}
      ${isPaused || !waitsFor ? paragraph(t(state)) : ""}
      ${waiting(search, t)}
      ${paragraph(t("mail.search.kept_until", { date: fullDate(dayIn(keptUntil, timeZone), locale) }))}
      <form method="post"><button name="action" value="${action}">${escapeHtml(t(`mail.search.${action}`))}</button></form>
      <p><a href="${escapeHtml(endPath)}">${escapeHtml(t("mail.search.end"))}</a></p>
      <p><a href="${escapeHtml(search.path)}">${escapeHtml(t(texts.open))}</a></p>`,
  }));
}

function endPages(router: Router, searches: SavedSearches, pages: MailPageWriter): void {
  const path = `${MAIL_LINK_PATHS.searchEnd}/:token` as const;
  router.get(path, async (request, response) => {
    const search = await searches.own(request.params.token);
    if (!search) return pages.unknownLink(response, readerLocale(request));
    if (search === "ended") return pages.searchEnded(response, readerLocale(request));
    await pages.show(response, search.locale, (t) => ({
      title: t("mail.search.end"),
      body: `${named(search)}${paragraph(t(search.texts.endAsk))}
        <form method="post"><button>${escapeHtml(t("mail.search.end_button"))}</button></form>
        <p><a href="${escapeHtml(search.ownUrl)}">${escapeHtml(t(search.texts.manage))}</a></p>`,
    }));
  });
  // Also what mail programs call for their own button (RFC 8058), with a body that is left unread.
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const search = await searches.own(token);
    const locale = search && search !== "ended" ? search.locale : readerLocale(request);
    if (!(await searches.end(token))) return pages.unknownLink(response, locale);
    await pages.searchEnded(response, locale);
  });
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const named = ({ words }: OwnSearch): string => `<p><strong>${escapeHtml(words)}</strong></p>`;
/** Why nothing is mailed, while it is that prices are in another currency than the search's limits. */
const waiting = ({ waitsFor }: OwnSearch, t: TextLookup): string =>
  waitsFor ? paragraph(t("mail.search.waits", { currency: waitsFor })) : "";
const ways = ({ path, ownUrl, texts }: OwnSearch, t: TextLookup): string => `
  <p><a href="${escapeHtml(path)}">${escapeHtml(t(texts.open))}</a></p>
  <p><a href="${escapeHtml(ownUrl)}">${escapeHtml(t(texts.manage))}</a></p>`;
