import type { z } from "zod";
import { apartmentFields } from "./inventory.ts";
import { type DecimalMark, decimalMarkOf, type NumberRule, readNumber } from "./read-number.ts";
import { readFlag, readSides, readStatus } from "./read-words.ts";

/** What the cells of a file or a sheet of apartments mean; the import and the admin's sheet share it. */

export type CellField = keyof typeof apartmentFields;
export type CellValue = string | number | boolean | null | string[];
type CellKind = "text" | "status" | "number" | "sides" | "flag";
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
};
/** Fields that may be empty. */
export const CLEARABLE: ReadonlySet<CellField> = new Set([
  "area_living",
  "area_balcony",
  "orientation",
  "price",
]);
export type CellError =
  | "required"
  | "number"
  | "ambiguous"
  | "decimals"
  | "status"
  | "flag"
  | "sides"
  | "value";
export type CellReading = { value: CellValue } | { error: CellError };

const WHOLE: NumberRule = { decimals: 0 };
const AREA: NumberRule = {
  decimals: 2,
  units: ["m²", "m2", "sq m", "sqm", "მ²", "მ2", "კვ.მ", "კვ. მ", "м²", "м2", "кв.м", "кв. м"],
};
/** Prices are in `CURRENCY`: another currency's sign is refused. */
const PRICE: NumberRule = { decimals: 0, units: ["us$", "usd", "$"] };
const NUMBER_RULE: Partial<Record<CellField, NumberRule>> = {
  area_total: AREA,
  area_living: AREA,
  area_balcony: AREA,
  price: PRICE,
};
const ruleOf = (field: CellField): NumberRule => NUMBER_RULE[field] ?? WHOLE;

/** What a column's numbers show about their decimal mark, for `readCell`. */
export const markOfColumn = (
  field: CellField,
  cells: Iterable<string | number | undefined>,
): DecimalMark | undefined =>
  CELL_KIND[field] === "number" ? decimalMarkOf(cells, ruleOf(field)) : undefined;

/** What a cell means, by the contract's own rules. An empty one clears what may be empty. */
export function readCell(field: CellField, cell: string | number, mark?: DecimalMark): CellReading {
  const text = String(cell).trim();
  if (text === "")
    return CLEARABLE.has(field) ? { value: CELL_KIND[field] === "sides" ? [] : null } : { error: "required" };
  const reading = meaningOf(field, typeof cell === "number" ? cell : text, mark);
  if ("error" in reading) return reading;
  const judged = (apartmentFields[field] as z.ZodType<CellValue>).safeParse(reading.value);
  if (judged.success) return { value: judged.data };
  return { error: CELL_KIND[field] === "number" ? "number" : "value" };
}

function meaningOf(field: CellField, cell: string | number, mark: DecimalMark | undefined): CellReading {
  const text = String(cell);
  const orRefuse = (value: CellValue | null, error: CellError): CellReading =>
    value === null ? { error } : { value };
  switch (CELL_KIND[field]) {
    case "text":
      return { value: text };
    case "number":
      return readNumber(cell, ruleOf(field), mark);
    case "status":
      return orRefuse(readStatus(text), "status");
    case "flag":
      return orRefuse(readFlag(text), "flag");
    case "sides":
      return orRefuse(readSides(text), "sides");
  }
}
