import { UNIT_FILTER_NAMES, type UnitFilterName } from "@ezo/contract/site/search/search-names";
import {
  hasFact,
  OTHER_UNIT_TYPES,
  PARKING_KINDS,
  type UnitFact,
  type UnitType,
} from "@ezo/contract/values/stock/unit-types";
import type { UnitFacts } from "../units/unit-facts.ts";

interface UnitFilter {
  /** In the address and the call. */
  param: string;
  fact: UnitFact;
  choices: readonly string[];
}
/** Filters by what only parking places or commercial units have. Metres of shop window are the least that is asked for. */
export const UNIT_FILTERS: Readonly<Record<UnitFilterName, UnitFilter>> = {
  parking_kind: { param: "parking_kind", fact: "parking_kind", choices: PARKING_KINDS },
  has_ev_charger: { param: "has_ev_charger", fact: "has_ev_charger", choices: ["1"] },
  has_street_entrance: { param: "has_street_entrance", fact: "has_street_entrance", choices: ["1"] },
  frontage: { param: "frontage_min", fact: "frontage_m", choices: ["5", "10", "20"] },
};

/** What is asked of the facts of units, one of the choices for each. */
export type AskedFacts = Partial<Record<UnitFilterName, string>>;

export const isUnitFilter = (name: string): name is UnitFilterName =>
  UNIT_FILTER_NAMES.some((known) => known === name);

/** What an address asks of units of a type; undefined where it asks for no fact that the type has. */
export function askedFactsIn(search: URLSearchParams, type: UnitType): AskedFacts | undefined {
  const asked: AskedFacts = {};
  for (const name of UNIT_FILTER_NAMES) {
    const { param, fact, choices } = UNIT_FILTERS[name];
    const value = choices.find((choice) => choice === search.get(param));
    if (value !== undefined && hasFact(type, fact)) asked[name] = value;
  }
  return orNothing(asked);
}

/** The parameters of an address. */
export const factParams = (asked: AskedFacts = {}): Record<string, string> =>
  Object.fromEntries(
    UNIT_FILTER_NAMES.flatMap((name) => {
      const value = asked[name];
      return value === undefined ? [] : [[UNIT_FILTERS[name].param, value]];
    }),
  );

/** The same with another value of a filter, or without it. */
export function withFact(
  asked: AskedFacts | undefined,
  name: UnitFilterName,
  value?: string,
): AskedFacts | undefined {
  const next = { ...asked };
  delete next[name];
  if (value !== undefined) next[name] = value;
  return orNothing(next);
}

/** Everything that an address asks of facts, whatever the type, as its parameters. */
export const factParamsIn = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    OTHER_UNIT_TYPES.flatMap((type) => Object.entries(factParams(askedFactsIn(search, type)))),
  );

const MATCHES: Readonly<Record<UnitFilterName, (facts: UnitFacts, value: string) => boolean>> = {
  parking_kind: ({ parking_kind: kind }, value) => kind === value,
  has_ev_charger: ({ has_ev_charger: charger }) => charger === true,
  has_street_entrance: ({ has_street_entrance: entrance }) => entrance === true,
  frontage: ({ frontage_m: metres = 0 }, value) => metres >= Number(value),
};
/** The rule of the search (`factsOf` in core): what is not known of a unit is no match. */
export const hasAsked = (facts: UnitFacts, asked: AskedFacts): boolean =>
  UNIT_FILTER_NAMES.every((name) => {
    const value = asked[name];
    return value === undefined || MATCHES[name](facts, value);
  });

const orNothing = (asked: AskedFacts): AskedFacts | undefined =>
  Object.keys(asked).length === 0 ? undefined : asked;
