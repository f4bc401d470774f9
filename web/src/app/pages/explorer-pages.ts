import {
  apartmentQuery,
  boardQuery,
  matchesQuery,
  navigationQuery,
} from "../../public/explorer/explorer.queries.ts";
import { boardCode } from "../../public/explorer/board/board-code.ts";
import { viewOf } from "../../public/explorer/board/view.ts";
import { filtersOf, hasFilters } from "../../shared/apartments/filters/filters.ts";
import { EXPLORER_ID } from "../../shared/apartments/explorer-id.ts";
import { layoutQuery, layoutsQuery } from "../../public/explorer/layouts/layouts.queries.ts";
import { ROOMS, roomsQueryOf } from "../../public/explorer/layouts/rooms-filter.ts";
import { projectQuery } from "../../public/project-detail/project.queries.ts";
import { apartmentIdOf, floorOf } from "../../shared/apartments/places.ts";
import { APARTMENT_GROUPS } from "../../shared/apartments/text-groups.ts";
import { readId } from "@ezo/contract/values/ids";
import {
  loadedApartment,
  loadedBuilding,
  loadedFloor,
  loadedLayouts,
  loadedProject,
} from "../loaded-content.ts";
import { explorerView } from "./explorer-view.ts";
import { lazyView } from "./lazy-view.ts";
import type { Page } from "./page.ts";
import type { PageContext } from "./page-context.ts";

// A project's page, which contains the explorer's first level, and the pages of its further levels.

export const projectDetail: Page = {
  name: "project-detail",
  path: "/projects/:id",
  label: "header.projects",
  description: "projects.subtitle",
  groups: APARTMENT_GROUPS,
  header: "solid",
  view: lazyView("src/app/pages/project-with-explorer.tsx", () => import("./project-with-explorer.tsx")),
  queries: (context) => {
    const id = readId(context.params["id"]);
    return id === undefined ? [] : [loadProject(context, id)];
  },
  parts: (context) => (loadedProject(context)?.hasApartmentNavigation ? [explorerView] : []),
  aimOf: (search) =>
    hasFilters(filtersOf(search)) || viewOf(search) !== "picture" ? EXPLORER_ID : undefined,
};
/** Loads a project and the first level of its explorer. */
async function loadProject(context: PageContext, id: number): Promise<void> {
  const { call, locale, cache } = context;
  const project = await cache.query(projectQuery(call, locale, id));
  if (!project.hasApartmentNavigation) return;
  const [{ buildings }] = await Promise.all([
    cache.query(navigationQuery(call, locale, id, { level: "overview" })),
    ...loadMatches(context, id),
    ...loadBoard(context, id),
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

/** In the view of the board: its code, and the apartments of the building in the address. */
const loadBoard = ({ call, locale, cache, search, params }: PageContext, projectId: number) =>
  viewOf(search) === "board"
    ? [boardCode.load(), cache.query(boardQuery(call, locale, projectId, params["building"]))]
    : [];

interface ExplorerPage extends Pick<Page, "name" | "path" | "view"> {
  load: (context: PageContext, projectId: number) => Promise<unknown> | undefined;
  /** The loaded building, for its identifier in the canonical address. */
  buildingOf: (context: PageContext) => { identifier: string } | undefined;
}
/** A page of the explorer, which loads its level and the apartments that the filters match. */
const explorerPage = ({ load, buildingOf, ...own }: ExplorerPage): Page => ({
  ...own,
  label: "header.projects",
  description: "projects.subtitle",
  groups: APARTMENT_GROUPS,
  header: "solid",
  ownParams: (context) => {
    const building = buildingOf(context);
    return building ? { ...context.params, building: building.identifier } : context.params;
  },
  asksForTexts: true,
  queries: (context) => {
    const projectId = readId(context.params["id"]);
    const place = projectId === undefined ? undefined : load(context, projectId);
    if (projectId === undefined || !place) return [];
    return [place, ...loadMatches(context, projectId)];
  },
});
export const building = explorerPage({
  name: "building",
  path: "/projects/:id/:building",
  view: lazyView(
    "src/public/explorer/building-page.tsx",
    () => import("../../public/explorer/building-page.tsx"),
  ),
  load: (context, projectId) => {
    const { call, locale, cache, params } = context;
    const place = { level: "building" as const, building: params["building"] ?? "" };
    return Promise.all([
      cache.query(navigationQuery(call, locale, projectId, place)),
      ...loadBoard(context, projectId),
    ]);
  },
  buildingOf: (context) => loadedBuilding(context)?.building,
});
export const floor = explorerPage({
  name: "floor",
  path: "/projects/:id/:building/:floor",
  view: lazyView("src/public/explorer/floor-page.tsx", () => import("../../public/explorer/floor-page.tsx")),
  load: (context, projectId) => {
    const { call, locale, cache, params } = context;
    const number = floorOf(params["floor"]);
    if (number === undefined) return undefined;
    const place = { level: "floor" as const, building: params["building"] ?? "", floor: number };
    return Promise.all([
      cache.query(navigationQuery(call, locale, projectId, place)),
      ...loadBoard(context, projectId),
    ]);
  },
  buildingOf: (context) => loadedFloor(context)?.building,
});
export const apartment = explorerPage({
  name: "apartment",
  path: "/projects/:id/:building/:floor/:apartment",
  view: lazyView(
    "src/public/explorer/apartment/apartment-page.tsx",
    () => import("../../public/explorer/apartment/apartment-page.tsx"),
  ),
  load: ({ call, locale, cache, params }, projectId) => {
    const id = readId(apartmentIdOf(params["apartment"]));
    return id === undefined ? undefined : cache.query(apartmentQuery(call, locale, projectId, id));
  },
  buildingOf: (context) => loadedApartment(context)?.building,
});

/** A project's layouts, and one of them. Before the page of a building, whose address theirs looks like. */
export const layouts: Page = {
  name: "layouts",
  path: "/projects/:id/layouts",
  label: "header.projects",
  description: "projects.subtitle",
  groups: APARTMENT_GROUPS,
  header: "solid",
  view: lazyView(
    "src/public/explorer/layouts/layouts-page.tsx",
    () => import("../../public/explorer/layouts/layouts-page.tsx"),
  ),
  asksForTexts: true,
  queries: ({ call, locale, cache, params }) => {
    const id = readId(params["id"]);
    return id === undefined ? [] : [cache.query(layoutsQuery(call, locale, id))];
  },
  ownQuery: (search) => roomsQueryOf(search.get(ROOMS)),
  // A part of the list has no page of its own, and an empty one says nothing that the project's page does not.
  isUnlistedAt: (context) => context.search.has(ROOMS) || loadedLayouts(context)?.data.length === 0,
};
export const layout: Page = {
  name: "layout",
  path: "/projects/:id/layouts/:slug",
  label: layouts.label,
  description: layouts.description,
  groups: APARTMENT_GROUPS,
  header: "solid",
  asksForTexts: true,
  view: lazyView(
    "src/public/explorer/layouts/layout-page.tsx",
    () => import("../../public/explorer/layouts/layout-page.tsx"),
  ),
  queries: ({ call, locale, cache, params }) => {
    const id = readId(params["id"]);
    return id === undefined ? [] : [cache.query(layoutQuery(call, locale, id, params["slug"] ?? ""))];
  },
};
