import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { PRICES } from "@ezo/contract/values/limits/prices";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { readNumber } from "@ezo/contract/values/reading/read-number";

type Rule = PriceListTerms["rules"][number];
export type RuleKind = Rule["kind"];
type Side = Extract<Rule, { kind: "side" }>["side"];

/** A rule's fields: figures as they were typed. */
export interface RuleFigures {
  kind: RuleKind;
  percent: string;
  from: string;
  to: string;
  building: string | null;
  riser: string;
  side: Side;
  apartments: string[];
}
/** A rule in its form; the key finds it again after it was moved. */
export interface RuleValues extends RuleFigures {
  key: number;
}
interface Terms<Rules> {
  name: string;
  base: { kind: PriceListTerms["base"]["kind"]; amount: string };
  rounding: PriceListTerms["rounding"];
  /** The lowest price of a square metre, as it was typed; empty for none. */
  floor: string;
  with_reserved: boolean;
  with_sold: boolean;
  rules: Rules[];
  /** Prices set by hand, as they were typed, by the apartment's id; an empty one is the rules' price. */
  overrides: Overrides;
  /** The list is for the apartments of `overrides` alone: an empty price is missing there. No field changes it. */
  only_overrides: boolean;
}
export type Overrides = Readonly<Record<string, string>>;
/** A list as its form holds it. */
export type ListValues = Terms<RuleValues>;
/** A list as two versions of it are compared: one figure is the same however it was typed. */
export type ListBody = Terms<RuleFigures>;

// Work that was kept on the device has keys of an earlier page.
let lastKey = Date.now();
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
  base: { kind: "per_m2", amount: "" },
  rounding: 100,
  floor: "",
  with_reserved: false,
  with_sold: false,
  rules: [],
  overrides: {},
  only_overrides: false,
});

export function valuesOf({ name, terms }: { name: string; terms: PriceListTerms }): ListValues {
  return {
    name,
    base: { kind: terms.base.kind, amount: String(terms.base.amount_minor / MINOR_UNITS) },
    rounding: terms.rounding,
    floor: terms.floor_per_m2_minor === undefined ? "" : String(terms.floor_per_m2_minor / MINOR_UNITS),
    with_reserved: terms.with_reserved,
    with_sold: terms.with_sold,
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
    overrides: Object.fromEntries(
      terms.overrides.map(({ apartment_id: id, price }) => [String(id), String(price)]),
    ),
    only_overrides: terms.only_overrides ?? false,
  };
}

/** Amounts and percentages have so many decimals at most. */
const DECIMALS = 2;

/**
 * A typed figure, with thousands set apart, either decimal mark and either minus, read as imports and the sheet read it;
 * undefined where it is none, and where it can mean two: `1.500` is neither 1500 nor 1.5 for certain.
 */
export function figureIn(text: string): number | undefined {
  const reading = readNumber(text, { decimals: DECIMALS });
  return "value" in reading ? reading.value : undefined;
}

/** The key of the text that says why something typed is no figure; undefined where it is one, and where nothing is typed. */
export function figureProblem(text: string): "sheet.error.ambiguous" | "price_lists.no_figure" | undefined {
  const reading = readNumber(text, { decimals: DECIMALS });
  if (text.trim() === "" || "value" in reading) return undefined;
  return reading.error === "ambiguous" ? "sheet.error.ambiguous" : "price_lists.no_figure";
}

/** A typed price, which has no fractions: a comma or a point before three digits sets thousands apart. */
export function wholeIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00A0]/g, "");
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(plain);
  const digits = isGrouped ? plain.replaceAll(/[.,]/g, "") : plain;
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

/** The same within the bounds of a price: 0 is none. */
export function priceIn(text: string): number | undefined {
  const figure = wholeIn(text);
  return figure !== undefined && figure >= PRICES.min && figure <= PRICES.max ? figure : undefined;
}

