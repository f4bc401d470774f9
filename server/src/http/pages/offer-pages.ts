import { offerPath, OFFERS_PATH } from "@ezo/contract/site/offers";
import { canonicalPath } from "@ezo/contract/values/languages";
import type { Locale } from "@ezo/contract/values/locale";
import { dialLink } from "@ezo/contract/values/contact/phone";
import type { OffersService } from "@ezo/core/offers/offers.service";
import type { Seller } from "@ezo/core/offers/shown-offers";
import { AppError } from "@ezo/core/platform/app-error";
import type { Log } from "@ezo/core/platform/log/log";
import type { RateLimits } from "@ezo/core/platform/rate-limit";
import type { SiteColourSetting } from "@ezo/core/site-colours/site-colours";
import type { TextLookup } from "@ezo/core/translations/translations.service";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import { type ErrorRequestHandler, type Response, Router } from "express";
import { addressOf } from "../request/caller/address.ts";
import { isFromThisSite, isOpenedByVisitor } from "../request/caller/opened-by.ts";
import { readerLocale } from "../request/language/request-locale.ts";
import { localeFor } from "../request/language/shown-languages.ts";
import { waitWords } from "../request/language/wait-words.ts";
import { allowStyle } from "./allow-style.ts";
import { coloursOf, headingFontOf, iconsFolderOf } from "./brand/brand.ts";
import { createMailPageWriter, type MailPageParts } from "./mail-links/mail-page.ts";
import { offerDocument, offerStyle } from "./offer-page.ts";

/** The address is the key to the offer: it must not travel to other sites, into searches or into caches. */
const secret = (response: Response): Response =>
  response.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" });

/** Offers as pages without script, in the offer's language, and as PDFs. */
export function offerPages(
  options: MailPageParts & {
    colours: Pick<SiteColourSetting, "current" | "headingFont">;
    offers: OffersService;
    rateLimits: Pick<RateLimits, "spend">;
    log: Log;
  },
): Router {
  const { offers, translations, icons, colours, rateLimits, log } = options;
  const router = Router({ caseSensitive: true });
  /** A count that fails must not keep the offer from its reader. */
  const noteOpened = (id: string) =>
    offers.opened(id).catch((err: unknown) => log.error({ err }, "the opening of an offer was not counted"));
  router.get(`${OFFERS_PATH}/:id`, async (request, response) => {
    await rateLimits.spend("offerView", addressOf(request));
    const offer = await offers.shown(request.params.id);
    if (isOpenedByVisitor(request)) await noteOpened(request.params.id);
    const [t, iconsFolder, shown, headingFont] = await Promise.all([
      translations.lookup(offer.words.locale),
      iconsFolderOf(icons),
      coloursOf(colours),
      headingFontOf(colours),
    ]);
    const css = offerStyle(shown, headingFont);
    allowStyle(secret(response), css).type("html").send(offerDocument(offer, { t, iconsFolder, css }));
  });
  router.get(`${OFFERS_PATH}/:id/pdf`, async (request, response) => {
    await rateLimits.spend("offerView", addressOf(request));
    const pdf = await offers.pdf(request.params.id);
    if (!pdf) return secret(response).redirect(offerPath(request.params.id));
    // From the offer's own page it is the same opening, which that has counted.
    if (isOpenedByVisitor(request) && !isFromThisSite(request)) await noteOpened(request.params.id);
    const { bytes, number } = pdf;
    return secret(response)
      .type("application/pdf")
      .set("Content-Disposition", `inline; filename="offer-${number}.pdf"`)
      .send(Buffer.from(bytes));
  });
  return router;
}

const MISSING = { status: 404, title: "offers.missing_title", text: "offers.missing_text" };
const WITHDRAWN = { status: 410, title: "offers.withdrawn_title", text: "offers.withdrawn_text" };
/** What visitors read where there is no page or PDF to show. */
const REFUSALS: Partial<Record<AppError["code"], { status: number; title: string; text: string }>> = {
  not_found: MISSING,
  malformed: MISSING,
  invalid: MISSING,
  gone: WITHDRAWN,
  too_many_requests: { status: 429, title: "offers.later_title", text: "errors.too_many_requests_wait" },
  unavailable: { status: 503, title: "offers.waiting_title", text: "offers.waiting_text" },
};
/** How soon the browser asks again for a PDF that no worker has made yet. */
const LOOK_AGAIN_SECONDS = 5;

/** Failures of offers' pages as pages: visitors come to them from mails and printed codes. */
export function refusedOffers({
  offers: { seller, localeOf },
  ...parts
}: MailPageParts & { offers: Pick<OffersService, "seller" | "localeOf"> }): ErrorRequestHandler {
  const { show } = createMailPageWriter(parts);
  return (error, request, response, next) => {
    if (!(error instanceof AppError)) return next(error);
    const refusal = REFUSALS[error.code];
    if (!refusal || !request.path.startsWith(`${OFFERS_PATH}/`) || response.headersSent) return next(error);
    const { status, title, text } = refusal;
    const seconds = status === 503 ? LOOK_AGAIN_SECONDS : error.retryAfterSeconds;
    if (seconds !== undefined) response.set("Retry-After", String(seconds));
    if (status === 503) response.set("Refresh", String(LOOK_AGAIN_SECONDS));
    const answer = async () => {
      const known = status === 429 ? null : await localeOf(idIn(request.path));
      const locale = localeFor(request, known ?? readerLocale(request));
      // Who is only to wait needs nobody.
      const office = [MISSING, WITHDRAWN].includes(refusal) ? await seller(locale) : null;
      await show(response, locale, (t) => ({
        status,
        title: t(title),
        body: bodyOf(t, { locale, text: t(text, { wait: waitWords(seconds ?? 0, locale) }), office }),
      }));
    };
    answer().catch(next);
  };
}

const idIn = (path: string): string => path.split("/")[2] ?? "";

/** A visitor who reads that there is no offer has to reach somebody who makes another. */
function bodyOf(
  t: TextLookup,
  { locale, text, office }: { locale: Locale; text: string; office: Seller | null },
): string {
  const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
  const ways = [
    ...(office?.phones ?? []).map((phone) => link(dialLink(phone), phone)),
    ...(office?.email ? [link(`mailto:${office.email}`, office.email)] : []),
  ];
  const home = canonicalPath(locale, "/");
  return `<p>${escapeHtml(text)}</p>${ways.map((way) => `<p>${way}</p>`).join("")}
<p><a href="${escapeHtml(home)}">${escapeHtml(t("mail.confirmation.visit"))}</a></p>`;
}
