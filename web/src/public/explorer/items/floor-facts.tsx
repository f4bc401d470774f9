import { UNIT_FILTER_NAMES, type UnitFilterName } from "@ezo/contract/site/search/search-names";
import type { ZonedUnit } from "@ezo/contract/site/zones";
import { OTHER_UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { useSearchParams } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { FactChoices } from "../../../shared/apartments/filters/fact-choices.tsx";
import {
  type AskedFacts,
  askedFactsIn,
  factParams,
  hasAsked,
  UNIT_FILTERS,
} from "../../../shared/apartments/search/unit-filters.ts";
import styles from "./items.module.css";
import { isFoundUnit, isLeft } from "./found-unit.ts";

/**
 * Filters of a floor's other units by the facts that some of them have, and how many match. Nothing for a floor of
 * apartments.
 */
export function FloorFacts({ units }: { units: readonly ZonedUnit[] }) {
  const t = useT();
  const [search] = useSearchParams();
  if (units.length === 0) return null;
  const matches = units.map((unit) => isFoundUnit(search, unit)).filter((isFound) => isFound !== undefined);
  return (
    <>
      {OTHER_UNIT_TYPES.filter((type) => units.some(({ unit_type }) => unit_type === type)).map((type) => (
        <FactChoices
          key={type}
          type={type}
          asked={askedFactsIn(search, type)}
          offered={offeredBy(units.filter((unit) => unit.unit_type === type && isLeft(unit)))}
          searchOf={(asked) => withAsked(search, type, asked)}
        />
      ))}
      {/* There before it says anything, so that screen readers announce what changes. */}
      <p className={styles.found} role="status">
        {matches.length > 0 ? t("apartments.units_found", { count: matches.filter(Boolean).length }) : null}
      </p>
    </>
  );
}

/** The filters of which a choice finds something. */
const offeredBy = (units: readonly ZonedUnit[]): UnitFilterName[] =>
  UNIT_FILTER_NAMES.filter((name) =>
    UNIT_FILTERS[name].choices.some((value) => units.some((unit) => hasAsked(unit, { [name]: value }))),
  );

/** The address with other facts of this type; everything else in it stays. */
function withAsked(
  search: URLSearchParams,
  type: ZonedUnit["unit_type"],
  asked: AskedFacts | undefined,
): string {
  const next = new URLSearchParams(search);
  for (const param of Object.keys(factParams(askedFactsIn(search, type)))) next.delete(param);
  for (const [param, value] of Object.entries(factParams(asked))) next.set(param, value);
  const query = next.toString();
  return query && `?${query}`;
}
