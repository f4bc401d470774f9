import { PRICES } from "../values/limits/prices.ts";
import { AREAS } from "../values/limits/stock.ts";
import { APARTMENT_STATUSES, FLOOR_NUMBER_MAX, FLOOR_NUMBER_MIN, ROOMS_OR_MORE } from "./navigation.ts";
import { MissedSearch } from "./views.ts";

/** What the stock can have; whole units of money, floors and hundredths of a square metre. */
const RANGES = {
  area: { least: 0, most: AREAS.max, step: 0.01 },
  price: { least: 0, most: PRICES.max, step: 1 },
  floor: { least: FLOOR_NUMBER_MIN, most: FLOOR_NUMBER_MAX, step: 1 },
} as const;
type RangeName = keyof typeof RANGES;
const RANGE_NAMES = ["area", "price", "floor"] as const satisfies RangeName[];

/**
 * The filters of a search in one form, as the query of its page: two searches that match the same apartments whatever there
 * is have the same one, but for a project that is named. Null for a search without filters, and for one that no apartment
 * could match, which says nothing about what is missing.
 */
export function searchKey(search: MissedSearch): string | null {
  const ranges = RANGE_NAMES.map((name) => rangeOf(search, name));
  if (ranges.includes(null)) return null;
  const filters = [listOf("rooms", roomsOf(search)), listOf("status", statusOf(search)), ...ranges].filter(
    (part) => part !== null && part !== "",
  );
  if (filters.length === 0) return null;
  const { project_id: project } = search;
  return [...(project === undefined ? [] : [`project_id=${project}`]), ...filters].join("&");
}

/** The filters in such a text; null for any other text. */
export function readSearchKey(key: string): MissedSearch | null {
  const values = key.split("&").map((part): readonly [string, unknown] => {
    const [name = "", value = ""] = part.split("=");
    if (name === "status") return [name, value.split(",")];
    return [name, name === "rooms" ? value.split(",").map(Number) : Number(value)];
  });
  return MissedSearch.safeParse(Object.fromEntries(values)).data ?? null;
}

const listOf = (name: string, values: readonly (string | number)[]): string =>
  values.length === 0 ? "" : `${name}=${values.join(",")}`;

/** None where any number of rooms would do. */
function roomsOf({ rooms = [] }: MissedSearch): number[] {
  const chosen = [...new Set(rooms)].toSorted((a, b) => a - b);
  return chosen.length === ROOMS_OR_MORE ? [] : chosen;
}

/** None where it asks for what a search without it finds: all but sold ones. */
function statusOf({ status = [] }: MissedSearch): string[] {
  const chosen = APARTMENT_STATUSES.filter((one) => status.includes(one));
  const isUsual = chosen.length === APARTMENT_STATUSES.length - 1 && !chosen.includes("sold");
  return isUsual ? [] : chosen;
}

/** Both ends of a range, without an end that limits nothing; null where nothing can lie within. */
function rangeOf(search: MissedSearch, name: RangeName): string | null {
  const [from, to] = [search[`${name}_min`], search[`${name}_max`]];
  if (from === undefined && to === undefined) return "";
  const { least, most, step } = RANGES[name];
  const min = roundedTo(step, from ?? least, Math.ceil);
  const max = roundedTo(step, to ?? most, Math.floor);
  if (min > max || min > most || max < least) return null;
  const ends = [min > least ? `${name}_min=${min}` : "", max < most ? `${name}_max=${max}` : ""].filter(
    Boolean,
  );
  // Any limit, however wide, leaves apartments out whose price is not shown.
  return ends.length === 0 && name === "price" ? "price_min=0" : ends.join("&");
}

/** To the next value that the stock can have in the direction of `round`; hundredths are compared as they are written. */
const roundedTo = (step: number, value: number, round: (value: number) => number): number => {
  const perUnit = Math.round(1 / step);
  return round(Number((value * perUnit).toFixed(6))) / perUnit;
};
