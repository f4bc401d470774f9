import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { FilterName } from "@ezo/contract/site/search/search-names";
import { SEARCH_END_FLOORS, SEARCH_SIDES } from "@ezo/contract/site/search/search-names";
import type { MissedSearch } from "@ezo/contract/site/views";
import { isCompletion } from "@ezo/contract/values/stock/completion";
import { LAYOUT_SLUG_MAX_LENGTH } from "@ezo/contract/values/limits/stock";
import { FLOOR_DIGITS, LAYOUT_SLUG } from "@ezo/contract/values/patterns";
import { CURRENCIES, type Currency, CURRENCY_UNITS } from "@ezo/contract/values/money/currency";
import { type NumberRule, readNumber } from "@ezo/contract/values/reading/read-number";

/** The filters in an address; names and values are those of the call. */
export const FILTER_PARAMS = [
  "layout",
  "rooms",
  "status",
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
] as const;
export type FilterParam = (typeof FILTER_PARAMS)[number];
export type Filters = Partial<Record<FilterParam, string>>;

export const ROOM_CHOICES = ["1", "2", "3", "4"] as const;
/** As a choice is written: `4` means four or more. */
export const roomsLabel = (rooms: string): string => (rooms === "4" ? "4+" : rooms);
export const STATUS_CHOICES: readonly ApartmentStatus[] = ["available", "reserved", "sold"];

type Side = (typeof SEARCH_SIDES)[number];
type EndFloor = (typeof SEARCH_END_FLOORS)[number];
export const RANGES = ["area", "price", "floor"] as const;
export type RangeName = (typeof RANGES)[number];

/** Filters with several values to choose from. */
export type ListName = "rooms" | "status" | "sides" | "floor_not" | "parking";
const LISTS: Partial<Record<FilterParam, readonly string[]>> & Record<ListName, readonly string[]> = {
  rooms: ROOM_CHOICES,
  status: STATUS_CHOICES,
  sides: SEARCH_SIDES,
  floor_not: SEARCH_END_FLOORS,
  parking: ["1"],
};
/** Lists that a search may be saved with: only what is available is mailed. */
export const SAVED_LISTS = ["rooms", "sides", "floor_not", "parking", "completion"] as const;
/** Parameters of each filter, by the filter's name in the call. */
export const PARAMS_OF: Record<FilterName, readonly FilterParam[]> = {
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
};

export function filtersOf(search: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of FILTER_PARAMS) {
    const given = search.getAll(name);
    const chosen = given.flatMap((value) => value.split(","));
    const value =
      name === "completion"
        ? given.find(isCompletion)
        : name === "layout"
          ? slugIn(given[0])
          : (LISTS[name]?.filter((choice) => chosen.includes(choice)).join(",") ??
            given.map((text) => valueIn(name, text)).find((number) => number !== undefined));
    if (value) filters[name] = value;
  }
  return filters;
}

/** The slug of a layout, as addresses write it. */
function slugIn(text = ""): string | undefined {
  const slug = text.trim().toLowerCase();
  return slug.length <= LAYOUT_SLUG_MAX_LENGTH && LAYOUT_SLUG.test(slug) ? slug : undefined;
}

const ALL_UNITS = CURRENCIES.flatMap((currency) => CURRENCY_UNITS[currency]);
/** In the firm's currency: the field refuses the sign of another one (`isForeign`). */
const MONEY: NumberRule = { decimals: 0, units: ALL_UNITS };
/** How visitors write the numbers of each filter. The site's own notation is `$ 97 300`. */
const RULES: Record<RangeName | "monthly", NumberRule> = {
  area: { decimals: 6, units: ["m²", "m2", "м²", "м2", "მ²", "მ2"] },
  price: MONEY,
  monthly: MONEY,
  floor: { decimals: 0 },
};
/** Whether a price bears the sign or the word of another currency than the firm's. */
export function isForeign(text: string, firm: Currency | undefined): boolean {
  const isRead = (units: readonly string[]): boolean => {
    const reading = readNumber(text, { ...MONEY, units });
    return "value" in reading || reading.error !== "number";
  };
  return isRead(ALL_UNITS) && !isRead(firm ? CURRENCY_UNITS[firm] : []);
}
const NUMBER_LIMIT = 1e9;

