import { filtersOf, searchWith } from "../../../shared/apartments/filters/filters.ts";
import { factParamsIn } from "../../../shared/apartments/search/unit-filters.ts";

/** How a level of the explorer shows its apartments. */
export const VIEWS = ["picture", "board", "list"] as const;
export type View = (typeof VIEWS)[number];

const PARAM = "view";

export const viewOf = (search: URLSearchParams): View =>
  VIEWS.find((view) => view === search.get(PARAM)) ?? "picture";

/** What an address in this view has beside the filters of apartments. */
const besideFilters = (search: URLSearchParams, view: View): Record<string, string> => ({
  ...factParamsIn(search),
  ...(view === "picture" ? {} : { [PARAM]: view }),
});

/** The query string with the filters of an address and this view. */
export const searchInView = (search: URLSearchParams, view: View): string =>
  searchWith(new URLSearchParams(besideFilters(search, view)), filtersOf(search));

/** What a form of the filters alone has to send along, so that it is kept. */
export const keptBeside = (search: URLSearchParams): Record<string, string> =>
  besideFilters(search, viewOf(search));

/** What links within a project keep of an address: its filters and its view. */
export const keptSearch = (search: URLSearchParams): string => searchInView(search, viewOf(search));
