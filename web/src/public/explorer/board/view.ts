import { filtersOf, searchWith } from "../../../shared/apartments/filters/filters.ts";

/** How a level of the explorer shows its apartments. */
export const VIEWS = ["picture", "board", "list"] as const;
export type View = (typeof VIEWS)[number];

const PARAM = "view";

export const viewOf = (search: URLSearchParams): View =>
  VIEWS.find((view) => view === search.get(PARAM)) ?? "picture";

/** The query string with the filters of an address and this view. */
export const searchInView = (search: URLSearchParams, view: View): string =>
  searchWith(new URLSearchParams(view === "picture" ? {} : { [PARAM]: view }), filtersOf(search));

/** What links within a project keep of an address: its filters and its view. */
export const keptSearch = (search: URLSearchParams): string => searchInView(search, viewOf(search));
