import { canonicalPath, DEFAULT_LOCALE, type Locale, localeOfPath, pathWithoutLocale } from "../languages.ts";

/** The beginnings of pages that each language has an address of; files and calls have one for all. */
const PAGES: ReadonlySet<string> = new Set([
  "",
  "about",
  "apartments",
  "contact",
  "cookies",
  "gallery",
  "news",
  "privacy",
  "projects",
  "shortlist",
  "terms",
]);

/** `/en/news?page=2#top` as path and rest; null for what is no path of our site. */
function partsOf(link: string): { path: string; rest: string } | null {
  if (!link.startsWith("/") || /^\/[/\\]/.test(link)) return null;
  const end = link.search(/[?#]/);
  return end < 0 ? { path: link, rest: "" } : { path: link.slice(0, end), rest: link.slice(end) };
}

/** The language of a page of our site by its path, with query or without; undefined for what is no such page. */
export function pageLocale(link: string): Locale | undefined {
  const parts = partsOf(link);
  if (!parts) return undefined;
  const own = pathWithoutLocale(parts.path);
  const isPage = PAGES.has(own.split("/")[1] ?? "") && !/\.\w+$/.test(own);
  return isPage ? (localeOfPath(parts.path) ?? DEFAULT_LOCALE) : undefined;
}

/** The same page in another language; what is no page of our site stays as it is. */
export function inLanguage(link: string, locale: Locale): string {
  const from = pageLocale(link);
  const parts = partsOf(link);
  if (!parts || from === undefined || from === locale) return link;
  return canonicalPath(locale, pathWithoutLocale(parts.path)) + parts.rest;
}
