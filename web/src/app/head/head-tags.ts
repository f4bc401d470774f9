import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import { embeddedJson } from "../app-state.ts";
import type { DocumentHead } from "./document-head.ts";
import type { StructuredData } from "./structured-parts.ts";

export interface HeadTag {
  name: "title" | "meta" | "link" | "script";
  attributes: Readonly<Record<string, string | undefined>>;
  /** Its text; escaped when written, except in a script. */
  content?: string;
}

const OPEN_GRAPH_LOCALE: Record<Locale, string> = { ka: "ka_GE", en: "en_GB", ru: "ru_RU" };

/** All metadata of a page: written by the server for the first page, and by the browser for every other. */
export function headTags(
  head: DocumentHead,
  structured: readonly StructuredData[],
  {
    origin,
    locale,
    languages = LOCALES,
  }: { origin: string; locale: Locale; languages?: readonly Locale[] | undefined },
): HeadTag[] {
  const image = head.shared.image && new URL(head.shared.image, origin).href;
  const canonical = head.links.find(({ rel }) => rel === "canonical")?.href;
  return [
    { name: "title", attributes: {}, content: head.title },
    meta("description", head.description),
    ...(head.isIndexed ? [] : [meta("robots", "noindex")]),
    ...head.links.map((link) => ({ name: "link" as const, attributes: { ...link } })),
    { name: "link", attributes: { rel: "alternate", type: "application/rss+xml", ...head.feed } },
    property("og:type", head.shared.kind),
    property("og:site_name", head.siteName),
    property("og:title", head.shared.title),
    property("og:description", head.description),
    property("og:locale", OPEN_GRAPH_LOCALE[locale]),
    ...languages
      .filter((other) => other !== locale)
      .map((other) => property("og:locale:alternate", OPEN_GRAPH_LOCALE[other])),
    ...(canonical ? [property("og:url", canonical)] : []),
    ...(image ? [property("og:image", image)] : []),
    meta("twitter:card", image ? "summary_large_image" : "summary"),
    meta("twitter:title", head.shared.title),
    meta("twitter:description", head.description),
    ...(image ? [meta("twitter:image", image)] : []),
    ...structured.map(jsonLd),
  ];
}

/** A data block, to which no script policy applies. */
const jsonLd = (data: StructuredData): HeadTag => ({
  name: "script",
  attributes: { type: "application/ld+json" },
  content: embeddedJson(data),
});
const meta = (name: string, content: string): HeadTag => ({ name: "meta", attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({
  name: "meta",
  attributes: { property: name, content },
});
