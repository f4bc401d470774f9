import { UNIT_FILTER_NAMES, type UnitFilterName } from "@ezo/contract/site/search/search-names";
import { hasFact, type UnitType } from "@ezo/contract/values/stock/unit-types";
import { use, useState } from "react";
import { useT } from "../../i18n/i18n-context.tsx";
import { LinkChoices } from "../../ui/link-choices.tsx";
import { type AskedFacts, UNIT_FILTERS, withFact } from "../search/unit-filters.ts";
import { HasOwnEntryContext } from "../has-own-entry.ts";
import { askedFactText } from "../units/unit-facts.ts";
import { useFilterLabel } from "./filter-labels.ts";

/** Filters by facts of a type of units: those that something has, and what is or was asked for. */
export function FactChoices(props: {
  type: UnitType;
  asked: AskedFacts | undefined;
  offered: readonly UnitFilterName[];
  /** The query of the address that asks for these facts. */
  searchOf: (asked: AskedFacts | undefined) => string;
}) {
  const { type, asked, offered, searchOf } = props;
  const t = useT();
  const label = useFilterLabel();
  const replace = use(HasOwnEntryContext);
  const wasAsked = useWasAsked(asked);
  const shown = UNIT_FILTER_NAMES.filter(
    (name) =>
      // While another type is loading, the facts of the former one are still offered.
      hasFact(type, UNIT_FILTERS[name].fact) && (offered.includes(name) || wasAsked(name)),
  );
  const choice = (name: UnitFilterName, value: string | undefined, text: string) => ({
    value: value ?? "",
    label: text,
    search: searchOf(withFact(asked, name, value)),
    isChosen: asked?.[name] === value,
  });
  return shown.map((name) => (
    <LinkChoices
      key={name}
      label={label(name)}
      isInLine
      replace={replace}
      choices={[
        choice(name, undefined, t("projects.all")),
        ...UNIT_FILTERS[name].choices.map((value) => choice(name, value, askedFactText(t, name, value))),
      ]}
    />
  ));
}

/** Which filters are asked for, or were since the page is open: the focus may be on the link that took one off. */
function useWasAsked(asked: AskedFacts | undefined): (name: UnitFilterName) => boolean {
  const [kept, setKept] = useState<readonly UnitFilterName[]>([]);
  const news = UNIT_FILTER_NAMES.filter((name) => asked?.[name] !== undefined && !kept.includes(name));
  if (news.length > 0) setKept([...kept, ...news]);
  return (name) => kept.includes(name) || news.includes(name);
}
