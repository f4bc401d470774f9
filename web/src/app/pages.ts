import type { Locale } from "@ezo/contract/languages";
import type { QueryClient } from "@tanstack/react-query";
import { CONTACT_GROUPS, contactQuery } from "../public/contact/contact.queries.ts";
import { HOME_GROUPS } from "../public/home/home.queries.ts";
import type { WebCaller } from "../shared/api/http-caller.ts";
import { textsQuery } from "../shared/i18n/texts.queries.ts";
import { type LazyView, lazyView } from "./lazy-view.tsx";

/** Values of the parameters in a page's path. */
export type PageParams = Readonly<Record<string, string | undefined>>;

export interface PageContext {
  call: WebCaller;
  locale: Locale;
  cache: QueryClient;
  params: PageParams;
  /** The address's query, in which lists keep their state. */
  search: URLSearchParams;
}

/** One public page: what the router, the navigation, the titles and the server's rendering go by. */
export interface Page {
  readonly name: string;
  readonly path: string;
  /** Text key of its name in navigation and title. */
  readonly label: string;
  /** Text key of its description in search results. */
  readonly description: string;
  /** Text groups it needs (specification, section 4, "Content hiding"). */
  readonly groups: readonly string[];
  /** The header lies over the picture, or stands above the page. */
  readonly header: "overlay" | "solid";
  readonly view: LazyView;
  /** Starts every call whose answer the page shows; used before it is drawn, on the server and in the browser. */
  readonly queries: (context: PageContext) => Promise<unknown>[];
  readonly isMissing?: true;
}

const BASE_GROUPS = ["messages", "header", "footer", "buttons", "contact", "errors"];

const home: Page = {
  name: "home",
  path: "/",
  label: "header.home",
  description: "home.lead",
  groups: HOME_GROUPS,
  header: "overlay",
  view: lazyView("src/public/home/home-page.tsx", () => import("../public/home/home-page.tsx")),
  queries: ({ call, locale, cache }) => [cache.query(textsQuery(call, locale, HOME_GROUPS))],
};
const contact: Page = {
  name: "contact",
  path: "/contact",
  label: "header.contact",
  description: "contact.subtitle",
  groups: CONTACT_GROUPS,
  header: "solid",
  view: lazyView("src/public/contact/contact-page.tsx", () => import("../public/contact/contact-page.tsx")),
  queries: ({ call, locale, cache }) => [cache.query(contactQuery(call, locale))],
};

/** The pages that exist, in the order of the navigation. */
export const pages: readonly Page[] = [home, contact];

export const missingPage: Page = {
  name: "missing",
  path: "*",
  label: "errors.not_found",
  description: "errors.not_found_text",
  groups: BASE_GROUPS,
  header: "solid",
  view: lazyView("src/app/missing-page.tsx", () => import("./missing-page.tsx")),
  queries: ({ call, locale, cache }) => [cache.query(textsQuery(call, locale, BASE_GROUPS))],
  isMissing: true,
};

/** Navigation of the header: the specification's links, as far as their pages exist. */
export const headerPages = linked("home", "about", "projects", "gallery", "contact");
/** The same for the footer's site map and for the line below it. */
export const siteMapPages = linked("home", "about", "gallery", "contact");
export const legalPages = linked("terms", "privacy", "cookies");

function linked(...names: string[]): Page[] {
  return names.flatMap((name) => pages.find((page) => page.name === name) ?? []);
}
