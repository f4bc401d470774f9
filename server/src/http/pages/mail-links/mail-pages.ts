import type { LeavingReaders } from "@ezo/core/campaigns/links/leaving.service";
import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import type { ReaderLinks } from "@ezo/core/campaigns/links/reader-links.service";
import type { SenderAddresses } from "@ezo/core/campaigns/senders/sender-addresses.service";
import type { NewsletterService } from "@ezo/core/contacts/subscription/newsletter.service";
import type { KeptShortlists } from "@ezo/core/kept-shortlists/kept-shortlists.service";
import type { OwnData } from "@ezo/core/own-data/own-data.service";
import type { KnownTimeZone } from "@ezo/core/platform/known-time-zone";
import type { SavedSearches } from "@ezo/core/saved-searches/saved-searches.service";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import type { SiteColourSetting } from "@ezo/core/site-colours/site-colours";
import type { SiteIcons } from "@ezo/core/site-icons/site-icons";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { Router } from "express";
import { isRobot } from "../../request/caller/opened-by.ts";
import { readerLocale } from "../../request/language/request-locale.ts";
import { createLeftPage, type LeftPage } from "./left-page.ts";
import { createMailPageWriter, type MailPageWriter } from "./mail-page.ts";
import { hasUnsubscribed, localeOf } from "./mail-reader.ts";
import { newsletterPages } from "./newsletter-pages.ts";
import { ownDataPages } from "./own-data-pages.ts";
import { reopen } from "./page-form.ts";
import { preferencePages } from "./preference-pages.ts";
import { searchPages } from "./search-pages.ts";
import { senderPages } from "./sender-pages.ts";
import { shortlistPages } from "./shortlist-pages.ts";

/**
 * What a mail's links open, for readers without a login. A GET changes nothing: mail scanners open every link;
 * RFC 8058's one click is a POST.
 */
export function mailPages(services: {
  readerLinks: ReaderLinks;
  leaving: LeavingReaders;
  newsletter: NewsletterService;
  savedSearches: SavedSearches;
  keptShortlists: KeptShortlists;
  ownData: OwnData;
  senderAddresses: SenderAddresses;
  translations: TranslationsService;
  icons: SiteIcons;
  colours: SiteColourSetting;
  timeZone: KnownTimeZone;
}): Router {
  const { readerLinks, leaving, newsletter, savedSearches, keptShortlists, ownData } = services;
  const router = Router();
  const pages = createMailPageWriter(services);
  const left = createLeftPage(leaving, pages);
  unsubscribePages(router, readerLinks, pages, left);
  preferencePages(router, { links: readerLinks, newsletter, left }, pages);
  clickAndOpen(router, readerLinks, pages);
  viewPage(router, readerLinks, pages);
  newsletterPages(router, newsletter, pages);
  searchPages(router, savedSearches, pages);
  shortlistPages(router, keptShortlists, pages);
  ownDataPages(router, ownData, pages);
  senderPages(router, services.senderAddresses, pages);
  return router;
}

/** The mail runs nothing and sends nothing, whatever is in it; its links open pages of their own. */
const VIEW_POLICY =
  "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** A campaign's mail in the browser. */
function viewPage(router: Router, links: ReaderLinks, pages: MailPageWriter): void {
  router.get(`${MAIL_LINK_PATHS.view}/:token`, async (request, response) => {
    const { token } = request.params;
    const mail = await links.mail(token);
    if (mail === "test") return pages.testLink(response, readerLocale(request));
    if (!mail) return pages.unknownLink(response, readerLocale(request));
    response
      .type("html")
      .set({
        "Content-Security-Policy": VIEW_POLICY,
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Robots-Tag": "noindex",
      })
      .send(mail.html);
  });
}

/** A parameter of the address that the page's own button calls: mail programs' one-click calls lack it. */
const BY_PAGE = "page";

function unsubscribePages(router: Router, links: ReaderLinks, pages: MailPageWriter, left: LeftPage): void {
  const path = `${MAIL_LINK_PATHS.unsubscribe}/:token` as const;
  router.get(path, async (request, response) => {
    const { token } = request.params;
    const reader = await links.reader(token);
    const locale = localeOf(reader, request);
    if (!reader) return pages.unknownLink(response, locale);
    if (hasUnsubscribed(reader)) return left.show(response, { token, locale });
    await pages.show(response, locale, (t) => ({
      title: t("mail.list.unsubscribe_title"),
      body: `<p>${escapeHtml(t("mail.list.unsubscribe_ask"))}</p>
        <form method="post" action="?${BY_PAGE}=1"><button>${escapeHtml(t("mail.list.unsubscribe_button"))}</button></form>`,
    }));
  });
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const reader = await links.reader(token);
    const locale = localeOf(reader, request);
    if (reader?.kind === "test") return pages.testLink(response, locale);
    if (!(await links.unsubscribe(token))) return pages.unknownLink(response, locale);
    // RFC 8058 allows no redirect; a person's "Back" is to send nothing again.
    if (request.query[BY_PAGE] !== undefined) return reopen(response, MAIL_LINK_PATHS.unsubscribe, { token });
    await left.show(response, { token, locale });
  });
}

function clickAndOpen(router: Router, links: ReaderLinks, pages: MailPageWriter): void {
  router.get(`${MAIL_LINK_PATHS.click}/:token/:index`, async (request, response) => {
    const { token, index } = request.params;
    const url = /^\d{1,4}$/.test(index) ? await links.click(token, Number(index), isRobot(request)) : null;
    if (url === null) return pages.unknownLink(response, readerLocale(request));
    response.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }).redirect(302, url);
  });
  // The picture is sent for every token, so that a wrong one reveals nothing.
  router.get(`${MAIL_LINK_PATHS.open}/:token`, async (request, response) => {
    if (request.method === "GET") await links.open(request.params.token);
    response
      .type("image/gif")
      .set({ "Cache-Control": "no-store", "Cross-Origin-Resource-Policy": "cross-origin" })
      .send(PIXEL);
  });
}

/** A transparent picture of one pixel. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
