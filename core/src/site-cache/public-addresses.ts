import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import { CACHE_WARM_MAX_ADDRESSES } from "@ezo/contract/values/limits/operations";
import { LEGAL_PAGES } from "@ezo/contract/site/pages/site-pages";
import type { Db } from "../platform/db.ts";
import { shownLocales } from "../site-languages/shown-languages.ts";

const PAGES = [
  "/",
  "/about",
  "/projects",
  "/apartments",
  "/news",
  "/gallery",
  "/contact",
  ...LEGAL_PAGES.map((slug) => `/${slug}`),
];
const CALLS = [
  "/homepage/bootstrap",
  "/about",
  "/projects-page",
  "/projects",
  "/projects/featured",
  "/projects/homepage",
  "/apartment-search",
  "/news",
  "/news/recent",
  "/news/featured",
  "/gallery-page",
  "/footer",
  "/contact-info/settings",
  "/translations",
  ...LEGAL_PAGES.map((slug) => `/legal/${slug}`),
];

/**
 * The path and query of every public page and call, in each language that visitors see, the most visited first. A firm with tens of
 * thousands of apartments gets the first `CACHE_WARM_MAX_ADDRESSES`.
 */
export async function publicAddresses(db: Db): Promise<string[]> {
  const isShown = { isActive: true, deletedAt: null } as const;
  const newest = { orderBy: { id: "desc" }, take: CACHE_WARM_MAX_ADDRESSES, select: { id: true } } as const;
  const [languages, projects, articles, apartments] = await Promise.all([
    shownLocales(db),
    db.project.findMany({ where: isShown, ...newest }),
    db.article.findMany({ where: { ...isShown, publishAt: { lte: new Date() } }, ...newest }),
    db.apartment.findMany({
      where: { ...isShown, floor: { deletedAt: null, building: { ...isShown, project: isShown } } },
      orderBy: { id: "asc" },
      take: CACHE_WARM_MAX_ADDRESSES,
      select: {
        id: true,
        floor: { select: { number: true, building: { select: { identifier: true, projectId: true } } } },
      },
    }),
  ]);
  const explorer = apartments.map(({ id, floor: { number, building } }) => {
    const ofBuilding = `/projects/${building.projectId}/${encodeURIComponent(building.identifier)}`;
    return {
      ofBuilding,
      ofFloor: `${ofBuilding}/floor-${number}`,
      own: `${ofBuilding}/floor-${number}/apartment-${id}`,
    };
  });
  const pages = [
    ...PAGES,
    ...projects.map(({ id }) => `/projects/${id}`),
    ...articles.map(({ id }) => `/news/${id}`),
    ...new Set(explorer.map(({ ofBuilding }) => ofBuilding)),
    ...new Set(explorer.map(({ ofFloor }) => ofFloor)),
    ...explorer.map(({ own }) => own),
  ];
  const calls = [
    ...CALLS,
    ...projects.map(({ id }) => `/projects/${id}`),
    ...articles.map(({ id }) => `/news/${id}`),
    ...apartments.map(({ id }) => `/apartments/${id}`),
  ];
  const half = Math.floor(CACHE_WARM_MAX_ADDRESSES / 2);
  return [...pagesIn(languages, pages).slice(0, half), ...callsIn(languages, calls).slice(0, half)];
}

/** The addresses where most visits begin; they must stay in a cache that cannot hold everything. */
export async function entryAddresses(db: Db): Promise<string[]> {
  const languages = await shownLocales(db);
  return [...pagesIn(languages, PAGES), ...callsIn(languages, CALLS)];
}

const pagesIn = (languages: readonly Locale[], paths: readonly string[]): string[] =>
  paths.flatMap((path) => languages.map((locale) => canonicalPath(locale, path)));
const callsIn = (languages: readonly Locale[], paths: readonly string[]): string[] =>
  paths.flatMap((path) => languages.map((locale) => `/api${path}?locale=${locale}`));
