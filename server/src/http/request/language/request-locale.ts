import { DEFAULT_LOCALE, Locale } from "@ezo/contract/values/locale";
import type { Request } from "express";
import { cookieOf } from "../caller/cookies.ts";
import { localesFor } from "./shown-languages.ts";

/** The cookie in which the site keeps the chosen language, so that the server renders the right one. */
const LOCALE_COOKIE = "ezo_locale";

/**
 * The language of this request's messages: asked for in the query, the body or `X-Locale`, else chosen on the site,
 * else Georgian. `Accept-Language` is left aside on purpose: the site's default is Georgian for everyone. A language that is
 * switched off was not asked for, except by `X-Locale`: visitors do not send it.
 * In the admin `locale` names the content that is asked for, such as a mail's text: messages are for the reader of the panel.
 */
export const requestLocale = (request: Request): Locale =>
  (isOfAdmin(request) ? namedByHeader(request) : undefined) ?? chosenLocale(request) ?? DEFAULT_LOCALE;
const isOfAdmin = ({ originalUrl }: Pick<Request, "originalUrl">): boolean =>
  originalUrl.startsWith("/api/admin/");

/**
 * The language of a page that a mail's link opens and whose reader is not known: who was written to in one language may
 * never have chosen any on the site, so here the browser's own comes before Georgian.
 */
export const readerLocale = (request: Request): Locale =>
  chosenLocale(request) ??
  Locale.safeParse(request.acceptsLanguages(...localesFor(request))).data ??
  DEFAULT_LOCALE;

/** The language that a mailed link names, which its reader has read the mail in; undefined for a link without one. */
export const linkLocale = (request: Pick<Request, "query">): Locale | undefined =>
  Locale.safeParse(request.query["locale"]).data;

function chosenLocale(request: Request): Locale | undefined {
  const body = request.body as { locale?: unknown } | undefined;
  const firstShown = (...candidates: unknown[]): Locale | undefined =>
    candidates
      .map((candidate) => Locale.safeParse(candidate).data)
      .find((locale) => locale !== undefined && localesFor(request).includes(locale));
  return (
    firstShown(request.query["locale"], body?.locale) ??
    namedByHeader(request) ??
    firstShown(cookieOf(request, LOCALE_COOKIE))
  );
}

/** What the admin sends with every call, also of a sign-in and a profile, and programs that show what they choose. */
const namedByHeader = (request: Request): Locale | undefined =>
  Locale.safeParse(request.get("x-locale")).data;
