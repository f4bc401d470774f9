import {
  CELL_KIND,
  type CellError,
  type CellField,
  type CellValue,
  readCell,
  SHEET_CELL_FIELDS,
} from "@ezo/contract/inventory/apartment-cells";
import type { Currency } from "@ezo/contract/values/money/currency";
import type { DecimalMark } from "@ezo/contract/values/reading/read-number";
import type { Translate } from "../../i18n/texts.ts";
import type { ApartmentRow } from "../../inventory/stock.resources.ts";

/** The columns that can be written, in their order on screen: those of files, without what no apartment has. */
export const SHEET_FIELDS = SHEET_CELL_FIELDS;
export type SheetField = (typeof SHEET_FIELDS)[number];
export type SheetValue = CellValue;

export type Parsed = { value: SheetValue } | { error: `sheet.error.${CellError}` };

/** What a cell's text means; `mark` is the decimal mark of the block that it came in. An empty flag says no. */
export function parseCell(
  field: SheetField,
  text: string,
  currency: Currency | undefined,
  mark?: DecimalMark,
): Parsed {
  if (CELL_KIND[field] === "flag" && text.trim() === "") return { value: false };
  const reading = readCell(field, text, currency, mark);
  return "error" in reading ? { error: `sheet.error.${reading.error}` } : reading;
}

/** A value as it is edited and copied: what `parseCell` reads. */
export function cellText(value: SheetValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(" ");
  if (typeof value === "boolean") return value ? "1" : "0";
  return String(value);
}

export const fieldValue = (row: ApartmentRow, field: SheetField): SheetValue => row[field];

/** What a column of the sheet and a field of the form are called: of a price with the firm's currency. */
export const sheetHead = (field: CellField, t: Translate): string =>
  t(field === "price" ? "field.price_in" : `field.${field}`);

export const isSameValue = (a: SheetValue | undefined, b: SheetValue | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
