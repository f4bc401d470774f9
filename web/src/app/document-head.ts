import { canonicalPath, DEFAULT_LOCALE, type Locale, LOCALES } from "@ezo/contract/languages";
import { cutText } from "../shared/content/cut-text.ts";
import type { Texts } from "../shared/i18n/texts.ts";
import { documentTitle } from "./document-title.ts";
import type { Page, PagePreview } from "./pages.ts";

export interface HeadLink {
  rel: "canonical" | "alternate";
  href: string;
  hreflang?: Locale | "x-default";
}
/** What a page says of itself to browsers, search engines and whoever shows a preview of it. */
export interface DocumentHead {
  title: string;
  description: string;
  /** Where the address is shared, content goes by its own name and picture. */
  shared: { title: string; image?: string | undefined; kind: "website" | "article" };
  isIndexed: boolean;
  links: readonly HeadLink[];
}

interface Place {
  /** Without a language prefix. */
  path: string;
  origin: string;
}

interface HeadOptions {
  preview?: PagePreview | undefined;
  /** Nothing is at this address, or not any more. */
  isAbsent?: boolean;
}

/** Search engines show about as much. */
const DESCRIPTION_MAX_LENGTH = 200;

export function documentHead(
  page: Page,
  texts: Texts,
  { path, origin }: Place,
  { preview, isAbsent = page.isMissing === true }: HeadOptions = {},
): DocumentHead {
  const title = documentTitle(texts.has(page.label) ? texts.translate(page.label) : undefined);
  const description = cutText(
    preview?.description || texts.translate(page.description),
    DESCRIPTION_MAX_LENGTH,
  );
  const shared = {
    title: preview?.title ?? title,
    image: preview?.image,
    kind: preview?.kind ?? ("website" as const),
  };
  if (isAbsent || page.isUnlisted) return { title, description, shared, isIndexed: false, links: [] };
  const plain = path.replace(/(.)\/$/, "$1");
  const address = (locale: Locale) => origin + canonicalPath(locale, plain);
  return {
    title,
    description,
    shared,
    isIndexed: true,
    links: [
      { rel: "canonical", href: address(texts.locale) },
      ...LOCALES.map((locale) => ({ rel: "alternate" as const, href: address(locale), hreflang: locale })),
      { rel: "alternate", href: address(DEFAULT_LOCALE), hreflang: "x-default" },
    ],
  };
}
