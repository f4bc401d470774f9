import type { Texts } from "../../shared/i18n/texts.ts";
import { documentHead, type HeadPlace } from "./document-head.ts";
import { type HeadTag, headTags } from "./head-tags.ts";
import type { Page } from "../pages/page.ts";
import { structuredData } from "./structured-data.ts";

/** The head tags of a page, from its texts and loaded data; for server and browser. */
export function pageHead(page: Page, texts: Texts, place: HeadPlace): HeadTag[] {
  const head = documentHead(page, texts, place);
  const structured = head.isIndexed ? structuredData(page, texts, place) : [];
  const { origin, languages } = place;
  return headTags(head, structured, { origin, locale: texts.locale, languages });
}
