import { SavedSearchFilters } from "@ezo/contract/site/search/saved-searches";
import { readId } from "@ezo/contract/values/ids";
import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import type { Prisma } from "../generated/prisma/client.ts";
import { matching } from "../navigation/apartment-search.repo.ts";
import { visiblePart } from "../navigation/navigation.visible.ts";
import { pricesWithin } from "../payment-plans/instalments.ts";
import type { Db, Tx } from "../platform/db.ts";

/** In the order in which addresses name them. */
const NAMES = [
  "project_id",
  "layout",
  "rooms",
  "area_min",
  "area_max",
  "price_min",
  "price_max",
  "floor_min",
  "floor_max",
  "sides",
  "monthly_max",
  "floor_not",
  "completion",
  "parking",
  "construction",
] as const satisfies readonly (keyof SavedSearchFilters)[];

export const storedFilters = (stored: Prisma.JsonValue): SavedSearchFilters =>
  SavedSearchFilters.parse(stored);

/** The filters as the query of the search's address, without `?`. Equal filters have equal queries. */
export const queryOf = (filters: SavedSearchFilters): string =>
  NAMES.flatMap((name) => {
    const value = filters[name];
    if (value === true) return [`${name}=1`];
    return value === undefined ? [] : [`${name}=${[value].flat().join(",")}`];
  }).join("&");

/** The id of the part of a project's page that is about its construction. */
const PROGRESS = "progress";

/** The path of the search on the site, or of the construction that is followed. */
export function searchPath(filters: SavedSearchFilters, locale: Locale): string {
  if (filters.construction)
    return `${canonicalPath(locale, `/projects/${filters.project_id ?? 0}`)}#${PROGRESS}`;
  const query = queryOf(filters);
  return canonicalPath(locale, query ? `/apartments?${query}` : "/apartments");
}

/** Whether there is the layout that a search is for, in its project if it names one; true for a search without a layout. */
export async function isLayoutShown(
  db: Db,
  { layout, project_id: projectId }: SavedSearchFilters,
): Promise<boolean> {
  if (layout === undefined) return true;
  const id = readId(layout);
  const found = await db.layout.count({
    where: {
      ...visiblePart,
      project: visiblePart,
      ...(projectId === undefined ? {} : { projectId }),
      OR: [{ slug: layout }, ...(id === undefined ? [] : [{ id }])],
    },
    take: 1,
  });
  return found > 0;
}

/** What follows `from` in a query of what a saved search mails: what the search itself finds, if it can be had. */
export const availableOf = async (db: Db | Tx, filters: SavedSearchFilters): Promise<Prisma.Sql> =>
  matching({
    ...filters,
    status: ["available"],
    pricesWithin: await pricesWithin(db, filters.monthly_max),
  });
