import type { UnitFilterName } from "@ezo/contract/site/search/search-names";
import type { ParkingKind } from "@ezo/contract/values/stock/unit-types";
import { decimalText } from "@ezo/contract/values/words/decimals";
import type { Locale } from "@ezo/contract/values/languages";
import type { Translate } from "../../i18n/texts.ts";

/** What is known of a unit beside what every unit has; an apartment has none of it. */
export interface UnitFacts {
  parking_kind?: ParkingKind | undefined;
  has_ev_charger?: boolean | undefined;
  has_street_entrance?: boolean | undefined;
  frontage_m?: number | undefined;
}

const KIND_LABELS: Readonly<Record<string, string>> = {
  underground: "apartments.parking_underground",
  covered: "apartments.parking_covered",
  open: "apartments.parking_open",
} satisfies Record<ParkingKind, string>;

const kindText = (t: Translate, kind: string): string => t(KIND_LABELS[kind] ?? "apartments.parking_kind");
const metres = (t: Translate, value: string): string => t("apartments.metres", { value });

/** The facts with the key of what each is called; null for those that nobody has said. */
export function unitFactList(
  t: Translate,
  locale: Locale,
  facts: UnitFacts,
): [key: string, value: string | null][] {
  const { parking_kind: kind, frontage_m: front } = facts;
  const said = (flag: boolean | undefined) =>
    flag === undefined ? null : t(flag ? "apartments.fact_yes" : "apartments.fact_no");
  return [
    ["apartments.parking_kind", kind === undefined ? null : kindText(t, kind)],
    ["apartments.has_ev_charger", said(facts.has_ev_charger)],
    ["apartments.has_street_entrance", said(facts.has_street_entrance)],
    ["apartments.frontage", front === undefined ? null : metres(t, decimalText(front, locale))],
  ];
}

/** What speaks for a unit, in few words: for a line of a list. */
export const unitFactWords = (t: Translate, locale: Locale, facts: UnitFacts): string[] => [
  ...(facts.parking_kind === undefined ? [] : [kindText(t, facts.parking_kind)]),
  ...(facts.has_ev_charger ? [t("apartments.has_ev_charger")] : []),
  ...(facts.has_street_entrance ? [t("apartments.has_street_entrance")] : []),
  ...(facts.frontage_m === undefined
    ? []
    : [`${t("apartments.frontage")}: ${metres(t, decimalText(facts.frontage_m, locale))}`]),
];

/** A value of a filter by a fact, as its choice is called. */
export function askedFactText(t: Translate, name: UnitFilterName, value: string): string {
  if (name === "parking_kind") return kindText(t, value);
  return name === "frontage"
    ? t("apartments.chosen_from", { value: metres(t, value) })
    : t("apartments.fact_yes");
}