/** The number in the form that the call accepts: a floor is an integer, other values are not negative. */
export function valueIn(name: FilterParam, text: string): string | undefined {
  const number = numberIn(name, text);
  if (number === undefined) return undefined;
  const isTaken = name.startsWith("floor") ? FLOOR_DIGITS.test(number) : !number.startsWith("-");
  return isTaken ? number : undefined;
}

/** Reads a number as visitors write it: `150 000`, `150,000`, `60,5`. */
export function numberIn(name: FilterParam, text: string): string | undefined {
  const rule = RULES[name.replace(/_(min|max)$/, "") as keyof typeof RULES];
  const read = readNumber(text, rule);
  // A separator before exactly three digits separates thousands here, also where decimals are possible.
  const taken =
    "error" in read && read.error === "ambiguous" ? readNumber(text, { ...rule, decimals: 0 }) : read;
  return "value" in taken && Math.abs(taken.value) < NUMBER_LIMIT ? String(taken.value) : undefined;
}

/** Number filters of an address whose text is not a number, as after a form sent without scripts. */
export function unreadableIn(search: URLSearchParams): Filters {
  const filters = filtersOf(search);
  const fields = [...RANGES, "monthly" as const]
    .flatMap((name) => PARAMS_OF[name])
    .filter((field) => filters[field] === undefined);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = search.get(field)?.trim();
      return text ? [[field, text]] : [];
    }),
  );
}

/** Values of a list filter in an address that are none of its choices, and so filter nothing. */
export const unknownIn = (search: URLSearchParams, name: ListName | "completion"): string[] =>
  search
    .getAll(name)
    .flatMap((value) => value.split(","))
    .map((value) => value.trim())
    .filter(
      (value) => value !== "" && !(name === "completion" ? isCompletion(value) : LISTS[name].includes(value)),
    );

/** The ranges whose lower limit is above the upper one, so that nothing can match. */
export function crossedIn(filters: Filters): RangeName[] {
  const limit = (field: FilterParam) => Number(valueIn(field, filters[field] ?? "") ?? Number.NaN);
  return RANGES.filter((name) => limit(`${name}_min`) > limit(`${name}_max`));
}

export const hasFilters = (filters: Filters): boolean => Object.keys(filters).length > 0;

/** The query string with these filters, or "". */
export function searchOf(filters: Filters): string {
  const query = FILTER_PARAMS.flatMap((name) => {
    const value = filters[name];
    return value ? [`${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`] : [];
  }).join("&");
  return query && `?${query}`;
}

/** `search` with its filters replaced by these; other parameters are kept. */
export function searchWith(search: URLSearchParams, filters: Filters): string {
  const others = new URLSearchParams(search);
  for (const name of FILTER_PARAMS) others.delete(name);
  // A place in the list of the former filters.
  others.delete("cursor");
  const query = [searchOf(filters).slice(1), others.toString()].filter(Boolean).join("&");
  return query && `?${query}`;
}

export function without(filters: Filters, name: FilterName): Filters {
  const own: readonly string[] = PARAMS_OF[name];
  return Object.fromEntries(Object.entries(filters).filter(([param]) => !own.includes(param)));
}

/** Filters of a search whose value is a number. */
type Limits = Pick<MissedSearch, `${RangeName}_${"min" | "max"}` | "monthly_max">;

/** These filters, of one project or all, as the call takes them that counts searches: it counts no layouts. */
export function missedSearch(filters: Filters, project?: number): MissedSearch {
  const { layout: _, rooms, status, sides, floor_not: ends, completion, parking, ...limits } = filters;
  const numbers: Limits = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, Number(limit)]),
  );
  return {
    ...numbers,
    ...(rooms === undefined ? {} : { rooms: rooms.split(",").map(Number) }),
    ...(status === undefined ? {} : { status: status.split(",") as ApartmentStatus[] }),
    ...(sides === undefined ? {} : { sides: sides.split(",") as Side[] }),
    ...(ends === undefined ? {} : { floor_not: ends.split(",") as EndFloor[] }),
    ...(completion === undefined ? {} : { completion }),
    ...(parking === undefined ? {} : { parking: true as const }),
    ...(project === undefined ? {} : { project_id: project }),
  };
}
