import { SEARCH_BANDS } from "../../values/limits/interest.ts";
import { PRICES } from "../../values/limits/prices.ts";
import { AREAS } from "../../values/limits/stock.ts";
import { ROOMS_OR_MORE } from "../apartment-filters.ts";
import { APARTMENT_STATUSES } from "../apartment-status.ts";
import { FLOOR_NUMBER_MAX, FLOOR_NUMBER_MIN } from "../floor-number.ts";
import { FIRST_FLOOR, SEARCH_END_FLOORS, SEARCH_SIDES } from "./search-names.ts";
import { MissedSearch } from "../views.ts";

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
 * is have the same one, but for a project that is named and for the first floor, which a lowest floor leaves out as well as
 * `floor_not`. Null for a search without filters, and for one that no apartment could match, which says nothing about what is
 * missing.
 */
export function searchKey(search: MissedSearch): string | null {
  const ranges = RANGE_NAMES.map((name) => rangeOf(search, name));
  if (ranges.includes(null) || isBelowItself(search)) return null;
  const filters = [
    listOf("rooms", roomsOf(search)),
    listOf("status", statusOf(search)),
    ...ranges,
    monthlyOf(search),
    listOf("floor_not", endFloorsOf(search)),
    listOf("sides", sidesOf(search)),
    ...factsOf(search),
  ].filter((part) => part !== null && part !== "");
  if (filters.length === 0) return null;
  const { project_id: project } = search;
  return [...(project === undefined ? [] : [`project_id=${project}`]), ...filters].join("&");
}

/**
 * What a search that found something has asked for: the project, each number of rooms, side and end floor, what is asked of the
 * project, and each range, in bands, so that people who ask for nearly the same are counted together. Each is such a text by
 * itself, with the project that was searched.
 */
export function usedValues(search: MissedSearch): string[] {
  const { project_id: id } = search;
  const project = id === undefined ? [] : [`project_id=${id}`];
  const ranges = RANGE_NAMES.map((name) => rangeOf(search, name, SEARCH_BANDS[name]) ?? "").filter(Boolean);
  const values = [
    ...roomsOf(search).map((number) => `rooms=${number}`),
    ...ranges,
    monthlyOf(search, SEARCH_BANDS.monthly),
    ...endFloorsOf(search).map((end) => `floor_not=${end}`),
    ...sidesOf(search).map((side) => `sides=${side}`),
    ...factsOf(search),
  ].filter(Boolean);
  return [...project, ...values.map((value) => [...project, value].join("&"))];
}

/** The filters in such a text; null for any other text. */
export function readSearchKey(key: string): MissedSearch | null {
  const values = key.split("&").map((part): readonly [string, unknown] => {
    const [name = "", value = ""] = part.split("=");
    return [name, (READERS.get(name) ?? Number)(value)];
  });
  return MissedSearch.safeParse(Object.fromEntries(values)).data ?? null;
}

const words = (value: string): string[] => value.split(",");
/** How the values of filters are read that are no single number. */
const READERS: ReadonlyMap<string, (value: string) => unknown> = new Map<string, (value: string) => unknown>([
  ["rooms", (value) => words(value).map(Number)],
  ["status", words],
  ["floor_not", words],
  ["sides", words],
  ["completion", (value) => value],
  ["parking", (value) => value === "1"],
]);

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

const sidesOf = ({ sides = [] }: MissedSearch): string[] =>
  SEARCH_SIDES.filter((side) => sides.includes(side));

const endFloorsOf = ({ floor_not: ends = [] }: MissedSearch): string[] =>
  SEARCH_END_FLOORS.filter((end) => ends.includes(end));

/** Whether it asks for the first floor or those below it and leaves them out. */
const isBelowItself = ({ floor_max: most, floor_not: ends = [] }: MissedSearch): boolean =>
  most !== undefined && most <= FIRST_FLOOR && ends.includes("first");

/** What is asked of the project; the last quarter ends with its year. */
const factsOf = ({ completion, parking }: MissedSearch): string[] => [
  ...(completion === undefined ? [] : [`completion=${completion.replace(/-q4$/, "")}`]),
  ...(parking ? ["parking=1"] : []),
];

/** The most that is paid a month, to the hundredth or the next multiple of `band` above it. */
function monthlyOf({ monthly_max: most }: MissedSearch, band?: number): string {
  const limit = outside(most, Math.ceil, band);
  return limit === undefined ? "" : `monthly_max=${roundedTo(0.01, limit, Math.floor)}`;
}

/**
 * Both ends of a range, without an end that limits nothing; null where nothing can lie within. With `band`, each end is at the
 * next multiple of it outside.
 */
function rangeOf(search: MissedSearch, name: RangeName, band?: number): string | null {
  const from = outside(search[`${name}_min`], Math.floor, band);
  const to = outside(search[`${name}_max`], Math.ceil, band);
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

const outside = (value: number | undefined, round: (value: number) => number, band: number | undefined) =>
  value === undefined || band === undefined ? value : round(value / band) * band;

/** To the next value that the stock can have in the direction of `round`; hundredths are compared as they are written. */
const roundedTo = (step: number, value: number, round: (value: number) => number): number => {
  const perUnit = Math.round(1 / step);
  return round(Number((value * perUnit).toFixed(6))) / perUnit;
};
