import { textsQuery } from "../../shared/i18n/texts.queries.ts";
import type { LazyView } from "./lazy-view.ts";
import type { PageContext, PageParams } from "./page-context.ts";

/** A public page, as used by router, navigation, document head and server rendering. */
export interface Page {
  readonly name: string;
  readonly path: string;
  /** Text key of its name in navigation and title. */
  readonly label: string;
  /** Text key of its description in search results. */
  readonly description: string;
  /** Text groups it needs (specification, section 4, "Content hiding"). */
  readonly groups: readonly string[];
  /** The header overlays the picture, or is above the page. */
  readonly header: "overlay" | "solid";
  readonly view: LazyView;
  /** Starts the page's calls, except the one for its texts; see `startCalls`. */
  readonly queries: (context: PageContext) => Promise<unknown>[];
  /** Further views that only some of its addresses show, depending on the data loaded by `queries`. */
  readonly parts?: (context: PageContext) => readonly LazyView[];
  /** Canonical values of the path parameters, where they depend on the loaded data. */
  readonly ownParams?: (context: PageContext) => PageParams;
  /** The part of the query that belongs to the canonical address. */
  readonly canonicalQuery?: (search: URLSearchParams) => string;
  /** The site's own spelling of a query; the page at any other, such as one with made-up values, is not cached. */
  readonly ownQuery?: (search: URLSearchParams) => string;
  /** Id of the part to which an address scrolls. */
  readonly aimOf?: (search: URLSearchParams) => string | undefined;
  readonly isMissing?: true;
  /** Not indexed by search engines, because its content depends on the visitor. */
  readonly isUnlisted?: true;
  /** As `isUnlisted`, for some of its addresses: of a list's many filters only a few make a page of their own. */
  readonly isUnlistedAt?: (context: PageContext) => boolean;
  /** Its calls do not return its texts, so these are loaded separately. */
  readonly asksForTexts?: true;
  /** The server counts each call for its data as a view, so that only its code is loaded ahead of a visit. */
  readonly countsViews?: true;
  /** Its call also returns the footer's data. */
  readonly suppliesFooter?: true;
}

/** Starts all calls of a page. */
export const startCalls = (page: Page, context: PageContext): Promise<unknown>[] => {
  const { call, locale, cache } = context;
  const texts = page.asksForTexts ? [cache.query(textsQuery(call, locale, page.groups))] : [];
  return [...texts, ...page.queries(context)];
};

export const viewsOf = (page: Page, context: PageContext): LazyView[] => [
  page.view,
  ...(page.parts?.(context) ?? []),
];
