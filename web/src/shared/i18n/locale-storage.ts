import { canonicalPath, type Locale, LOCALES, pathWithoutLocale } from "@ezo/contract/languages";

/** Name of the chosen language in browser storage and of its cookie, with which the server renders the page. */
export const LOCALE_KEY = "ezo_locale";
/** Set while a language is being changed, to the time of it: it makes the loading overlay show after the reload. */
export const SWITCHING_KEY = "ezo_locale_switching";

const COOKIE_LIFETIME_SECONDS = 365 * 24 * 60 * 60;
/** Long enough to survive the reload, short enough to be over should the tab be closed in between. */
const SWITCHING_LIFETIME_SECONDS = 15;

/** `value` as a language; anything but ka, en and ru is as good as nothing. */
export const toLocale = (value: string | null | undefined): Locale | undefined =>
  LOCALES.find((locale) => locale === value);

export function cookieValue(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(";")) {
    const [key, value] = pair.trim().split("=");
    if (key === name) return value;
  }
  return undefined;
}

/**
 * The address of a public page in another language: the language's own, whichever this one is, so that a copied link
 * opens in it. Georgian, the default, has no prefix.
 */
export const pathInLocale = (locale: Locale, path: string): string =>
  canonicalPath(locale, pathWithoutLocale(path));

// Storage throws where the visitor has forbidden it; the site then works with the language of the address.
const quietly = <T>(use: () => T): T | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

export const readStoredLocale = (): Locale | undefined =>
  toLocale(quietly(() => localStorage.getItem(LOCALE_KEY)));
export const readCookieLocale = (): Locale | undefined => toLocale(cookieValue(document.cookie, LOCALE_KEY));

export function rememberLocale(locale: Locale): void {
  quietly(() => localStorage.setItem(LOCALE_KEY, locale));
  writeCookie(LOCALE_KEY, locale, COOKIE_LIFETIME_SECONDS);
}

/** The flag is in storage (see the specification) and in a cookie, so that the server's HTML has the overlay too. */
export function rememberSwitching(): void {
  quietly(() => localStorage.setItem(SWITCHING_KEY, String(Date.now())));
  writeCookie(SWITCHING_KEY, "1", SWITCHING_LIFETIME_SECONDS);
}
export const wasSwitching = (): boolean => isRecent(quietly(() => localStorage.getItem(SWITCHING_KEY)));
/** Whether a flag of this value still counts: unlike the cookie, storage keeps what a closed tab has left in it. */
export function isRecent(flag: string | null | undefined, now = Date.now()): boolean {
  const ageMs = now - Number(flag ?? Number.NaN);
  return ageMs >= 0 && ageMs < SWITCHING_LIFETIME_SECONDS * 1000;
}
export function forgetSwitching(): void {
  quietly(() => localStorage.removeItem(SWITCHING_KEY));
  writeCookie(SWITCHING_KEY, "", 0);
}

function writeCookie(name: string, value: string, lifetimeSeconds: number): void {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax`;
}
