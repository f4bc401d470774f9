import type { ApartmentStatus, FilterName } from "@ezo/contract/navigation";

/** The filters as the address holds them; names and values are those of the call. */
export const FILTER_PARAMS = [
  "rooms",
  "status",
  "area_min",
  "area_max",
  "price_min",
  "price_max",
  "floor_min",
  "floor_max",
] as const;
export type FilterParam = (typeof FILTER_PARAMS)[number];
export type Filters = Partial<Record<FilterParam, string>>;

export const ROOM_CHOICES = ["1", "2", "3", "4"] as const;
export const STATUS_CHOICES: readonly ApartmentStatus[] = ["available", "reserved", "sold"];

const LISTS: Partial<Record<FilterParam, readonly string[]>> = {
  rooms: ROOM_CHOICES,
  status: STATUS_CHOICES,
};
/** Parameters that make up one filter, by the name that the call gives it. */
export const PARAMS_OF: Record<FilterName, readonly FilterParam[]> = {
  rooms: ["rooms"],
  status: ["status"],
  area: ["area_min", "area_max"],
  price: ["price_min", "price_max"],
  floor: ["floor_min", "floor_max"],
};

/** Reads the filters from an address; what makes no sense there is no filter. */
export function filtersOf(search: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of FILTER_PARAMS) {
    const given = search.getAll(name).flatMap((value) => value.split(","));
    const known = LISTS[name];
    const value = known
      ? known.filter((choice) => given.includes(choice)).join(",")
      : given.find((text) => /^-?\d{1,9}(\.\d+)?$/.test(text));
    if (value) filters[name] = value;
  }
  return filters;
}

export const hasFilters = (filters: Filters): boolean => Object.keys(filters).length > 0;

/** The query of an address with these filters, or nothing. */
export function searchOf(filters: Filters): string {
  const query = FILTER_PARAMS.flatMap((name) => {
    const value = filters[name];
    return value ? [`${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`] : [];
  }).join("&");
  return query && `?${query}`;
}

export const without = (filters: Filters, name: FilterName): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([param]) => !PARAMS_OF[name].includes(param as FilterParam)),
  );
