import type { PriceListTerms } from "@ezo/contract/inventory/price-lists";
import { MINOR_UNITS } from "@ezo/contract/values/money/payment-plan";

type Rule = PriceListTerms["rules"][number];
export type RuleKind = Rule["kind"];
type Side = Extract<Rule, { kind: "side" }>["side"];

/** A rule as its fields hold it: figures as they were typed. */
export interface RuleValues {
  key: number;
  kind: RuleKind;
  percent: string;
  from: string;
  to: string;
  building: string | null;
  riser: string;
  side: Side;
  apartments: string[];
}
/** A list as its form holds it. */
export interface ListValues {
  name: string;
  baseKind: PriceListTerms["base"]["kind"];
  amount: string;
  rounding: PriceListTerms["rounding"];
  withReserved: boolean;
  withSold: boolean;
  rules: RuleValues[];
}

let lastKey = 0;
export const newRule = (kind: RuleKind): RuleValues => ({
  key: ++lastKey,
  kind,
  percent: "",
  from: "1",
  to: "1",
  building: null,
  riser: "1",
  side: "S",
  apartments: [],
});

export const emptyList = (): ListValues => ({
  name: "",
  baseKind: "per_m2",
  amount: "",
  rounding: 100,
  withReserved: false,
  withSold: false,
  rules: [],
});

export function valuesOf({ name, terms }: { name: string; terms: PriceListTerms }): ListValues {
  return {
    name,
    baseKind: terms.base.kind,
    amount: String(terms.base.amount_minor / MINOR_UNITS),
    rounding: terms.rounding,
    withReserved: terms.with_reserved,
    withSold: terms.with_sold,
    rules: terms.rules.map((rule) => ({
      ...newRule(rule.kind),
      percent: String(rule.percent),
      ...("from" in rule ? { from: String(rule.from) } : {}),
      ...("to" in rule ? { to: String(rule.to) } : {}),
      ...("riser" in rule ? { riser: String(rule.riser) } : {}),
      ...("side" in rule ? { side: rule.side } : {}),
      ...("building_id" in rule && rule.building_id !== null ? { building: String(rule.building_id) } : {}),
      ...("apartment_ids" in rule ? { apartments: rule.apartment_ids.map(String) } : {}),
    })),
  };
}

/** A typed figure, with thousands set apart, either decimal mark and either minus; undefined where it is none. */
export function figureIn(text: string): number | undefined {
  const plain = text
    .replaceAll(/[\s\u00A0]/g, "")
    .replace(",", ".")
    .replace("−", "-");
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

const SCALE = 100;
const hundredths = (value: number): number => Math.round(value * SCALE);

/** The terms that the fields say; null while one of them is no figure. */
export function termsOf(values: ListValues): PriceListTerms | null {
  const amount = figureIn(values.amount);
  const rules = values.rules.map(ruleOf);
  if (amount === undefined || rules.includes(null)) return null;
  return {
    base: { kind: values.baseKind, amount_minor: hundredths(amount) },
    rules: rules.filter((rule) => rule !== null),
    rounding: values.rounding,
    with_reserved: values.withReserved,
    with_sold: values.withSold,
  };
}

function ruleOf(values: RuleValues): Rule | null {
  const { kind, side } = values;
  const [percent, from, to, riser] = [values.percent, values.from, values.to, values.riser].map(figureIn);
  const building = values.building === null ? null : Number(values.building);
  if (percent === undefined) return null;
  switch (kind) {
    case "floor_step":
      return from === undefined ? null : { kind, from, percent };
    case "floors":
      return from === undefined || to === undefined
        ? null
        : { kind, building_id: building, from, to, percent };
    case "riser":
      return riser === undefined || building === null
        ? null
        : { kind, building_id: building, riser, percent };
    case "side":
      return { kind, side, percent };
    case "corner":
      return { kind, percent };
    case "view":
      return values.apartments.length === 0
        ? null
        : { kind, apartment_ids: values.apartments.map(Number), percent };
  }
}
