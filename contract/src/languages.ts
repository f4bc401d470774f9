/**
 * The site's languages, without zod: the public pages load this before anything else, and zod alone would
 * cost them 20 kB. `locale.ts` adds the schemas and exports all of this too.
 */
export const LOCALES = ["ka", "en", "ru"] as const;
export const DEFAULT_LOCALE = "ka";
export type Locale = (typeof LOCALES)[number];

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

/** The path without its language prefix; always begins with a slash. */
export function pathWithoutLocale(path: string): string {
  const locale = localeOfPath(path);
  if (!locale) return path || "/";
  return path.slice(locale.length + 1) || "/";
}

/** A text key's group: its first dotted segment (specification, section 1). */
export const groupOf = (key: string): string => key.slice(0, key.indexOf("."));

/**
 * The one address under which a public page (a path without language prefix) has in `locale`. Georgian,
 * the default, has no prefix.
 */
export function canonicalPath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path}`;
}
