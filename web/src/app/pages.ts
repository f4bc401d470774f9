import { COMPARE_MAX } from "@ezo/contract/limits";
import { ABOUT_GROUPS, aboutQuery } from "../public/about/about.queries.ts";
import { ARTICLE_GROUPS, articleQuery } from "../public/article/article.queries.ts";
import { CONTACT_GROUPS, contactQuery } from "../public/contact/contact.queries.ts";
import {
  apartmentQuery,
  EXPLORER_GROUPS,
  matchesQuery,
  navigationQuery,
} from "../public/explorer/explorer.queries.ts";
import { filtersOf, hasFilters } from "../public/explorer/filters.ts";
import { apartmentIdOf, floorOf } from "../shared/apartments/places.ts";
import { GALLERY_GROUPS, loadGallery } from "../public/gallery/gallery.queries.ts";
import { galleryViewOf } from "../public/gallery/gallery-view.ts";
import { HOME_GROUPS, homepageQuery } from "../public/home/home.queries.ts";
import { LEGAL_GROUPS, legalQuery, type LegalSlug } from "../public/legal/legal.queries.ts";
import { featuredNewsQuery, NEWS_GROUPS, newsQuery } from "../public/news/news.queries.ts";
import { hasFeaturedBlock, newsPageQueryOf, newsViewOf } from "../public/news/news-view.ts";
import { loadProjects, PROJECTS_GROUPS } from "../public/projects/projects.queries.ts";
import { projectsViewOf } from "../public/projects/projects-view.ts";
import { EXPLORER_ID } from "../public/project-detail/explorer-id.ts";
import { PROJECT_GROUPS, projectQuery } from "../public/project-detail/project.queries.ts";
import { SHORTLIST_GROUPS, shortlistQuery } from "../public/shortlist/shortlist.queries.ts";
import { textsQuery } from "../shared/i18n/texts.queries.ts";
import { COMPARE_PATH, idsOf, SHORTLIST_PATH } from "../shared/shortlist/shortlist-ids.ts";
import { numericId } from "../shared/navigation/numeric-id.ts";
import { explorerView } from "./explorer-view.ts";
import { footerOfHomepage, supplyFooter } from "./layout/footer.queries.ts";
import { type LazyView, lazyView } from "./lazy-view.ts";
import { loadedApartment, loadedBuilding, loadedFloor, loadedProject } from "./loaded-content.ts";
import type { PageContext, PageParams } from "./page-context.ts";

/** Starts every call that a page at this address is drawn with. */
export const startCalls = (page: Page, context: PageContext): Promise<unknown>[] => {
  const { call, locale, cache } = context;
  const texts = page.asksForTexts ? [cache.query(textsQuery(call, locale, page.groups))] : [];
  return [...texts, ...page.queries(context)];
};

