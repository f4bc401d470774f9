import type { Currency } from "@ezo/contract/values/money/currency";
import { type CellError, markOfColumn } from "@ezo/contract/inventory/apartment-cells";
import { marked, unmarked } from "@ezo/contract/values/reading/formula-mark";
import { LINE_ENDS } from "@ezo/contract/values/reading/line-ends";
import type { DecimalMark } from "@ezo/contract/values/reading/read-number";
import { CsvError, parse } from "csv-parse/browser/esm/sync";
import type { ApartmentRow } from "../../inventory/stock.resources.ts";
import {
  cellText,
  fieldValue,
  isSameValue,
  parseCell,
  SHEET_FIELDS,
  type SheetField,
  type SheetValue,
} from "../sheet/sheet-columns.ts";

/** A place in the sheet: a row of the page and a column. */
export interface Place {
  row: number;
  column: number;
}
export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}
export const rangeOf = (a: Place, b: Place): Range => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
});
export const isIn = ({ top, left, bottom, right }: Range, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/**
 * Reads cells from a spreadsheet's clipboard text: tabs and lines, with quotes around cells that contain either. Cells
 * that were copied from an exported file or this sheet lose the mark that protects them from being formulas.
 */
export const parseTsv = (text: string): string[][] => linesOf(text).map((line) => line.map(unmarked));

function linesOf(text: string): string[][] {
  const options = {
    delimiter: "\t",
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    relax_quotes: true,
  };
  try {
    return parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Some programs quote nothing: a cell that begins with a quote then has no end.
    return parse(text, { ...options, quote: false });
  }
}

const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const toTsv = (rows: readonly ApartmentRow[], range: Range): string =>
  rows
    .slice(range.top, range.bottom + 1)
    .map((row) =>
      SHEET_FIELDS.slice(range.left, range.right + 1)
        .map((field) => quoted(marked(cellText(fieldValue(row, field)))))
        .join("\t"),
    )
    .join("\n");

/** One cell that would change, or why it cannot. */
export interface CellChange {
  row: ApartmentRow;
  field: SheetField;
  from: SheetValue;
  text: string;
  to?: SheetValue;
  error?: `sheet.error.${CellError}`;
}
export interface PastePlan {
  cells: CellChange[];
  /** Rows and columns of the block that lie beyond the page. */
  rowsBeyond: number;
  columnsBeyond: number;
}

/**
 * What pasting a block at `range` changes: a single cell fills the whole range, anything else begins at its upper
 * left corner. Cells that stay as they are are left out.
 */
export function planPaste(
  rows: readonly ApartmentRow[],
  range: Range,
  block: readonly (readonly string[])[],
  currency: Currency | undefined,
): PastePlan {
  const isFill = block.length === 1 && block[0]?.length === 1;
  const height = isFill ? range.bottom - range.top + 1 : block.length;
  const width = isFill ? range.right - range.left + 1 : Math.max(0, ...block.map((line) => line.length));
  const cells: CellChange[] = [];
  // The decimal mark of an ambiguous number is decided by the other numbers of its column.
  const marks = Array.from({ length: isFill ? 0 : width }, (_, across) => {
    const field = SHEET_FIELDS[range.left + across];
    return (
      field &&
      markOfColumn(
        field,
        block.map((line) => line[across]),
        currency,
      )
    );
  });
  for (let down = 0; down < height; down++) {
    const row = rows[range.top + down];
    if (!row) break;
    for (let across = 0; across < width; across++) {
      const field = SHEET_FIELDS[range.left + across];
      const text = isFill ? block[0]?.[0] : block[down]?.[across];
      if (!field || text === undefined) continue;
      const change = changeOfCell(row, field, text, currency, marks[across]);
      if (change) cells.push(change);
    }
  }
  return {
    cells,
    rowsBeyond: Math.max(0, range.top + height - rows.length),
    columnsBeyond: Math.max(0, range.left + width - SHEET_FIELDS.length),
  };
}

/** Null when the text means the value that the cell has already. */
export function changeOfCell(
  row: ApartmentRow,
  field: SheetField,
  text: string,
  currency: Currency | undefined,
  mark?: DecimalMark,
): CellChange | null {
  const from = fieldValue(row, field);
  // Also the 0 of a unit without rooms, which is no number of rooms to type.
  if (from !== undefined && text.trim() === cellText(from)) return null;
  const parsed = parseCell(field, text, currency, mark);
  if ("error" in parsed) return { row, field, from, text, error: parsed.error };
  return isSameValue(parsed.value, from) ? null : { row, field, from, text, to: parsed.value };
}
