import type { ApartmentFilters } from "@ezo/contract/site/apartment-filters";
import type { Locale } from "@ezo/contract/values/locale";
import { layoutIdOf } from "../layouts/layout-stock.repo.ts";
import { pricesWithin } from "../payment-plans/instalments.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import {
  isFiltered,
  loosening,
  matchesAll,
  matchesByLayout,
  type ProjectFacts,
  rangeOf,
} from "./apartment-filters.ts";
import { sellsParking } from "./apartment-search.repo.ts";
import { findBuilding } from "./find-building.ts";
import { visibleBuilding, visiblePart } from "./navigation.visible.ts";
import { isSoldShown, shownAmong } from "./sold-shown.ts";
import { filteredApartments } from "./visible-stock.repo.ts";

export type ApartmentQuery = ApartmentFilters & { locale: Locale; building_id?: string | undefined };

/**
 * What matches a query in a project, and what the filters can say about all of it. Throws `not_found` for a project or building
 * that visitors cannot see.
 */
export async function filtered(db: Db, projectId: number, query: ApartmentQuery) {
  const project = await db.project.findFirst({
    where: { id: projectId, ...visiblePart },
    select: {
      status: true,
      completionDate: true,
      buildings: { where: visibleBuilding, select: { id: true, identifier: true } },
    },
  });
  if (!project) throw new AppError("not_found");
  const building =
    query.building_id === undefined ? undefined : findBuilding(project.buildings, query.building_id);
  if (query.building_id !== undefined && !building) throw new AppError("not_found");
  // Reading all of them costs less than the counts that each filter needs; only the shown ones are loaded whole.
  const [visible, soldShown, facts] = await Promise.all([
    filteredApartments(db, { projectId, buildingId: building?.id }),
    isSoldShown(db),
    factsOf(db, { id: projectId, ...project }, query),
  ]);
  const all = shownAmong(visible, soldShown);
  const matching = isFiltered(query) ? all.filter((apartment) => matchesAll(apartment, query, facts)) : all;
  return {
    matching,
    meta: {
      total: matching.length,
      of: all.length,
      loosen: matching.length === 0 ? loosening(all, query, facts) : [],
      layouts: matchesByLayout(all, query, facts),
      bounds: {
        area: rangeOf(all.map(({ area_total }) => area_total)),
        price: rangeOf(all.flatMap(({ price }) => price ?? [])),
        floor: rangeOf(all.map(({ floor_number }) => floor_number)),
        rooms: [...new Set(all.map(({ rooms }) => rooms))].sort((a, b) => a - b),
      },
    },
  };
}

/** What the filters ask of the project; what they do not ask is not read. */
async function factsOf(
  db: Db,
  { id, status, completionDate }: { id: number; status: string; completionDate: Date | null },
  { parking, layout, monthly_max: monthly }: ApartmentFilters,
): Promise<ProjectFacts> {
  const [isParkingSold, layoutId, prices] = await Promise.all([
    parking ? sellsParking(db, id) : false,
    layout === undefined ? null : layoutIdOf(db, id, layout),
    pricesWithin(db, monthly),
  ]);
  return {
    isReady: status === "completed",
    date: completionDate && completionDate.toISOString().slice(0, 10),
    sellsParking: isParkingSold,
    layoutId,
    priceWithin: prices.find((each) => each.project_id === id)?.price_max ?? null,
  };
}

/** A floor of a building, with the ids of its apartments that match. */
export interface Place {
  building: string;
  floor_number: number;
  ids: number[];
}

export function placesOf(apartments: readonly (Omit<Place, "ids"> & { id: number })[]): Place[] {
  const places = new Map<string, Place>();
  for (const { id, building, floor_number } of apartments) {
    const key = `${building}/${floor_number}`;
    const place = places.get(key) ?? { building, floor_number, ids: [] };
    place.ids.push(id);
    places.set(key, place);
  }
  return [...places.values()];
}
