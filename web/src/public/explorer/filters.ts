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

export const RANGES = ["area", "price", "floor"] as const;
export type RangeName = (typeof RANGES)[number];

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
    const given = search.getAll(name);
    const chosen = given.flatMap((value) => value.split(","));
    const value =
      LISTS[name]?.filter((choice) => chosen.includes(choice)).join(",") ??
      given.map((text) => valueIn(name, text)).find((number) => number !== undefined);
    if (value) filters[name] = value;
  }
  return filters;
}

const NUMBER_MAX_LENGTH = 30;
/** Digits in groups of three, or alone. A sign before exactly three digits separates groups, whichever sign it is. */
const NUMBER = /^(-?)([1-9]\d{0,2}(?:([ ,.])\d{3})(?:\3\d{3})?|\d{1,9})(?:[.,](\d{1,6}))?$/;

/** What the call takes for a field: a floor is a whole number, and nothing else lies below zero. */
export function valueIn(name: FilterParam, text: string): string | undefined {
  const number = numberIn(text);
  if (number === undefined) return undefined;
  const isTaken = name.startsWith("floor") ? /^-?\d{1,3}$/.test(number) : !number.startsWith("-");
  return isTaken ? number : undefined;
}

/** The number that a visitor wrote: `150 000`, `150,000` and `60,5` are all read. */
export function numberIn(text: string): string | undefined {
  if (text.length > NUMBER_MAX_LENGTH) return undefined;
  const [, sign, whole, , part] = NUMBER.exec(text.trim().replaceAll(/\s/g, " ")) ?? [];
  if (whole === undefined) return undefined;
  return `${sign}${whole.replaceAll(/\D/g, "")}${part === undefined ? "" : `.${part}`}`;
}

/** The ranges, of an address or as typed, whose lower limit is above the upper one: nothing can match them. */
export function crossedIn(filters: Filters): RangeName[] {
  const limit = (field: FilterParam) => Number(valueIn(field, filters[field] ?? "") ?? Number.NaN);
  return RANGES.filter((name) => limit(`${name}_min`) > limit(`${name}_max`));
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

/** `search` with these filters in place of its own; what else it says stays. */
export function searchWith(search: URLSearchParams, filters: Filters): string {
  const others = new URLSearchParams(search);
  for (const name of FILTER_PARAMS) others.delete(name);
  const query = [searchOf(filters).slice(1), others.toString()].filter(Boolean).join("&");
  return query && `?${query}`;
}

export const without = (filters: Filters, name: FilterName): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([param]) => !PARAMS_OF[name].includes(param as FilterParam)),
  );
