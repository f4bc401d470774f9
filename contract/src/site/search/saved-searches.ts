import { z } from "zod";
import { route } from "../../route.ts";
import { withExample } from "../../values/described.ts";
import { askedByMail, Id, IdParams } from "../../values/fields.ts";
import { ID_DIGITS } from "../../values/ids.ts";
import { SAVED_QUERY_MAX_LENGTH } from "../../values/limits/followed-stock.ts";
import { LAYOUT_SLUG } from "../../values/patterns.ts";
import { readSearchAddress } from "./apartment-search.ts";
import { ROOMS_OR_MORE } from "../apartment-filters.ts";
import { SEARCH_END_FLOORS, SEARCH_SIDES } from "./search-names.ts";

/** The filters of a saved search. None of them is a status or a type: what is mailed are available apartments. */
export const SavedSearchFilters = z.object({
  project_id: Id.optional(),
  layout: z.string().optional(),
  /** Each number once, in order; only the last may mean "or more". */
  rooms: z.array(z.int()).optional(),
  area_min: z.number().optional(),
  area_max: z.number().optional(),
  price_min: z.number().optional(),
  price_max: z.number().optional(),
  floor_min: z.int().optional(),
  floor_max: z.int().optional(),
  /** Each once, in order. */
  sides: z.array(z.enum(SEARCH_SIDES)).optional(),
  monthly_max: z.number().optional(),
  /** Each once, in order. */
  floor_not: z.array(z.enum(SEARCH_END_FLOORS)).optional(),
  completion: z.string().optional(),
  parking: z.literal(true).optional(),
  /** Of the project: no search, but its construction, whose new entries are mailed. It has no other filter then. */
  construction: z.literal(true).optional(),
});
export type SavedSearchFilters = z.output<typeof SavedSearchFilters>;

const RANGES = ["area", "price", "floor"] as const;
type Limits = Pick<SavedSearchFilters, `${(typeof RANGES)[number]}_${"min" | "max"}`>;
/** Areas have two decimals: none is smaller. */
const SMALLEST_AREA = 0.01;

const UNKNOWN_NAMED_MAX = 20;
const Value = z.union([z.string(), z.number()]);
const Values = z.union([Value, z.array(Value)]);

/**
 * The query of the search's address, as text or by name, held to the rules of the search, and able to find something. Order
 * and place in the list are read and left out.
 */
export const SavedQuery = withExample(
  z
    .union([
      z.string().max(SAVED_QUERY_MAX_LENGTH, { error: "errors.too_long" }),
      z.record(z.string(), Values),
    ])
    .transform((given, context): SavedSearchFilters => {
      const { data, error } = readSearchAddress(valuesIn(given));
      const refuse = (path: readonly PropertyKey[], message: string) =>
        context.addIssue({ code: "custom", path: [...path], message });
      for (const issue of error?.issues ?? []) {
        if (issue.code !== "unrecognized_keys") refuse(issue.path, issue.message);
        else
          for (const name of issue.keys.slice(0, UNKNOWN_NAMED_MAX)) refuse([name], "errors.unknown_field");
      }
      if (!data) return z.NEVER;
      const {
        status,
        rooms,
        sides,
        floor_not: ends,
        parking,
        completion,
        layout,
        area_min: least,
        unit_type: type = "apartment",
        locale: _,
        sort: _sort,
        cursor: _cursor,
        per_page: _size,
        ...rest
      } = data;
      if (status?.length && !status.includes("available")) refuse(["status"], "errors.invalid_value");
      // A search for parking that is mailed as one for apartments would be worse than none.
      if (type !== "apartment") refuse(["unit_type"], "errors.invalid_value");
      const slug = layout?.toLowerCase();
      if (slug !== undefined && !LAYOUT_SLUG.test(slug) && !ID_DIGITS.test(slug))
        refuse(["layout"], "errors.invalid_value");
      refuseEmptyRanges(data, refuse);
      return {
        ...rest,
        // Every apartment is larger: no filter.
        ...(least === undefined || least < SMALLEST_AREA ? {} : { area_min: least }),
        ...(slug === undefined ? {} : { layout: slug }),
        ...(rooms?.length ? { rooms: inOrder(rooms) } : {}),
        ...(sides?.length ? { sides: SEARCH_SIDES.filter((side) => sides.includes(side)) } : {}),
        ...(ends?.length ? { floor_not: SEARCH_END_FLOORS.filter((end) => ends.includes(end)) } : {}),
        ...(completion === undefined ? {} : { completion }),
        ...(parking ? { parking } : {}),
      };
    }),
  "project_id=1&rooms=2&price_max=150000",
);