const NEEDED: Readonly<Record<RuleKind, readonly ("from" | "to" | "riser" | "building" | "apartments")[]>> = {
  floor_step: ["from"],
  floors: ["from", "to"],
  riser: ["building", "riser"],
  side: [],
  corner: [],
  view: ["apartments"],
};
/** The fields that keep a list from having terms, with what is typed into them: none of them, where it has. */
export function wrongFigures(values: ListBody): { path: string; text: string }[] {
  const { base, rules, floor } = values;
  const figures = [
    { path: "base.amount", text: base.amount },
    ...(floor === "" ? [] : [{ path: "floor", text: floor }]),
    ...rules.flatMap((rule, index) => [
      ...NEEDED[rule.kind].flatMap((field) => {
        const path = `rules.${index}.${field}`;
        if (field === "building") return rule.building === null ? [{ path, text: "" }] : [];
        if (field === "apartments") return rule.apartments.length === 0 ? [{ path, text: "" }] : [];
        return [{ path, text: rule[field] }];
      }),
      { path: `rules.${index}.percent`, text: rule.percent },
    ]),
  ];
  return [
    ...figures.filter(({ text }) => figureIn(text) === undefined),
    ...countedIn(values).flatMap(([id, text]) =>
      priceIn(text) === undefined ? [{ path: `overrides.${id}`, text }] : [],
    ),
  ];
}

/** The prices set by hand, in the order of the apartments' ids. */
export const setByHand = (overrides: Overrides): [id: string, text: string][] =>
  Object.entries(overrides).filter(([, text]) => text.trim() !== "");

/** The prices that count: in a list for single apartments the empty ones, too, which are missing. */
function countedIn(values: Pick<ListValues, "overrides" | "only_overrides">): [id: string, text: string][] {
  // Work that an earlier build kept on the device may have neither.
  const { overrides = {}, only_overrides: isByHand = false }: Partial<typeof values> = values;
  return isByHand ? Object.entries(overrides) : setByHand(overrides);
}

const SCALE = 100;
const hundredths = (value: number): number => Math.round(value * SCALE);

const plain = (text: string): string => String(figureIn(text) ?? text);
export const bodyOf = (values: ListValues): ListBody => ({
  // As it is stored: a space at its end, before the next word is typed, is no change.
  name: values.name.trim(),
  base: { kind: values.base.kind, amount: plain(values.base.amount) },
  rules: values.rules.map(({ key: _, ...rule }) => ({
    ...rule,
    percent: plain(rule.percent),
    from: plain(rule.from),
    to: plain(rule.to),
    riser: plain(rule.riser),
  })),
  rounding: values.rounding,
  // Work that an earlier build kept on the device has none.
  floor: plain((values as Partial<ListValues>).floor ?? "").trim(),
  with_reserved: values.with_reserved,
  with_sold: values.with_sold,
  overrides: Object.fromEntries(countedIn(values).map(([id, text]) => [id, String(wholeIn(text) ?? text)])),
  // Work that an earlier build kept on the device has none.
  only_overrides: (values as Partial<ListValues>).only_overrides ?? false,
});

/** The terms that the fields say; null while one of them is no figure. */
export function termsOf(values: ListBody): PriceListTerms | null {
  const amount = figureIn(values.base.amount);
  const floor = values.floor === "" ? undefined : figureIn(values.floor);
  const rules = values.rules.map(ruleOf);
  const overrides = countedIn(values).map(overrideOf);
  const isFloorWrong = values.floor !== "" && floor === undefined;
  if (amount === undefined || isFloorWrong || rules.includes(null) || overrides.includes(null)) return null;
  return {
    base: { kind: values.base.kind, amount_minor: hundredths(amount) },
    rules: rules.filter((rule) => rule !== null),
    rounding: values.rounding,
    ...(floor === undefined ? {} : { floor_per_m2_minor: hundredths(floor) }),
    with_reserved: values.with_reserved,
    with_sold: values.with_sold,
    overrides: overrides.filter((override) => override !== null),
    ...(values.only_overrides ? { only_overrides: true } : {}),
  };
}

function overrideOf([id, text]: [id: string, text: string]) {
  const price = priceIn(text);
  return price === undefined ? null : { apartment_id: Number(id), price };
}

function ruleOf(values: RuleFigures): Rule | null {
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
