import { COMPARE_MAX } from "@ezo/contract/values/limits/pages";
import { ABOUT_GROUPS, aboutQuery } from "../../public/about/about.queries.ts";
import { ARTICLE_GROUPS, articleQuery } from "../../public/article/article.queries.ts";
import { CONTACT_GROUPS, contactQuery } from "../../public/contact/contact.queries.ts";
import { GALLERY_GROUPS, loadGallery } from "../../public/gallery/gallery.queries.ts";
import { galleryQueryOf, galleryViewOf } from "../../public/gallery/gallery-view.ts";
import { HOME_GROUPS, homepageQuery } from "../../public/home/home.queries.ts";
import { LEGAL_GROUPS, legalQuery, type LegalSlug } from "../../public/legal/legal.queries.ts";
import { featuredNewsQuery, NEWS_GROUPS, newsQuery } from "../../public/news/news.queries.ts";
import { hasFeaturedBlock, newsPageQueryOf, newsViewOf } from "../../public/news/news-view.ts";
import { loadProjects, PROJECTS_GROUPS } from "../../public/projects/projects.queries.ts";
import { projectsQueryOf, projectsViewOf } from "../../public/projects/projects-view.ts";
import { shortlistQuery } from "../../public/shortlist/shortlist.queries.ts";
import { searchQuery } from "../../shared/apartments/search/search.queries.ts";
import { isLandingPage, searchQueryOf, searchViewOf } from "../../shared/apartments/search/search-view.ts";
import { APARTMENT_GROUPS } from "../../shared/apartments/text-groups.ts";
import { textsQuery } from "../../shared/i18n/texts.queries.ts";
import { COMPARE_PATH, idsOf, SHORTLIST_PATH } from "../../shared/shortlist/shortlist-ids.ts";
import { readId } from "@ezo/contract/values/ids";
import { apartment, building, floor, layout, layouts, projectDetail } from "./explorer-pages.ts";
import { loadedSearch } from "../loaded-content.ts";
import { footerOfHomepage, supplyFooter } from "../layout/footer/footer.queries.ts";
import { type LazyView, lazyView } from "./lazy-view.ts";
import type { Page } from "./page.ts";

const BASE_GROUPS = ["messages", "header", "footer", "buttons", "contact", "errors"];

const home: Page = {
  name: "home",
  path: "/",
  label: "header.home",
  description: "home.lead",
  groups: HOME_GROUPS,
  header: "overlay",
  view: lazyView("src/public/home/home-page.tsx", () => import("../../public/home/home-page.tsx")),
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
  view: lazyView("src/public/about/about-page.tsx", () => import("../../public/about/about-page.tsx")),
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
    () => import("../../public/projects/projects-page.tsx"),
  ),
  queries: ({ call, locale, cache, search }) => [loadProjects(cache, call, locale, projectsViewOf(search))],
  ownQuery: (search) => projectsQueryOf(projectsViewOf(search)),
};
const apartments: Page = {
  name: "apartments",
  path: "/apartments",
  label: "header.apartments",
  description: "apartments.search_lead",
  groups: APARTMENT_GROUPS,
  header: "solid",
  view: lazyView(
    "src/public/apartments/apartments-page.tsx",
    () => import("../../public/apartments/apartments-page.tsx"),
  ),
  asksForTexts: true,
  queries: ({ call, locale, cache, search }) => [
    cache.query(searchQuery(call, locale, searchViewOf(search))),
  ],
  canonicalQuery: (search) => searchQueryOf(searchViewOf(search)),
  ownQuery: (search) => searchQueryOf(searchViewOf(search)),
  isUnlistedAt: (context) =>
    !isLandingPage(searchViewOf(context.search)) || loadedSearch(context)?.meta.total === 0,
};
const contact: Page = {
  name: "contact",
  path: "/contact",
  label: "header.contact",
  description: "contact.subtitle",
  groups: CONTACT_GROUPS,
  header: "solid",
  view: lazyView(
    "src/public/contact/contact-page.tsx",
    () => import("../../public/contact/contact-page.tsx"),
  ),
  queries: ({ call, locale, cache }) => [cache.query(contactQuery(call, locale))],
};