/** Everything that a page at this address is drawn with. */
export const viewsOf = (page: Page, context: PageContext): LazyView[] => [
  page.view,
  ...(page.parts?.(context) ?? []),
];

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
  /** The header is over the picture, or above the page. */
  readonly header: "overlay" | "solid";
  readonly view: LazyView;
  /** Starts every call whose answer the page shows, but for its texts; see `startCalls`. */
  readonly queries: (context: PageContext) => Promise<unknown>[];
  /** Views within its own that only some of its addresses show; read from what `queries` has loaded. */
  readonly parts?: (context: PageContext) => readonly LazyView[];
  /** Parameters of the path as the loaded content spells them, where that may differ from the address. */
  readonly ownParams?: (context: PageContext) => PageParams;
  /** The part of the query that makes another page of it: the rest has no canonical address of its own. */
  readonly canonicalQuery?: (search: URLSearchParams) => string;
  /** Id of the part that an address is about: the page begins there, not at its top. */
  readonly aimOf?: (search: URLSearchParams) => string | undefined;
  readonly isMissing?: true;
  /** Search engines have no use for what one visitor has put together. */
  readonly isUnlisted?: true;
  /** None of its calls brings its texts: they are asked for by themselves. */
  readonly asksForTexts?: true;
  /** Its own answer brings the footer's data too. */
  readonly suppliesFooter?: true;
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
  queries: ({ call, locale, cache }) => [
    cache
      .query(homepageQuery(call, locale))
      .then((answer) => supplyFooter(cache, locale, footerOfHomepage(answer))),
  ],
  suppliesFooter: true,
};
const about: Page = {
  name: "about",
  path: "/about",
  label: "header.about",
  description: "about.subtitle",
  groups: ABOUT_GROUPS,
  header: "solid",
  view: lazyView("src/public/about/about-page.tsx", () => import("../public/about/about-page.tsx")),
  queries: ({ call, locale, cache }) => [cache.query(aboutQuery(call, locale))],
};
const projects: Page = {
  name: "projects",
  path: "/projects",
  label: "header.projects",
  description: "projects.subtitle",
  groups: PROJECTS_GROUPS,
  header: "solid",
  view: lazyView(
    "src/public/projects/projects-page.tsx",
    () => import("../public/projects/projects-page.tsx"),
  ),
  queries: ({ call, locale, cache, search }) => [loadProjects(cache, call, locale, projectsViewOf(search))],
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

const projectDetail: Page = {
  name: "project-detail",
  path: "/projects/:id",
  label: "header.projects",
  description: "projects.subtitle",
  groups: PROJECT_GROUPS,
  header: "solid",
  view: lazyView("src/app/project-with-explorer.tsx", () => import("./project-with-explorer.tsx")),
  queries: (context) => {
    const id = numericId(context.params["id"]);
    return id === undefined ? [] : [loadProject(context, id)];
  },
  parts: (context) => (loadedProject(context)?.hasApartmentNavigation ? [explorerView] : []),
  aimOf: (search) => (hasFilters(filtersOf(search)) ? EXPLORER_ID : undefined),
};
/** A project, and with it what its explorer begins with. */
async function loadProject(context: PageContext, id: number): Promise<void> {
  const { call, locale, cache } = context;
  const project = await cache.query(projectQuery(call, locale, id));
  if (!project.hasApartmentNavigation) return;
  const [{ buildings }] = await Promise.all([
    cache.query(navigationQuery(call, locale, id, { level: "overview" })),
    ...loadMatches(context, id),
    explorerView.load(),
  ]);
  const [only, ...others] = buildings;
  if (only && others.length === 0)
    await cache.query(navigationQuery(call, locale, id, { level: "building", building: only.identifier }));
}

const loadMatches = ({ call, locale, cache, search }: PageContext, projectId: number) => {
  const filters = filtersOf(search);
  return hasFilters(filters) ? [cache.query(matchesQuery(call, locale, projectId, filters))] : [];
};

interface ExplorerPage extends Pick<Page, "name" | "path" | "view"> {
  load: (context: PageContext, projectId: number) => Promise<unknown> | undefined;
  /** The building that the place lies in, as its own record names it. */
  buildingOf: (context: PageContext) => { identifier: string } | undefined;
}
/** One of the explorer's own pages: the place, and what the address's filters match. */
const explorerPage = ({ load, buildingOf, ...own }: ExplorerPage): Page => ({
  ...own,
  label: "header.projects",
  description: "projects.subtitle",
  groups: EXPLORER_GROUPS,
  header: "solid",
  ownParams: (context) => {
    const building = buildingOf(context);
    return building ? { ...context.params, building: building.identifier } : context.params;
  },
  asksForTexts: true,
  queries: (context) => {
    const projectId = numericId(context.params["id"]);
    const place = projectId === undefined ? undefined : load(context, projectId);
    if (projectId === undefined || !place) return [];
    return [place, ...loadMatches(context, projectId)];
  },
});
const building = explorerPage({
  name: "building",
  path: "/projects/:id/:building",
  view: lazyView(
    "src/public/explorer/building-page.tsx",
    () => import("../public/explorer/building-page.tsx"),
  ),
  load: ({ call, locale, cache, params }, projectId) =>
    cache.query(
      navigationQuery(call, locale, projectId, { level: "building", building: params["building"] ?? "" }),
    ),
  buildingOf: (context) => loadedBuilding(context)?.building,
});
const floor = explorerPage({
  name: "floor",
  path: "/projects/:id/:building/:floor",
  view: lazyView("src/public/explorer/floor-page.tsx", () => import("../public/explorer/floor-page.tsx")),
  load: ({ call, locale, cache, params }, projectId) => {
    const number = floorOf(params["floor"]);
    if (number === undefined) return undefined;
    const place = { level: "floor" as const, building: params["building"] ?? "", floor: number };
    return cache.query(navigationQuery(call, locale, projectId, place));
  },
  buildingOf: (context) => loadedFloor(context)?.building,
});
const apartment = explorerPage({
  name: "apartment",
  path: "/projects/:id/:building/:floor/:apartment",
  view: lazyView(
    "src/public/explorer/apartment-page.tsx",
    () => import("../public/explorer/apartment-page.tsx"),
  ),
  load: ({ call, locale, cache, params }, projectId) => {
    const id = numericId(apartmentIdOf(params["apartment"]));
    return id === undefined ? undefined : cache.query(apartmentQuery(call, locale, projectId, id));
  },
  buildingOf: (context) => loadedApartment(context)?.building,
});
/** Pages of apartments that one visitor has chosen; those whose address names some show them at once. */
const pageOfChosen = (name: string, path: string, view: LazyView): Page => ({
  name,
  path,
  label: "header.shortlist",
  description: "apartments.shortlist_lead",
  groups: SHORTLIST_GROUPS,
  header: "solid",
  view,
  asksForTexts: true,
  queries: ({ call, locale, cache, search }) => {
    const ids = idsOf(search.get("ids")).slice(0, path === COMPARE_PATH ? COMPARE_MAX : undefined);
    return ids.length === 0 ? [] : [cache.query(shortlistQuery(call, locale, ids))];
  },
  isUnlisted: true,
});
export const shortlistPage = pageOfChosen(
  "shortlist",
  SHORTLIST_PATH,
  lazyView("src/public/shortlist/shortlist-page.tsx", () => import("../public/shortlist/shortlist-page.tsx")),
);
const compare = pageOfChosen(
  "shortlist-compare",
  COMPARE_PATH,
  lazyView("src/public/shortlist/compare-page.tsx", () => import("../public/shortlist/compare-page.tsx")),
);
const news: Page = {
  name: "news",
  path: "/news",
  label: "header.news",
  description: "news.subtitle",
  groups: NEWS_GROUPS,
  header: "solid",
  view: lazyView("src/public/news/news-page.tsx", () => import("../public/news/news-page.tsx")),
  queries: ({ call, locale, cache, search }) => {
    const shown = newsViewOf(search);
    const hasLead = hasFeaturedBlock(shown);
    const list = cache.query(newsQuery(call, locale, shown, hasLead));
    return hasLead ? [list, cache.query(featuredNewsQuery(call, locale))] : [list];
  },
  canonicalQuery: newsPageQueryOf,
};
const article: Page = {
  name: "news-detail",
  path: "/news/:id",
  label: "header.news",
  description: "news.subtitle",
  groups: ARTICLE_GROUPS,
  header: "solid",
  view: lazyView("src/public/article/article-page.tsx", () => import("../public/article/article-page.tsx")),
  queries: ({ call, locale, cache, params }) => {
    const id = numericId(params["id"]);
    if (id === undefined) return [cache.query(textsQuery(call, locale, ARTICLE_GROUPS))];
    return [cache.query(articleQuery(call, locale, id))];
  },
};
const gallery: Page = {
  name: "gallery",
  path: "/gallery",
  label: "header.gallery",
  description: "gallery.subtitle",
  groups: GALLERY_GROUPS,
  header: "solid",
  view: lazyView("src/public/gallery/gallery-page.tsx", () => import("../public/gallery/gallery-page.tsx")),
  queries: ({ call, locale, cache, search }) => [loadGallery(cache, call, locale, galleryViewOf(search))],
};

const LEGAL_LABELS: Record<LegalSlug, string> = {
  terms: "footer.terms",
  privacy: "footer.privacy",
  cookies: "footer.cookies",
};
const legal = (name: LegalSlug, view: LazyView): Page => ({
  name,
  path: `/${name}`,
  label: LEGAL_LABELS[name],
  description: LEGAL_LABELS[name],
  groups: LEGAL_GROUPS,
  header: "solid",
  view,
  queries: ({ call, locale, cache }) => [cache.query(legalQuery(call, locale, name))],
});
const terms = legal(
  "terms",
  lazyView("src/public/legal/terms-page.tsx", () => import("../public/legal/terms-page.tsx")),
);
const privacy = legal(
  "privacy",
  lazyView("src/public/legal/privacy-page.tsx", () => import("../public/legal/privacy-page.tsx")),
);
const cookies = legal(
  "cookies",
  lazyView("src/public/legal/cookies-page.tsx", () => import("../public/legal/cookies-page.tsx")),
);

/** The pages that exist, in the order of the navigation. */
export const pages: readonly Page[] = [
  home,
  about,
  projects,
  projectDetail,
  building,
  floor,
  apartment,
  shortlistPage,
  compare,
  news,
  article,
  gallery,
  contact,
  terms,
  privacy,
  cookies,
];

export const missingPage: Page = {
  name: "missing",
  path: "*",
  label: "errors.not_found",
  description: "errors.not_found_text",
  groups: BASE_GROUPS,
  header: "solid",
  view: lazyView("src/app/missing-page.tsx", () => import("./missing-page.tsx")),
  asksForTexts: true,
  queries: () => [],
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
