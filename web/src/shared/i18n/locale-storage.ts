import { cookieName, HOST_PREFIX } from "@ezo/contract/values/cookies";
import { canonicalPath, type Locale, LOCALES, pathWithoutLocale } from "@ezo/contract/values/languages";
import { quietly } from "../lib/quietly.ts";

/** Name of the chosen language in browser storage, and of the cookie that sends it to the server. */
export const LOCALE_KEY = "ezo_locale";
/** Set to the current time when the language is changed, so that the loading overlay is shown after the reload. */
export const SWITCHING_KEY = "ezo_locale_switching";

const COOKIE_LIFETIME_SECONDS = 365 * 24 * 60 * 60;
/** Long enough for the reload, short enough to expire if the tab is closed in between. */
const SWITCHING_LIFETIME_SECONDS = 15;

/** `value` as a language; undefined for anything but ka, en and ru. */
export const toLocale = (value: string | null | undefined): Locale | undefined =>
  LOCALES.find((locale) => locale === value);

/** A cookie by either of its names: earlier versions, and sites without https, have set it without the prefix. */
export const cookieValue = (cookies: string, name: string): string | undefined =>
  valueOf(cookies, HOST_PREFIX + name) ?? valueOf(cookies, name);
function valueOf(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(";")) {
    const [key, value] = pair.trim().split("=");
    if (key === name) return value;
  }
  return undefined;
}

/** The path of a public page in `locale`, whatever the language of `path`. Georgian, the default, has no prefix. */
export const pathInLocale = (locale: Locale, path: string): string =>
  canonicalPath(locale, pathWithoutLocale(path));

/** The address of a public page in `locale`. A search may have fewer pages there, so it leads to the first. */
export function addressInLocale(
  locale: Locale,
  { pathname, search }: { pathname: string; search: string },
): string {
  const query = new URLSearchParams(search);
  const isLaterPage = Boolean(query.get("search")?.trim()) && query.has("page");
  query.delete("page");
  const rest = query.size > 0 ? `?${query.toString()}` : "";
  return pathInLocale(locale, pathname) + (isLaterPage ? rest : search);
}

export const readStoredLocale = (): Locale | undefined =>
  toLocale(quietly(() => localStorage.getItem(LOCALE_KEY)));
export const readCookieLocale = (): Locale | undefined => toLocale(cookieValue(document.cookie, LOCALE_KEY));

/** Returns a function that restores what was remembered before. */
export function rememberLocale(locale: Locale): () => void {
  const [stored, sent] = [readStoredLocale(), readCookieLocale()];
  write(locale, locale);
  return () => write(stored, sent);
}
function write(stored: Locale | undefined, sent: Locale | undefined): void {
  quietly(() => (stored ? localStorage.setItem(LOCALE_KEY, stored) : localStorage.removeItem(LOCALE_KEY)));
  writeCookie(LOCALE_KEY, sent ?? "", sent ? COOKIE_LIFETIME_SECONDS : 0);
}

/** Sets the flag in storage (see the specification) and in a cookie, so that the server's HTML has the overlay too. */
export function rememberSwitching(): void {
  quietly(() => localStorage.setItem(SWITCHING_KEY, String(Date.now())));
  writeCookie(SWITCHING_KEY, "1", SWITCHING_LIFETIME_SECONDS);
}
export const wasSwitching = (): boolean => isRecent(quietly(() => localStorage.getItem(SWITCHING_KEY)));
/** Whether a flag of this value is still valid: unlike the cookie, it does not expire in storage. */
export function isRecent(flag: string | null | undefined, now = Date.now()): boolean {
  const ageMs = now - Number(flag ?? Number.NaN);
  return ageMs >= 0 && ageMs < SWITCHING_LIFETIME_SECONDS * 1000;
}
export function forgetSwitching(): void {
  quietly(() => localStorage.removeItem(SWITCHING_KEY));
  writeCookie(SWITCHING_KEY, "", 0);
}

function writeCookie(name: string, value: string, lifetimeSeconds: number): void {
  for (const cookie of cookiesToWrite(name, value, lifetimeSeconds, location.protocol === "https:"))
    document.cookie = cookie;
}
/** Over https the cookie of an earlier version, without the prefix, goes. */
export function cookiesToWrite(
  name: string,
  value: string,
  lifetimeSeconds: number,
  isHttps: boolean,
): string[] {
  const written = (key: string, content: string, seconds: number) =>
    `${key}=${content}; Path=/; Max-Age=${seconds}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  const kept = written(cookieName(name, isHttps), value, lifetimeSeconds);
  return isHttps ? [written(name, "", 0), kept] : [kept];
}
