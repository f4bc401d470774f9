import type { z } from "zod";
import { PRICES } from "../values/limits/prices.ts";
import { APARTMENT_NUMBER_MAX_LENGTH, AREAS, BEDROOMS, FRONTAGES, ROOMS } from "../values/limits/stock.ts";
import { apartmentFields } from "./apartments.ts";
import {
  type DecimalMark,
  decimalMarkOf,
  type NumberRule,
  readNumber,
} from "../values/reading/read-number.ts";
import { CURRENCIES, type Currency, CURRENCY_UNITS } from "../values/money/currency.ts";
import {
  readFlag,
  readParkingKind,
  readSides,
  readStatus,
  readUnitType,
} from "../values/reading/read-words.ts";
import { OTHER_UNIT_FACTS } from "../values/stock/unit-types.ts";

/** Reads the cells of an apartments file or sheet; shared by the import and the admin's sheet. */

export type CellField = keyof typeof apartmentFields;
/** The cells of every unit, in the order of a file's and the sheet's columns. */
export const SHEET_CELL_FIELDS = [
  "apartment_number",
  "status",
  "rooms",
  "bedrooms",
  "area_total",
  "area_living",
  "area_balcony",
  "orientation",
  "price",
  "is_price_hidden",
  "unit_type",
] as const satisfies readonly CellField[];
/** With those that no apartment has: a file has them, the sheet does not, where most of them would be empty. */
export const CELL_FIELDS = [...SHEET_CELL_FIELDS, ...OTHER_UNIT_FACTS] as const;
export type CellValue = string | number | boolean | null | string[];
type CellKind = "text" | "status" | "unit_type" | "parking_kind" | "number" | "sides" | "flag";
export const CELL_KIND: Record<CellField, CellKind> = {
  apartment_number: "text",
  status: "status",
  rooms: "number",
  bedrooms: "number",
  area_total: "number",
  area_living: "number",
  area_balcony: "number",
  orientation: "sides",
  price: "number",
  is_price_hidden: "flag",
  unit_type: "unit_type",
  parking_kind: "parking_kind",
  has_ev_charger: "flag",
  has_street_entrance: "flag",
  frontage_m: "number",
};
export const CLEARABLE: ReadonlySet<CellField> = new Set([
  "area_living",
  "area_balcony",
  "orientation",
  "price",
  ...OTHER_UNIT_FACTS,
]);
export type CellError =
  | "required"
  | "number"
  | "range"
  | "length"
  | "ambiguous"
  | "decimals"
  | "whole"
  | "currency"
  | "status"
  | "unit_type"
  | "parking_kind"
  | "flag"
  | "sides"
  | "value";
export type CellReading = { value: CellValue } | { error: CellError };

const WHOLE: NumberRule = { decimals: 0 };
export const AREA: NumberRule = {
  decimals: 2,
  units: ["m²", "m2", "sq m", "sqm", "მ²", "მ2", "კვ.მ", "კვ. მ", "м²", "м2", "кв.м", "кв. м"],
};
const METRES: NumberRule = { decimals: 2, units: ["m", "მ", "м"] };
/** A price in the firm's currency; the sign of another one is refused. */
export const priceRule = (currency: Currency | undefined): NumberRule => ({
  decimals: 0,
  units: currency ? CURRENCY_UNITS[currency] : [],
});
/** The currency that a price names by its sign or code, where that is not the firm's: such a price is refused. */
export function otherCurrencyOf(cell: string | number, currency: Currency | undefined): Currency | undefined {
  if (typeof cell === "number" || currency === undefined || isPriceIn(cell, currency)) return undefined;
  return CURRENCIES.find((other) => isPriceIn(cell, other));
}
const isPriceIn = (text: string, currency: Currency): boolean => {
  const reading = readNumber(text, priceRule(currency));
  return "value" in reading || reading.error !== "number";
};
const NUMBER_RULE: Partial<Record<CellField, NumberRule>> = {
  area_total: AREA,
  area_living: AREA,
  area_balcony: AREA,
  frontage_m: METRES,
};
/** What a message says of a cell that is out of bounds: between which numbers, or of at most how many characters. */
export const CELL_BOUNDS: Partial<Record<CellField, { min?: number; max: number }>> = {
  apartment_number: { max: APARTMENT_NUMBER_MAX_LENGTH },
  rooms: ROOMS,
  bedrooms: BEDROOMS,
  area_total: AREAS,
  area_living: AREAS,
  area_balcony: AREAS,
  price: PRICES,
  frontage_m: FRONTAGES,
};
const ruleOf = (field: CellField, currency: Currency | undefined): NumberRule =>
  field === "price" ? priceRule(currency) : (NUMBER_RULE[field] ?? WHOLE);

export const markOfColumn = (
  field: CellField,
  cells: Iterable<string | number | undefined>,
  currency: Currency | undefined,
): DecimalMark | undefined =>
  CELL_KIND[field] === "number" ? decimalMarkOf(cells, ruleOf(field, currency)) : undefined;

/** Reads a cell by the contract's own rules; prices are in `currency`. An empty cell clears a field that may be empty. */
export function readCell(
  field: CellField,
  cell: string | number,
  currency: Currency | undefined,
  mark?: DecimalMark,
): CellReading {
  const text = String(cell).trim();
  if (text === "")
    return CLEARABLE.has(field) ? { value: CELL_KIND[field] === "sides" ? [] : null } : { error: "required" };
  const reading = meaningOf(field, typeof cell === "number" ? cell : text, currency, mark);
  if ("error" in reading) return reading;
  const parsed = (apartmentFields[field] as z.ZodType<CellValue>).safeParse(reading.value);
  if (parsed.success) return { value: parsed.data };
  if (CELL_KIND[field] === "number") return { error: "range" };
  return { error: text.length > (CELL_BOUNDS[field]?.max ?? Infinity) ? "length" : "value" };
}

function meaningOf(
  field: CellField,
  cell: string | number,
  currency: Currency | undefined,
  mark: DecimalMark | undefined,
): CellReading {
  const text = String(cell);
  const orRefuse = (value: CellValue | null, error: CellError): CellReading =>
    value === null ? { error } : { value };
  switch (CELL_KIND[field]) {
    case "text":
      return { value: text };
    case "number": {
      const rule = ruleOf(field, currency);
      const reading = readNumber(cell, rule, mark);
      if ("value" in reading) return reading;
      if (reading.error === "decimals" && rule.decimals === 0) return { error: "whole" };
      return field === "price" && otherCurrencyOf(cell, currency) ? { error: "currency" } : reading;
    }
    case "status":
      return orRefuse(readStatus(text), "status");
    case "unit_type":
      return orRefuse(readUnitType(text), "unit_type");
    case "parking_kind":
      return orRefuse(readParkingKind(text), "parking_kind");
    case "flag":
      return orRefuse(readFlag(text), "flag");
    case "sides":
      return orRefuse(readSides(text), "sides");
  }
}
