/**
 * The site's languages, without zod: public pages load this first, and zod would cost them 20 kB. `locale.ts` adds the
 * schemas and re-exports this.
 */
export const LOCALES = ["ka", "en", "ru"] as const;
export const DEFAULT_LOCALE = "ka";
export type Locale = (typeof LOCALES)[number];

/** Those that a firm can switch off (`/admin/languages`). Georgian, to which everything falls back, stays. */
export const SWITCHABLE_LOCALES = ["en", "ru"] as const satisfies readonly Exclude<
  Locale,
  typeof DEFAULT_LOCALE
>[];
export type SwitchableLocale = (typeof SWITCHABLE_LOCALES)[number];

/** The languages that visitors see where these are switched off, in the order of `LOCALES`. */
export const localesWithout = (off: readonly Locale[]): Locale[] =>
  LOCALES.filter((locale) => locale === DEFAULT_LOCALE || !off.includes(locale));

/** `locale`, or Georgian where visitors do not see it. */
export const localeAmong = (shown: readonly Locale[], locale: Locale): Locale =>
  shown.includes(locale) ? locale : DEFAULT_LOCALE;

/** The languages of the admin, and of what members of staff are sent. */
export const ADMIN_LANGUAGES = ["ka", "en"] as const satisfies readonly Locale[];
export type AdminLanguage = (typeof ADMIN_LANGUAGES)[number];

/** A text in every language of the site. */
export type LocalizedText = Record<Locale, string>;

/** `text` in `locale`, else Georgian, else English (specification, section 3, contact settings). */
export function localized(text: Partial<LocalizedText> | undefined, locale: Locale): string {
  return text?.[locale] || text?.ka || text?.en || "";
}

/** The language a public path names (`/en/contact` → en), or undefined for an unprefixed path. */
export function localeOfPath(path: string): Locale | undefined {
  const first = path.split("/")[1];
  return LOCALES.find((locale) => locale === first);
}

/** The path without its language prefix; begins with exactly one slash. */
export function pathWithoutLocale(path: string): string {
  const locale = localeOfPath(path);
  return onThisSite(locale ? path.slice(locale.length + 1) : path);
}

/** Browsers take a path that begins with `//` or `/\` for the address of another host. */
const onThisSite = (path: string): string => `/${path.replace(/^[/\\]+/, "")}`;

/** A text key's group: its first dotted segment (specification, section 1). */
export const groupOf = (key: string): string => key.slice(0, key.indexOf("."));

/**
 * The canonical path of a public page in `locale`; `path` has no language prefix. Georgian, the default, has none
 * either.
 */
export function canonicalPath(locale: Locale, path: string): string {
  const own = onThisSite(path);
  if (locale === DEFAULT_LOCALE) return own;
  return own === "/" ? `/${locale}` : `/${locale}${own}`;
}
