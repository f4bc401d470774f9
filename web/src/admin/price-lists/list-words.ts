import type { PriceListComparison } from "@ezo/contract/inventory/price-list-comparison";
import { PRICE_RULE_KINDS, PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { PRICE_LIST_STATUSES } from "@ezo/contract/inventory/price-lists";
import { coded, type FieldNames, fieldText, money } from "../editor/history/field-text.ts";
import type { Format } from "../i18n/format.ts";
import type { Translate } from "../i18n/texts.ts";
import {
  figureIn,
  type ListBody,
  type Overrides,
  type RuleFigures,
  setByHand,
  valuesOf,
  wholeIn,
} from "./terms/terms-values.ts";

/** The fields of a list's form, where two versions of it are compared. */
export const LIST_FIELDS: FieldNames = {
  name: "price_lists.name",
  base: {
    label: "price_lists.base",
    show: (base, t, format) => baseText(base as ListBody["base"], t, format),
  },
  rules: {
    label: "price_lists.rules",
    show: (rules, t, format) =>
      (rules as ListBody["rules"]).map((rule) => ruleText(rule, t, format)).join("; ") || t("field.empty"),
  },
  rounding: money("price_lists.rounding"),
  floor: {
    label: "price_lists.floor",
    show: (floor, t, format) => floorText(String(floor), t, format) || t("field.empty"),
  },
  with_reserved: "price_lists.with_reserved",
  with_sold: "price_lists.with_sold",
  overrides: {
    label: "price_lists.overrides",
    show: (overrides, t, format) => overridesText(overrides as Overrides, format) || t("field.empty"),
  },
  only_overrides: "price_lists.of_single",
};

/** Warns of rules that are for no apartment, by their place in the list: a wrong number there changes no price. */
export function idleRulesText(
  { idle_rules: idle = [] }: PriceListComparison["summary"],
  t: Translate,
): string {
  const rules = idle.map(({ place, kind }) => `${place + 1}. ${t(`price_lists.rule.${kind}`)}`);
  return rules.length === 0 ? "" : t("price_lists.warning.idle_rules", { rules: rules.join("; ") });
}

/** The fields of a list's lines in the audit log. */
export const PRICE_LIST_FIELDS: FieldNames = {
  name: "price_lists.name",
  status: coded("audit.field.status", PRICE_LIST_STATUSES, (status, t) => t(`price_lists.status.${status}`)),
  publish_at: "price_lists.publish_at",
  currency: "price_lists.currency",
  terms: {
    label: "price_lists.terms",
    show: (value, t, format) => {
      // A later build may have other rules.
      const { data } = PriceListTerms.safeParse(value);
      return data ? termsText(data, t, format) : fieldText(value, t);
    },
  },
};

/** "$ 1 800 / m² · Floors 2–9: −4 % · rounded to $ 100 · reserved apartments, too"; of single apartments their prices alone. */
function termsText(terms: PriceListTerms, t: Translate, format: Format): string {
  const values = valuesOf({ name: "", terms });
  const { base, rules, rounding, floor, with_reserved, with_sold, overrides } = values;
  const byHand = overridesText(overrides, format);
  const computed = [
    baseText(base, t, format),
    ...rules.map((rule) => ruleText(rule, t, format)),
    t("price_lists.rounded_to", { step: format.money(rounding) }),
  ];
  return [
    ...(values.only_overrides ? [] : computed),
    ...(floor ? [`${t("price_lists.floor")}: ${floorText(floor, t, format)}`] : []),
    ...(with_reserved ? [t("price_lists.with_reserved")] : []),
    ...(with_sold ? [t("price_lists.with_sold")] : []),
    ...(byHand ? [`${t("price_lists.overrides")}: ${byHand}`] : []),
  ].join(" · ");
}

/** "№ 7: $ 95 000; № 12: $ 88 000" */
const overridesText = (overrides: Overrides, format: Format): string =>
  setByHand(overrides)
    .map(([id, text]) => `№\u00A0${id}: ${format.money(wholeIn(text) ?? 0)}`)
    .join("; ");

/** "$ 1 350 / m²" */
const floorText = (floor: string, t: Translate, format: Format): string =>
  floor === "" ? "" : baseText({ kind: "per_m2", amount: floor }, t, format);

function baseText({ kind, amount }: ListBody["base"], t: Translate, format: Format): string {
  const figure = figureIn(amount);
  const price = figure === undefined ? amount : format.money(figure);
  return price ? t(`price_lists.terms_${kind}`, { price }) : t("field.empty");
}

/** A rule in a few words: "Floors 2–9: −4 %". */
function ruleText(rule: RuleFigures, t: Translate, format: Format): string {
  const kind = PRICE_RULE_KINDS.find((known) => known === rule.kind) ?? "corner";
  const percent = figureIn(rule.percent);
  const share =
    percent === undefined ? rule.percent : `${percent < 0 ? "−" : "+"}${format.decimal(Math.abs(percent))}`;
  const words = [t(`price_lists.rule.${kind}`), targetText(rule, t)].filter(Boolean);
  return `${words.join(" ")}: ${share}\u00A0%`;
}

function targetText(rule: RuleFigures, t: Translate): string {
  const { kind, from, to, riser, side, building, apartments } = rule;
  const inBuilding = building === null ? "" : ` (${t("field.building")} № ${building})`;
  switch (kind) {
    case "floor_step":
      return `> ${from}`;
    case "floors":
      return `${from}–${to}${inBuilding}`;
    case "riser":
      return `${riser}${inBuilding}`;
    case "side":
      return t(`apartments.side.${side}`);
    case "view":
      return `(${t("price_lists.apartments")}: № ${apartments.join(", ")})`;
    case "corner":
      return "";
  }
}
