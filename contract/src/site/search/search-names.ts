// Without zod: public pages load this.

/** The orders of the apartment search; `-` is the largest first. */
export const SEARCH_SORTS = ["price", "-price", "area", "-area", "floor", "-floor"] as const;
/** Sides that a filter may name; each finds the two beside it too, as the south does the south-east. */
export const SEARCH_SIDES = ["N", "E", "S", "W"] as const;
/** Floors of a building that a filter may leave out: the first and those below it, and the highest. */
export const SEARCH_END_FLOORS = ["first", "last"] as const;
export const FIRST_FLOOR = 1;
/** Filters that a visitor can remove; both ends of a range are one filter. */
export const FILTER_NAMES = [
  "layout",
  "rooms",
  "area",
  "price",
  "monthly",
  "floor",
  "floor_not",
  "sides",
  "completion",
  "parking",
  "status",
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
/** Filters by what only parking places or commercial units have: the search finds these, too. */
export const UNIT_FILTER_NAMES = [
  "parking_kind",
  "has_ev_charger",
  "has_street_entrance",
  "frontage",
] as const;
export type UnitFilterName = (typeof UNIT_FILTER_NAMES)[number];
/** Those of the search, which is over all projects. */
export const SEARCH_FILTER_NAMES = ["project", ...FILTER_NAMES, ...UNIT_FILTER_NAMES] as const;
export type SearchFilterName = (typeof SEARCH_FILTER_NAMES)[number];
