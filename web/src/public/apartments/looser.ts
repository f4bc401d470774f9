import type { SearchFilterName } from "@ezo/contract/site/search/search-names";
import { without } from "../../shared/apartments/filters/filters.ts";
import type { SearchView } from "../../shared/apartments/search/search-view.ts";
import { isUnitFilter, withFact } from "../../shared/apartments/search/unit-filters.ts";

/** The search without one of its filters, from its beginning. */
export function looser(view: SearchView, filter: SearchFilterName): SearchView {
  const first = { ...view, cursor: undefined };
  if (filter === "project") return { ...first, project: undefined };
  if (filter === "layout") return { ...first, layout: undefined };
  if (isUnitFilter(filter)) return { ...first, facts: withFact(view.facts, filter) };
  return { ...first, filters: without(view.filters, filter) };
}
