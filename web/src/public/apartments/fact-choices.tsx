import { UNIT_FILTER_NAMES, type UnitFilterName } from "@ezo/contract/site/search-names";
import { hasFact } from "@ezo/contract/values/unit-types";
import { useFilterLabel } from "../../shared/apartments/filters/filter-labels.ts";
import { searchQueryOf, type SearchView } from "../../shared/apartments/search/search-view.ts";
import { UNIT_FILTERS, withFact } from "../../shared/apartments/search/unit-filters.ts";
import { askedFactText } from "../../shared/apartments/unit-facts.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Choices } from "./search-choices.tsx";

/** Filters by facts of the type that is searched for: those that something for sale has, and what the address asks for. */
export function FactChoices({ view, offered }: { view: SearchView; offered: readonly UnitFilterName[] }) {
  const t = useT();
  const label = useFilterLabel();
  const { unit, facts } = view;
  if (unit === undefined) return null;
  const shown = UNIT_FILTER_NAMES.filter(
    (name) =>
      // While another type is loading, the facts of the former one are still known.
      hasFact(unit, UNIT_FILTERS[name].fact) && (offered.includes(name) || facts?.[name] !== undefined),
  );
  const searchOf = (name: UnitFilterName, value?: string) =>
    searchQueryOf({ ...view, cursor: undefined, facts: withFact(facts, name, value) });
  return (
    <>
      {shown.map((name) => (
        <Choices
          key={name}
          label={label(name)}
          isInLine
          choices={[
            {
              value: "",
              label: t("projects.all"),
              search: searchOf(name),
              isChosen: facts?.[name] === undefined,
            },
            ...UNIT_FILTERS[name].choices.map((value) => ({
              value,
              label: askedFactText(t, name, value),
              search: searchOf(name, value),
              isChosen: facts?.[name] === value,
            })),
          ]}
        />
      ))}
    </>
  );
}
