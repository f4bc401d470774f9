import { ROOM_CHOICES, type Filters, filtersOf, searchOf } from "../filters/filters.ts";
import { readId } from "@ezo/contract/values/ids";
import { OTHER_UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { SEARCH_SORTS } from "@ezo/contract/site/search/search-names";
import { type AskedFacts, askedFactsIn, factParams } from "./unit-filters.ts";

/** The page of the search. */
export const SEARCH_PATH = "/apartments";

export type SearchSort = (typeof SEARCH_SORTS)[number];
export const DEFAULT_SORT: SearchSort = "price";
/** Longer ones are none of ours. */
const CURSOR = /^[-~.a-z0-9]{1,40}$/;

type OtherUnitType = (typeof OTHER_UNIT_TYPES)[number];

/** What the address shows of the search. */
export interface SearchView {
  /** Without the layout, which belongs to the project. */
  filters: Filters;
  project: number | undefined;
  /** Slug of a layout of the project. */
  layout: string | undefined;
  /** Units of this type, and no apartments. */
  unit?: OtherUnitType | undefined;
  /** What is asked of the facts of that type. */
  facts?: AskedFacts | undefined;
  sort: SearchSort;
  /** Where the first page begins; the beginning without it. */
  cursor: string | undefined;
}

/** Every apartment for sale. */
export const WHOLE_SEARCH: SearchView = {
  filters: {},
  project: undefined,
  layout: undefined,
  sort: DEFAULT_SORT,
  cursor: undefined,
};

/** Reads an address; invalid values are ignored. */
export function searchViewOf(search: URLSearchParams): SearchView {
  const cursor = search.get("cursor") ?? "";
  const { layout, ...filters } = filtersOf(search);
  const unit = OTHER_UNIT_TYPES.find((type) => type === search.get("unit_type"));
  return {
    filters,
    project: readId(search.get("project_id")),
    layout,
    unit,
    facts: unit && askedFactsIn(search, unit),
    sort: SEARCH_SORTS.find((sort) => sort === search.get("sort")) ?? DEFAULT_SORT,
    cursor: CURSOR.test(cursor) ? cursor : undefined,
  };
}

/** The parameters beside the filters. */
export function ownParamsOf({
  project,
  layout,
  unit,
  facts,
  sort,
  cursor,
}: Partial<SearchView>): Record<string, string> {
  return {
    ...(project === undefined ? {} : { project_id: String(project) }),
    ...(layout === undefined ? {} : { layout }),
    ...(unit === undefined ? {} : { unit_type: unit, ...factParams(facts) }),
    ...(sort === undefined || sort === DEFAULT_SORT ? {} : { sort }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** The query string of a view, "" for the default view. */
export function searchQueryOf(view: SearchView): string {
  const own = new URLSearchParams(ownParamsOf(view)).toString();
  const query = [own, searchOf(view.filters).slice(1)].filter(Boolean).join("&");
  return query && `?${query}`;
}

/** The address of everything for sale of a layout. */
export const layoutSearchPath = (project: number, layout: string): string =>
  SEARCH_PATH + searchQueryOf({ ...WHOLE_SEARCH, project, layout });

/**
 * Searches with a page of their own in search engines: those by project, by one exact number of rooms, or both. Others
 * are too many, and most of them alike.
 */
export function isLandingPage({ filters, layout, unit, sort, cursor }: SearchView): boolean {
  const { rooms, ...others } = filters;
  const isOneSize = rooms === undefined || (ROOM_CHOICES.some((choice) => choice === rooms) && rooms !== "4");
  const isPlain = layout === undefined && unit === undefined && sort === DEFAULT_SORT && cursor === undefined;
  return isOneSize && isPlain && Object.keys(others).length === 0;
}
