import { ROOM_CHOICES, type Filters, filtersOf, searchOf } from "../filters/filters.ts";
import { readId } from "@ezo/contract/values/ids";
import { SEARCH_SORTS } from "@ezo/contract/site/search-names";

export type SearchSort = (typeof SEARCH_SORTS)[number];
export const DEFAULT_SORT: SearchSort = "price";
/** Longer ones are none of ours. */
const CURSOR = /^[-~.a-z0-9]{1,40}$/;

/** What the address shows of the search. */
export interface SearchView {
  filters: Filters;
  project: number | undefined;
  sort: SearchSort;
  /** Where the first page begins; the beginning without it. */
  cursor: string | undefined;
}

/** Reads an address; invalid values are ignored. */
export function searchViewOf(search: URLSearchParams): SearchView {
  const cursor = search.get("cursor") ?? "";
  return {
    filters: filtersOf(search),
    project: readId(search.get("project_id")),
    sort: SEARCH_SORTS.find((sort) => sort === search.get("sort")) ?? DEFAULT_SORT,
    cursor: CURSOR.test(cursor) ? cursor : undefined,
  };
}

/** The parameters beside the filters. */
export function ownParamsOf({ project, sort, cursor }: Partial<SearchView>): Record<string, string> {
  return {
    ...(project === undefined ? {} : { project_id: String(project) }),
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

/**
 * Searches with a page of their own in search engines: those by project, by one exact number of rooms, or both. Others
 * are too many, and most of them alike.
 */
export function isLandingPage({ filters, sort, cursor }: SearchView): boolean {
  const { rooms, ...others } = filters;
  const isOneSize = rooms === undefined || (ROOM_CHOICES.some((choice) => choice === rooms) && rooms !== "4");
  return isOneSize && Object.keys(others).length === 0 && sort === DEFAULT_SORT && cursor === undefined;
}
