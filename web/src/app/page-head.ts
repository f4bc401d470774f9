import type { Texts } from "../shared/i18n/texts.ts";
import { documentHead, type HeadPlace } from "./document-head.ts";
import { type HeadTag, headTags } from "./head-tags.ts";
import type { Page } from "./pages.ts";
import { structuredData } from "./structured-data.ts";

/** The head of a page as its texts and what it has loaded make it, on the server and in the browser. */
export function pageHead(page: Page, texts: Texts, place: HeadPlace): HeadTag[] {
  const head = documentHead(page, texts, place);
  const structured = head.isIndexed ? structuredData(page, texts, place) : [];
  return headTags(head, structured, { origin: place.origin, locale: texts.locale });
}
