import { trustedData } from "../../shared/content/trusted.ts";
import type { HeadTag } from "./head-tags.ts";

/** Selectors of everything that `headTags` writes; other elements of the head are not touched. */
const OWN = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
  'script[type="application/ld+json"]',
].join();

/** Replaces the tags of the previous page. */
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
    // A data block is a script to the browser.
    if (content !== undefined) element.textContent = name === "script" ? trustedData(content) : content;
    document.head.append(element);
  }
  for (const element of stale) element.remove();
}
