import type { ZonedUnit } from "@ezo/contract/site/zones";
import { askedFactsIn, hasAsked } from "../../../shared/apartments/search/unit-filters.ts";

/**
 * Whether a unit has what an address asks of units of its type; undefined where that is nothing. What is sold is no match,
 * as in the search.
 */
export function isFoundUnit(search: URLSearchParams, unit: ZonedUnit): boolean | undefined {
  const asked = askedFactsIn(search, unit.unit_type);
  return asked && isLeft(unit) && hasAsked(unit, asked);
}

export const isLeft = ({ status }: Pick<ZonedUnit, "status">): boolean => status !== "sold";
