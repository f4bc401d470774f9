import { isCompletedBy } from "@ezo/contract/values/stock/completion";
import { type ApartmentFilters, ROOMS_OR_MORE } from "@ezo/contract/site/apartment-filters";
import { FILTER_NAMES, type FilterName, FIRST_FLOOR } from "@ezo/contract/site/search/search-names";
import type { FilteredApartment } from "./visible-stock.repo.ts";

export const isFiltered = (filters: ApartmentFilters): boolean =>
  FILTER_NAMES.some((name) => isSet(filters, name));

/** What filters ask of the project that an apartment is in. */
export interface ProjectFacts {
  isReady: boolean;
  /** The day on which it is completed. */
  date: string | null;
  sellsParking: boolean;
  /** The id of the layout that is asked for; null where the project has no such layout, or nobody has asked. */
  layoutId: number | null;
  /** Up to which price what is asked for a month is enough; null where there are no instalments, or nobody has asked. */
  priceWithin: number | null;
}
/** A filter that asks for what is not known finds nothing. */
const UNKNOWN: ProjectFacts = {
  isReady: false,
  date: null,
  sellsParking: false,
  layoutId: null,
  priceWithin: null,
};

/**
 * Whether the apartment passes every filter. A sold one matches only where `status` names it: visitors look for what
 * they can still get.
 */
export const matchesAll = (
  apartment: FilteredApartment,
  filters: ApartmentFilters,
  project: ProjectFacts = UNKNOWN,
): boolean =>
  (apartment.status !== "sold" || isSet(filters, "status")) &&
  FILTER_NAMES.every((name) => passes(apartment, { filters, project }, name));

/** The query fields of each filter. */
export const FIELDS = {
  layout: ["layout"],
  rooms: ["rooms"],
  status: ["status"],
  area: ["area_min", "area_max"],
  price: ["price_min", "price_max"],
  monthly: ["monthly_max"],
  floor: ["floor_min", "floor_max"],
  floor_not: ["floor_not"],
  sides: ["sides"],
  completion: ["completion"],
  parking: ["parking"],
} as const satisfies Record<FilterName, readonly (keyof ApartmentFilters)[]>;

const isSet = (filters: ApartmentFilters, name: FilterName): boolean =>
  FIELDS[name].some((field) => {
    const value = filters[field];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  });

/** Whether the apartment passes this one filter. A price that is not shown is not revealed by a filter either. */
function passes(
  apartment: FilteredApartment,
  { filters, project }: { filters: ApartmentFilters; project: ProjectFacts },
  name: FilterName,
): boolean {
  switch (name) {
    case "layout":
      return (
        filters.layout === undefined ||
        (project.layoutId !== null && apartment.layout_id === project.layoutId)
      );
    case "rooms":
      return (
        !filters.rooms?.length ||
        filters.rooms.some((rooms) =>
          rooms >= ROOMS_OR_MORE ? apartment.rooms >= rooms : apartment.rooms === rooms,
        )
      );
    case "status":
      return !filters.status?.length || filters.status.includes(apartment.status);
    case "area":
      return isWithin(apartment.area_total, filters.area_min, filters.area_max);
    case "floor":
      return isWithin(apartment.floor_number, filters.floor_min, filters.floor_max);
    case "sides":
      // The south-east is `SE`: part of it is the south.
      return !filters.sides?.length || filters.sides.some((side) => apartment.orientation.includes(side));
    case "price":
      return isWithin(apartment.price, filters.price_min, filters.price_max);
    case "monthly":
      return (
        filters.monthly_max === undefined ||
        (project.priceWithin !== null && isWithin(apartment.price, undefined, project.priceWithin))
      );
    case "floor_not":
      return !filters.floor_not?.some((end) =>
        end === "first" ? apartment.floor_number <= FIRST_FLOOR : apartment.is_top,
      );
    case "completion":
      return filters.completion === undefined || isCompletedBy(project, filters.completion);
    case "parking":
      return !filters.parking || project.sellsParking;
  }
}

const isWithin = (value: number | undefined, min: number | undefined, max: number | undefined): boolean =>
  (min === undefined && max === undefined) ||
  (value !== undefined && (min === undefined || value >= min) && (max === undefined || value <= max));

/** For each filter that is set: how many apartments match without it. */
export function loosening(
  all: readonly FilteredApartment[],
  filters: ApartmentFilters,
  project: ProjectFacts,
) {
  return FILTER_NAMES.filter((name) => isSet(filters, name))
    .map((filter) => {
      const rest = { ...filters };
      for (const field of FIELDS[filter]) delete rest[field];
      return { filter, matches: all.filter((apartment) => matchesAll(apartment, rest, project)).length };
    })
    .filter(({ matches }) => matches > 0)
    .sort((a, b) => b.matches - a.matches);
}

/** How many match in each layout, whichever of them is chosen. */
export function matchesByLayout(
  all: readonly FilteredApartment[],
  { layout: _, ...filters }: ApartmentFilters,
  project: ProjectFacts,
) {
  const counts = new Map<number, number>();
  for (const apartment of all) {
    const { layout_id: id } = apartment;
    if (typeof id === "number" && matchesAll(apartment, filters, project))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].map(([id, matches]) => ({ id, matches }));
}

export const rangeOf = (values: readonly number[]) =>
  values.length === 0
    ? null
    : values.reduce(
        (range, value) => ({ min: Math.min(range.min, value), max: Math.max(range.max, value) }),
        {
          min: Number.POSITIVE_INFINITY,
          max: Number.NEGATIVE_INFINITY,
        },
      );
