import {
  canonicalPath,
  DEFAULT_LOCALE,
  type Locale,
  localeAmong,
  LOCALES,
} from "@ezo/contract/values/languages";
import type { SiteLanguages } from "@ezo/core/site-languages/site-languages";
import type { Request, RequestHandler } from "express";

/** What was shown when each request came: an answer must not change its mind halfway. */
const ofRequest = new WeakMap<Request, readonly Locale[]>();

/** The languages in which visitors see the site, for this request. */
export const localesFor = (request: Request): readonly Locale[] => ofRequest.get(request) ?? LOCALES;

/** `locale`, or Georgian while it is switched off. */
export const localeFor = (request: Request, locale: Locale): Locale =>
  localeAmong(localesFor(request), locale);

/**
 * Notes which languages are shown, and leads addresses in a language that is switched off to the Georgian ones. For the time
 * being: the language may come back, so no browser may keep the answer.
 */
export function shownLanguages(languages: SiteLanguages): RequestHandler {
  return async (request, response, next) => {
    // Without the database there are pages, too: those that say so.
    const shown = await languages.shown().catch(languages.lastShown);
    ofRequest.set(request, shown);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const target = isRead ? georgianAddress(request.originalUrl, shown) : undefined;
    if (target === undefined) return next();
    response.set("Cache-Control", "no-store").redirect(302, target);
  };
}

/** The Georgian address of the same place, where this one names a language that is not `shown`; else undefined. */
export function georgianAddress(url: string, shown: readonly Locale[]): string | undefined {
  const [path = "", ...query] = url.split("?");
  const first = path.split("/")[1]?.toLowerCase();
  const locale = LOCALES.find((known) => known === first);
  if (!locale || shown.includes(locale)) return undefined;
  const own = canonicalPath(DEFAULT_LOCALE, path.slice(locale.length + 1));
  return query.length > 0 ? `${own}?${query.join("?")}` : own;
}
