import { localeOfPath, pathWithoutLocale } from "@ezo/contract/values/languages";
import { quietly } from "../../shared/lib/quietly.ts";
import { ownPath } from "../own-path.ts";
import { locatePage, type PlacedPage } from "../pages/find-page.ts";

/** A page that a link leads to, within the document. */
export interface Place extends PlacedPage {
  /** Path and query, with the language's prefix. */
  address: string;
  search: URLSearchParams;
}

/**
 * The page that a link leads to, if it may be asked for ahead of a visit. Only pages of the table: admin pages, files, and
 * the addresses in mails and of offers, which may do something, are not in it. None from a preview, whose calls are the
 * preview's, too.
 */
export function placeOf(link: Element): Place | undefined {
  const here = new URL(window.location.href);
  // By the attribute, because the `href` property of an SVG link is no string.
  const url = quietly(() => new URL(link.getAttribute("href") ?? "", here));
  if (!url || url.origin !== here.origin || opensElsewhere(link) || here.searchParams.has("preview"))
    return undefined;
  const { pathname, search, searchParams } = url;
  // Another language is another document; a part of this page is there already.
  if (localeOfPath(pathname) !== localeOfPath(here.pathname)) return undefined;
  if (pathname === here.pathname && search === here.search) return undefined;
  const placed = locatePage(pathWithoutLocale(pathname));
  if (ownPath(placed.page, placed.params) === undefined) return undefined;
  return { ...placed, address: pathname + search, search: searchParams };
}

const opensElsewhere = (link: Element): boolean =>
  link.hasAttribute("download") || !["_self", "", null].includes(link.getAttribute("target"));
