import { canonicalPath } from "@ezo/contract/values/languages";
import type { Locale } from "@ezo/contract/values/locale";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import type { KnownTimeZone } from "@ezo/core/platform/known-time-zone";
import type { SiteColourSetting } from "@ezo/core/site-colours/site-colours";
import type { SiteIcons } from "@ezo/core/site-icons/site-icons";
import type { TextLookup, TranslationsService } from "@ezo/core/translations/translations.service";
import type { Response } from "express";
import { localeFor } from "../../request/language/shown-languages.ts";
import { allowStyle } from "../allow-style.ts";
import { type Brand, brandLink, brandStyle, coloursOf, iconsFolderOf } from "../brand/brand.ts";
import { noteKey, noteStatus, type PageNote } from "./page-form.ts";

interface MailPage {
  title: string;
  /** HTML. */
  body: string;
  status?: number;
  /** Above the body; one that refuses a form also sets the status. */
  note?: PageNote | undefined;
}

export interface MailPageParts {
  translations: Pick<TranslationsService, "lookup">;
  icons: Pick<SiteIcons, "folder">;
  colours: Pick<SiteColourSetting, "current">;
  timeZone: Pick<KnownTimeZone, "current">;
}

/** Writes the plain pages, without script, that a mail's links open. */
export function createMailPageWriter({ translations, icons, ...parts }: MailPageParts) {
  /** In Georgian where `wanted` is switched off; `page` gets the language, for its links, and the firm's time zone, for its days. */
  const show = async (
    response: Response,
    wanted: Locale,
    page: (t: TextLookup, locale: Locale, timeZone: string) => MailPage,
  ) => {
    const locale = localeFor(response.req, wanted);
    const [t, iconsFolder, colours, timeZone] = await Promise.all([
      translations.lookup(locale),
      iconsFolderOf(icons),
      coloursOf(parts.colours),
      parts.timeZone.current(),
    ]);
    const { title, body, note, status = 200 } = page(t, locale, timeZone);
    const said = note
      ? `<p role="${"fault" in note ? "alert" : "status"}"><strong>${escapeHtml(t(noteKey(note)))}</strong></p>`
      : "";
    const css = cssOf({ colours });
    allowStyle(response, css)
      .status(noteStatus(note).status ?? status)
      .type("html")
      // The address in the bar is the reader's key: it must not travel on to other sites or stay in caches.
      .set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" })
      .send(
        documentOf({ locale, firm: t("firm.name"), iconsFolder, colours }, { title, body: said + body, css }),
      );
  };
  /** A page with one message and a link to the site. */
  const message =
    (title: string, text: string, status?: number) => (response: Response, wanted: Locale, note?: PageNote) =>
      show(response, wanted, (t, locale) => ({
        title: t(title),
        note,
        body: `<p>${escapeHtml(t(text))}</p>
        <p><a href="${canonicalPath(locale, "/")}">${escapeHtml(t("mail.confirmation.visit"))}</a></p>`,
        ...(status && { status }),
      }));
  return {
    show,
    unknownLink: message("mail.list.invalid_title", "mail.list.invalid_text", 404),
    expiredLink: message("mail.list.invalid_title", "mail.list.over_text", 404),
    unsubscribed: message("mail.list.unsubscribed_title", "mail.list.unsubscribed_text"),
    askedAgain: message("mail.newsletter.subject", "mail.list.returned_asked"),
    testLink: message("mail.list.test_title", "mail.list.test_text"),
    confirmed: message("mail.list.confirmed_title", "mail.list.confirmed_text"),
    senderConfirmed: message("mail.sender.confirmed_title", "mail.sender.confirmed_text"),
    searchOver: message("mail.list.invalid_title", "mail.search.over_text", 404),
    searchEnded: message("mail.search.ended_title", "mail.search.ended_text"),
    shortlistOver: message("mail.list.invalid_title", "mail.shortlist.over_text", 404),
    ownDataOver: message("mail.list.invalid_title", "mail.own_data.over_text", 404),
    fileOver: message("mail.list.invalid_title", "mail.files.over_text", 404),
    shortlistEnded: message("mail.shortlist.ended_title", "mail.shortlist.ended_text"),
  };
}
export type MailPageWriter = ReturnType<typeof createMailPageWriter>;

const documentOf = (
  brand: Brand,
  { title, body, css }: { title: string; body: string; css: string },
): string => `<!doctype html>
<html lang="${brand.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="/icon-64.png" type="image/png"><style>${css}</style></head><body><header>${brandLink(brand)}</header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

const cssOf = ({ colours }: Pick<Brand, "colours">): string => `
body { margin: 0; background: #f7f4ee; color: #1c2321; font: 1.0625rem/1.6 FiraGO, "Noto Sans Georgian", system-ui, sans-serif; }
header { max-width: 32rem; margin: 8vh auto 0; padding: 0 2rem; } ${brandStyle(colours)}
main { max-width: 32rem; margin: 1.5rem auto 12vh; padding: 2.5rem 2rem; background: #fff; border-radius: 6px; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25; }
button { min-height: 48px; padding: 0 1.75rem; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; cursor: pointer; }
h2 { margin: 2.5rem 0 .5rem; padding-top: 1.5rem; border-top: 1px solid #d9d5cb; font-size: 1.25rem; line-height: 1.3; }
form { margin: 0 0 1rem; }
button:focus-visible, a:focus-visible, input:focus-visible, textarea:focus-visible { outline: 3px solid #b08a4a; outline-offset: 2px; }
fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; } legend { padding: 0; margin-bottom: .5rem; }
textarea { display: block; box-sizing: border-box; width: 100%; padding: .5rem; border: 1px solid #8a8f8c; border-radius: 6px; font: inherit; }
label { display: block; min-height: 44px; line-height: 44px; } a { color: var(--accent); }`;
