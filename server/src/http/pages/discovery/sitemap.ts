import { canonicalPath } from "@ezo/contract/values/languages";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import type { Image } from "@ezo/contract/media";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";

/** A page, whatever the language. */
export interface SitemapEntry {
  path: string;
  changedAt?: string;
  images?: (Image | null)[];
}

/** One file may hold so many addresses (sitemaps.org); each page has one per language. */
const MAX_ADDRESSES = 50_000;
export const ENTRIES_PER_FILE = Math.floor(MAX_ADDRESSES / LOCALES.length);

/** How many files these pages fill. */
export const fileCount = (entries: readonly SitemapEntry[]): number =>
  Math.max(1, Math.ceil(entries.length / ENTRIES_PER_FILE));

/** The pages of the file with this number, from 1; nothing where there is no such file. */
export function entriesOfFile(entries: readonly SitemapEntry[], number: number): readonly SitemapEntry[] {
  if (!Number.isInteger(number) || number < 1) return [];
  return entries.slice((number - 1) * ENTRIES_PER_FILE, number * ENTRIES_PER_FILE);
}

/** Every page in each language, each naming the others (sitemaps.org, with Google's hreflang and image extensions). */
export async function sitemapOf(
  entries: readonly SitemapEntry[],
  origin: string,
  languages: readonly Locale[] = LOCALES,
): Promise<Buffer> {
  const stream = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, video: false, xhtml: true, image: true },
  });
  const written = streamToPromise(stream);
  for (const { path, changedAt, images = [] } of entries) {
    const links = [
      ...languages.map((lang) => ({ lang, url: origin + canonicalPath(lang, path) })),
      { lang: "x-default", url: origin + canonicalPath("ka", path) },
    ];
    const img = images.flatMap((image) =>
      image ? [{ url: origin + image.url, caption: image.alt_text }] : [],
    );
    for (const locale of languages)
      stream.write({
        url: canonicalPath(locale, path),
        links,
        img,
        ...(changedAt ? { lastmod: changedAt } : {}),
      });
  }
  stream.end();
  return written;
}

/** The list of `count` files, `/sitemap-1.xml` and so on. */
export async function sitemapIndexOf(count: number, origin: string): Promise<Buffer> {
  const stream = new SitemapIndexStream();
  const written = streamToPromise(stream);
  for (let number = 1; number <= count; number++) stream.write({ url: `${origin}/sitemap-${number}.xml` });
  stream.end();
  return written;
}
