import type { Translate } from "../../shared/i18n/texts.ts";
import type { Found } from "../../shared/apartments/search/search.queries.ts";
import { UNIT_LABELS } from "../../shared/apartments/units/unit-type.ts";
import { isLandingPage, type SearchView } from "../../shared/apartments/search/search-view.ts";

/** The page's heading: the type of units that are no apartments, what a landing page is about, else the project that is searched, or the name of the search. */
export function searchTitle(t: Translate, view: SearchView, meta: Found["meta"] | undefined): string {
  const { project: id, filters, unit } = view;
  if (unit !== undefined) return t(UNIT_LABELS[unit]);
  const project = meta?.projects.find((each) => each.id === id)?.title;
  // The other filters of what is no landing page are beside the list.
  const rooms = isLandingPage(view) ? filters.rooms : undefined;
  if (id !== undefined && project === undefined) return t("header.apartments");
  if (rooms !== undefined && project !== undefined)
    return t("apartments.search_rooms_in", { rooms, project });
  if (rooms !== undefined) return t("apartments.search_rooms", { rooms });
  return project === undefined ? t("header.apartments") : t("apartments.search_in", { project });
}