/** Pages of the visitor's chosen apartments. Ids in the address are loaded at once. */
const shortlistPageOf = (name: string, path: string, view: LazyView): Page => ({
  name,
  path,
  label: "header.shortlist",
  description: "apartments.shortlist_lead",
  groups: APARTMENT_GROUPS,
  header: "solid",
  view,
  asksForTexts: true,
  queries: ({ call, locale, cache, search }) => {
    const ids = idsOf(search.get("ids")).slice(0, path === COMPARE_PATH ? COMPARE_MAX : undefined);
    return ids.length === 0 ? [] : [cache.query(shortlistQuery(call, locale, ids))];
  },
  isUnlisted: true,
});
export const shortlistPage = shortlistPageOf(
  "shortlist",
  SHORTLIST_PATH,
  lazyView(
    "src/public/shortlist/shortlist-page.tsx",
    () => import("../../public/shortlist/shortlist-page.tsx"),
  ),
);
const compare = shortlistPageOf(
  "shortlist-compare",
  COMPARE_PATH,
  lazyView("src/public/shortlist/compare-page.tsx", () => import("../../public/shortlist/compare-page.tsx")),
);
const news: Page = {
  name: "news",
  path: "/news",
  label: "header.news",
  description: "news.subtitle",
  groups: NEWS_GROUPS,
  header: "solid",
  view: lazyView("src/public/news/news-page.tsx", () => import("../../public/news/news-page.tsx")),
  queries: ({ call, locale, cache, search }) => {
    const shown = newsViewOf(search);
    const hasLead = hasFeaturedBlock(shown);
    const list = cache.query(newsQuery(call, locale, shown, hasLead));
    return hasLead ? [list, cache.query(featuredNewsQuery(call, locale))] : [list];
  },
  canonicalQuery: newsPageQueryOf,
  ownQuery: newsPageQueryOf,
};
const article: Page = {
  name: "news-detail",
  path: "/news/:id",
  label: "header.news",
  description: "news.subtitle",
  groups: ARTICLE_GROUPS,
  header: "solid",
  view: lazyView(
    "src/public/article/article-page.tsx",
    () => import("../../public/article/article-page.tsx"),
  ),
  queries: ({ call, locale, cache, params }) => {
    const id = readId(params["id"]);
    if (id === undefined) return [cache.query(textsQuery(call, locale, ARTICLE_GROUPS))];
    return [cache.query(articleQuery(call, locale, id))];
  },
  countsViews: true,
};
const gallery: Page = {
  name: "gallery",
  path: "/gallery",
  label: "header.gallery",
  description: "gallery.subtitle",
  groups: GALLERY_GROUPS,
  header: "solid",
  view: lazyView(
    "src/public/gallery/gallery-page.tsx",
    () => import("../../public/gallery/gallery-page.tsx"),
  ),
  queries: ({ call, locale, cache, search }) => [loadGallery(cache, call, locale, galleryViewOf(search))],
  ownQuery: (search) => galleryQueryOf(galleryViewOf(search)),
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
  lazyView("src/public/legal/terms-page.tsx", () => import("../../public/legal/terms-page.tsx")),
);
const privacy = legal(
  "privacy",
  lazyView("src/public/legal/privacy-page.tsx", () => import("../../public/legal/privacy-page.tsx")),
);
const cookies = legal(
  "cookies",
  lazyView("src/public/legal/cookies-page.tsx", () => import("../../public/legal/cookies-page.tsx")),
);

/** All pages, in the order of the navigation. */
export const pages: readonly Page[] = [
  home,
  about,
  projects,
  apartments,
  projectDetail,
  layouts,
  layout,
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
  view: lazyView("src/app/pages/missing-page.tsx", () => import("./missing-page.tsx")),
  asksForTexts: true,
  queries: () => [],
  isMissing: true,
};

/** The links in the header (specification), with the search. */
export const headerPages = linked("home", "about", "projects", "apartments", "gallery", "contact");
/** The links in the full-screen menu. */
export const menuPages = linked("home", "about", "projects", "apartments", "news", "gallery", "contact");
/** The links in the footer's site map, and in the line below it. */
export const siteMapPages = linked("home", "about", "projects", "apartments", "news", "gallery", "contact");
export const legalPages = linked("terms", "privacy", "cookies");

function linked(...names: string[]): Page[] {
  return names.flatMap((name) => pages.find((page) => page.name === name) ?? []);
}
