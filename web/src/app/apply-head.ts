import type { HeadTag } from "./head-tags.ts";

/** What `headTags` writes, whichever page has written it; the document's other elements are not touched. */
const OWN = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
  'script[type="application/ld+json"]',
].join();

/** Puts a page's own tags in the place of those of the page before. */
export function applyHead(document: Document, tags: readonly HeadTag[]): void {
  const stale = [...document.head.querySelectorAll(OWN)];
  for (const { name, attributes, content } of tags) {
    if (name === "title") {
      document.title = content ?? "";
      continue;
    }
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes))
      if (value !== undefined) element.setAttribute(key, value);
    if (content !== undefined) element.textContent = content;
    document.head.append(element);
  }
  for (const element of stale) element.remove();
}
