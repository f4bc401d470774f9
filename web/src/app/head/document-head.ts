import { canonicalPath, DEFAULT_LOCALE, type Locale, LOCALES } from "@ezo/contract/values/languages";
import { cutText } from "../../shared/content/cut-text.ts";
import type { Texts } from "../../shared/i18n/texts.ts";
import type { AbsenceStatus } from "../../shared/navigation/server-answer.ts";
import { footerQuery } from "../layout/footer/footer.queries.ts";
import { documentTitle } from "./document-title.ts";
import { ownPath } from "../own-path.ts";
import type { PageContext } from "../pages/page-context.ts";
import { subjectOf } from "../pages/page-subjects.ts";
import type { Page } from "../pages/page.ts";

export interface HeadLink {
  rel: "canonical" | "alternate";
  href: string;
  hreflang?: Locale | "x-default";
}
/** A page's metadata for browsers, search engines and link previews. */
export interface DocumentHead {
  title: string;
  /** The firm. */
  siteName: string;
  description: string;
  /** For link previews: content has its own title and picture, other pages have the firm's, but a project has no other's. */
  shared: { title: string; image?: string | undefined; kind: "website" | "article" };
  isIndexed: boolean;
  links: readonly HeadLink[];
  /** The news as RSS, in the page's language. */
  feed: { title: string; href: string };
}

export interface HeadPlace extends PageContext {
  origin: string;
  /** The page is "not found" or "gone". */
  absence?: AbsenceStatus | undefined;
  /** The languages that visitors see; all where they are left out. */
  languages?: readonly Locale[] | undefined;
}

/** Search engines show about this much. */
const DESCRIPTION_MAX_LENGTH = 200;

/** Text keys of "not found" and "gone" pages, whatever the address. */
const ABSENCES: Record<AbsenceStatus, Pick<Page, "label" | "description">> = {
  404: { label: "errors.not_found", description: "errors.not_found_text" },
  410: { label: "errors.gone", description: "errors.gone_text" },
};

export function documentHead(page: Page, texts: Texts, place: HeadPlace): DocumentHead {
  const { origin, absence = page.isMissing ? 404 : undefined } = place;
  const isAbsent = absence !== undefined;
  const about = isAbsent ? ABSENCES[absence] : page;
  const labelOf = (key: string) => (texts.has(key) ? texts.translate(key) : undefined);
  const subject = isAbsent ? undefined : subjectOf(page, place, texts);
  const title = documentTitle(texts, labelOf(about.label), subject?.names);
  const isIndexed = !isAbsent && !page.isUnlisted && !page.isUnlistedAt?.(place);
  return {
    title,
    siteName: texts.translate("firm.short_name"),
    description: cutText(subject?.description || texts.translate(about.description), DESCRIPTION_MAX_LENGTH),
    shared: {
      title: subject && !subject.isPart ? subject.names.join(" · ") : title,
      image: subject?.image ?? (subject?.isOfProject ? undefined : firmsImage(place)),
      kind: subject?.kind ?? "website",
    },
    isIndexed,
    links: isIndexed ? linksOf(page, texts.locale, place) : [],
    feed: {
      title: documentTitle(texts, labelOf("header.news")),
      href: origin + canonicalPath(texts.locale, "/news/rss.xml"),
    },
  };
}

/** Of a server of the build before, the footer's answer has none. */
const firmsImage = ({ cache, call, locale }: HeadPlace): string | undefined =>
  cache.getQueryData(footerQuery(call, locale).queryKey)?.shared_image?.url;

/** The page's canonical address, and its address in each language. */
function linksOf(page: Page, current: Locale, place: HeadPlace): HeadLink[] {
  const path = ownPath(page, page.ownParams?.(place) ?? place.params);
  if (path === undefined) return [];
  const query = page.canonicalQuery?.(place.search) ?? "";
  const { languages = LOCALES } = place;
  const address = (locale: Locale) => place.origin + canonicalPath(locale, path) + query;
  return [
    { rel: "canonical", href: address(current) },
    ...languages.map((locale) => ({ rel: "alternate" as const, href: address(locale), hreflang: locale })),
    { rel: "alternate", href: address(DEFAULT_LOCALE), hreflang: "x-default" },
  ];
}
