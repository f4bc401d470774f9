import { canonicalPath } from "@ezo/contract/languages";
import { Locale, LOCALES } from "@ezo/contract/locale";
import type { MailingListService, Reader } from "@ezo/core/campaigns/mailing-list.service";
import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/mail-links";
import { NEWSLETTER_CONSENT_KEY, type NewsletterService } from "@ezo/core/contacts/newsletter.service";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import type { TextLookup, TranslationsService } from "@ezo/core/translations/translations.service";
import express, { type Request, type Response, Router } from "express";
import { run } from "./body.ts";
import { readerLocale } from "./request-locale.ts";

const LANGUAGE_NAMES = { ka: "ქართული", en: "English", ru: "Русский" } as const;
/** Programs that open links by themselves: scanners of mail servers, previews of messengers. */
const ROBOT =
  /bot|crawl|spider|scan|preview|proxy|safelinks|barracuda|mimecast|proofpoint|symantec|curl|wget|python|java\/|go-http|headless/i;

/**
 * What a mail's links open, for readers without a login: unsubscribing, preferences, the way through to a link. Plain
 * pages without script. A GET changes nothing: mail scanners open every link; RFC 8058's one click is a POST.
 */
export function mailPages(services: {
  mailingList: MailingListService;
  newsletter: NewsletterService;
  translations: TranslationsService;
}): Router {
  const { mailingList, newsletter, translations } = services;
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: "10kb" });
  const { unsubscribe, preferences, click, open, confirm } = MAIL_LINK_PATHS;

  const show = async (
    response: Response,
    locale: Locale,
    page: (t: TextLookup) => { title: string; body: string; status?: number },
  ) => {
    const { title, body, status = 200 } = page(await translations.lookup(locale));
    response
      .status(status)
      .type("html")
      // The address in the bar is the reader's key: it must not travel on to other sites or stay in caches.
      .set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" })
      .send(pageOf(locale, title, body));
  };
  /** The end of a way: what has happened, and the site. */
  const say = (response: Response, locale: Locale, texts: { title: string; text: string; status?: number }) =>
    show(response, locale, (t) => ({
      title: t(texts.title),
      body: `<p>${escapeHtml(t(texts.text))}</p>
        <p><a href="${canonicalPath(locale, "/")}">${escapeHtml(t("mail.confirmation.visit"))}</a></p>`,
      ...(texts.status && { status: texts.status }),
    }));
  const unknownLink = (response: Response, locale: Locale) =>
    say(response, locale, { title: "mail.list.invalid_title", text: "mail.list.invalid_text", status: 404 });
  const linkIsOver = (response: Response, locale: Locale) =>
    say(response, locale, { title: "mail.list.invalid_title", text: "mail.list.over_text", status: 404 });

  router.get(`${unsubscribe}/:token`, async (request, response) => {
    const reader = await mailingList.reader(request.params.token);
    const locale = localeOf(reader, request);
    if (!reader) return unknownLink(response, locale);
    if (hasLeft(reader)) return unsubscribed(response, locale);
    await show(response, locale, (t) => ({
      title: t("mail.list.unsubscribe_title"),
      body: `<p>${escapeHtml(t("mail.list.unsubscribe_ask"))}</p>
        <form method="post"><button>${escapeHtml(t("mail.list.unsubscribe_button"))}</button></form>`,
    }));
  });
  router.post(`${unsubscribe}/:token`, async (request, response) => {
    const { token } = request.params;
    const locale = localeOf(await mailingList.reader(token), request);
    if (!(await mailingList.unsubscribe(token))) return unknownLink(response, locale);
    await unsubscribed(response, locale);
  });
  const unsubscribed = (response: Response, locale: Locale) =>
    say(response, locale, { title: "mail.list.unsubscribed_title", text: "mail.list.unsubscribed_text" });

  router.get(`${preferences}/:token`, async (request, response) => {
    const { token } = request.params;
    const reader = await mailingList.reader(token);
    const locale = localeOf(reader, request);
    if (!reader) return unknownLink(response, locale);
    if (hasLeft(reader)) return unsubscribed(response, locale);
    await showPreferences(response, locale, token, false);
  });
  router.post(`${preferences}/:token`, async (request, response) => {
    const { token } = request.params;
    const reader = await mailingList.reader(token);
    const locale = localeOf(reader, request);
    if (!reader) return unknownLink(response, locale);
    if (hasLeft(reader)) return unsubscribed(response, locale);
    // Only now: nobody has bodies parsed without a link of ours.
    await run(form, request, response);
    const wanted = Locale.safeParse((request.body as { language?: unknown } | undefined)?.language);
    if (!wanted.success || !(await mailingList.setLanguage(token, wanted.data)))
      return unknownLink(response, wanted.data ?? locale);
    await showPreferences(response, wanted.data, token, true);
  });
  const showPreferences = (response: Response, locale: Locale, token: string, isSaved: boolean) =>
    show(response, locale, (t) => ({
      title: t("mail.list.preferences_title"),
      body: `${isSaved ? `<p role="status"><strong>${escapeHtml(t("mail.list.saved"))}</strong></p>` : ""}
        <form method="post"><fieldset><legend>${escapeHtml(t("mail.list.preferences_language"))}</legend>
        ${LOCALES.map((each) => `<label lang="${each}"><input type="radio" name="language" value="${each}"${each === locale ? " checked" : ""}> ${LANGUAGE_NAMES[each]}</label>`).join("")}
        </fieldset><button>${escapeHtml(t("mail.list.save"))}</button></form>
        <p><a href="${unsubscribe}/${encodeURIComponent(token)}">${escapeHtml(t("mail.campaign.unsubscribe"))}</a></p>`,
    }));

  router.get(`${click}/:token/:index`, async (request, response) => {
    const { token, index } = request.params;
    const agent = request.get("user-agent") ?? "";
    const isRobot = request.method === "HEAD" || agent === "" || ROBOT.test(agent);
    const url = /^\d{1,4}$/.test(index) ? await mailingList.click(token, Number(index), isRobot) : null;
    if (url === null) return unknownLink(response, readerLocale(request));
    response.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }).redirect(302, url);
  });
  router.get(`${confirm}/:token`, async (request, response) => {
    const asked = await newsletter.asked(request.params.token);
    if (!asked) return unknownLink(response, readerLocale(request));
    if (asked.state === "over") return linkIsOver(response, asked.locale);
    if (asked.state === "confirmed") return confirmed(response, asked.locale);
    await show(response, asked.locale, (t) => ({
      title: t("mail.list.confirm_title"),
      body: `<p>${escapeHtml(t(NEWSLETTER_CONSENT_KEY))}</p>
        <form method="post"><button>${escapeHtml(t("mail.list.confirm_button"))}</button></form>`,
    }));
  });
  router.post(`${confirm}/:token`, async (request, response) => {
    const asked = await newsletter.confirm(request.params.token);
    if (!asked) return unknownLink(response, readerLocale(request));
    await (asked.isConfirmed ? confirmed : linkIsOver)(response, asked.locale);
  });
  const confirmed = (response: Response, locale: Locale) =>
    say(response, locale, { title: "mail.list.confirmed_title", text: "mail.list.confirmed_text" });

  // Answers with the picture whatever the token is: who asks with a wrong one learns nothing from it.
  router.get(`${open}/:token`, async (request, response) => {
    if (request.method === "GET") await mailingList.open(request.params.token);
    response
      .type("image/gif")
      .set({ "Cache-Control": "no-store", "Cross-Origin-Resource-Policy": "cross-origin" })
      .send(PIXEL);
  });
  return router;
}

/** The language in which the reader gets their mail; a test mail's links know of none. */
const localeOf = (reader: Reader | null, request: Request): Locale =>
  reader?.kind === "reader" ? reader.locale : readerLocale(request);

/** Gets no mail (any more): there is nothing to leave, and nothing to choose. */
const hasLeft = (reader: Reader | null): boolean => reader?.kind === "reader" && !reader.isOn;

/** One transparent point. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const pageOf = (locale: Locale, title: string, body: string): string => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="/icon-64.png" type="image/png"><style>
body { margin: 0; background: #f7f4ee; color: #1c2321; font: 1.0625rem/1.6 FiraGO, "Noto Sans Georgian", system-ui, sans-serif; }
main { max-width: 32rem; margin: 12vh auto; padding: 2.5rem 2rem; background: #fff; border-radius: 6px; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25; }
button { min-height: 48px; padding: 0 1.75rem; border: 0; border-radius: 6px; background: #1f3d36; color: #f7f4ee; font: inherit; cursor: pointer; }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #b08a4a; outline-offset: 2px; }
fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; } legend { padding: 0; margin-bottom: .5rem; }
label { display: block; min-height: 44px; line-height: 44px; } a { color: #1f3d36; }
</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