/** Reports to `refuse` limits that no apartment can keep: nobody would ever be mailed. */
function refuseEmptyRanges(limits: Limits, refuse: (path: readonly PropertyKey[], message: string) => void) {
  for (const range of RANGES) {
    const [min, max] = [`${range}_min`, `${range}_max`] as const;
    const [least, most] = [limits[min], limits[max]];
    if (least !== undefined && most !== undefined && least > most)
      refuse([min], `errors.range_crossed?least=${least}&most=${most}`);
  }
  if ((limits.area_max ?? SMALLEST_AREA) < SMALLEST_AREA) refuse(["area_max"], "errors.invalid_value");
}

/** Values by name, as a query has them: texts, or lists of texts. Empty ones are no filters. */
function valuesIn(given: string | Record<string, z.output<typeof Values>>): Record<string, unknown> {
  const pairs =
    typeof given === "string"
      ? pairsIn(given)
      : Object.entries(given).flatMap(([name, value]) =>
          [value].flat().map((one): [string, string] => [name, String(one)]),
        );
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (value === "") continue;
    const bare = name.replace(/\[\]$/, "");
    const known = values.get(bare);
    if (known) known.push(value);
    else values.set(bare, [value]);
  }
  return Object.fromEntries(
    [...values].map(([name, list]): [string, unknown] => [name, list.length === 1 ? list[0] : list]),
  );
}

/** A query as text, with or without its `?`. */
const pairsIn = (query: string): [string, string][] =>
  query
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [decoded(name), decoded(value.join("="))];
    });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    // It is no value of any filter either.
    return text;
  }
}

/** `[4, 2, 6, 2]` is what `[2, 4]` is: two rooms, or four and more. */
function inOrder(rooms: readonly number[]): number[] {
  const all = [...new Set(rooms)].sort((a, b) => a - b);
  const more = all.findIndex((count) => count >= ROOMS_OR_MORE);
  return more < 0 ? all : all.slice(0, more + 1);
}

/** Whether visitors can save a search. The page asks only when its end comes into view. */
export const getSavedSearches = route({
  method: "get",
  path: "/saved-searches",
  role: "public",
  tag: "Site",
  summary: "Whether visitors can have apartments mailed that match a search",
  response: z.object({ data: z.object({ is_open: z.boolean() }) }),
});

export const saveSearch = route({
  method: "post",
  path: "/saved-searches",
  role: "public",
  tag: "Site",
  summary:
    "Mails a link that confirms the search, after which apartments that match it anew are mailed; the answer is the same for known and unknown addresses",
  limit: "savedSearch",
  body: z.object({
    query: SavedQuery,
    ...askedByMail,
  }),
  repeatable: true,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "looks_automated", "too_many_requests"],
});

export const followConstruction = route({
  method: "post",
  path: "/projects/:id/construction-mails",
  role: "public",
  tag: "Site",
  summary:
    "Mails a link that confirms it, after which new entries of the project's construction are mailed; the answer is the same for known and unknown addresses. Open while searches can be saved (`GET /saved-searches`)",
  limit: "savedSearch",
  params: IdParams,
  body: z.object(askedByMail),
  repeatable: true,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "looks_automated", "too_many_requests"],
});
