/**
 * Tags of the server's changes that concern a query, by the first part of its key. The server keeps the same table
 * for its cache (`server/src/cache/cached-routes.ts`); finished pictures replace originals that are shown anyway.
 */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  homepage: ["projects", "news", "contact", "about"],
  about: ["about"],
  projects: ["projects"],
  project: ["projects", "features"],
  explorer: ["apartments", "projects"],
  shortlist: ["apartments", "projects"],
  news: ["news"],
  "news-featured": ["news"],
  article: ["news"],
  gallery: ["gallery"],
  contact: ["contact"],
  footer: ["contact", "projects"],
  legal: ["legal"],
};
/** Every answer brings words along. */
const WORDS = "translations";

/** Whether the answer to this query may be another now. */
export function isConcerned(
  queryKey: readonly unknown[],
  changed: ReadonlySet<string> | "everything",
): boolean {
  const tags = SHOWN_BY[String(queryKey[0])] ?? [];
  if (changed === "everything") return tags.length > 0;
  return changed.has(WORDS) || tags.some((tag) => changed.has(tag));
}
