import type { TextKey } from "../i18n/texts.ts";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import {
  cellText,
  fieldValue,
  isSameValue,
  parseCell,
  SHEET_FIELDS,
  type SheetField,
  type SheetValue,
} from "./sheet-columns.ts";

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

/** Cells out of what a spreadsheet puts on the clipboard: tabs and lines, with quotes around cells that hold either. */
export function parseTsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endLine = () => {
    lines.push([...line, cell]);
    line = [];
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === "\t") {
      line.push(cell);
      cell = "";
    } else if (sign === "\n") endLine();
    else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || line.length > 0) endLine();
  return lines;
}

const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const toTsv = (rows: readonly ApartmentRow[], range: Range): string =>
  rows
    .slice(range.top, range.bottom + 1)
    .map((row) =>
      SHEET_FIELDS.slice(range.left, range.right + 1)
        .map((field) => quoted(cellText(fieldValue(row, field))))
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
  error?: Extract<TextKey, `sheet.error.${string}`>;
}
export interface PastePlan {
  cells: CellChange[];
  /** Rows and columns of the block that lie beyond the page. */
  rowsBeyond: number;
  columnsBeyond: number;
}

/**
 * What a block does when it is put at `range`: a single cell fills the whole range, anything else begins at its upper
 * left corner. Cells that stay as they are are left out.
 */
export function planPaste(
  rows: readonly ApartmentRow[],
  range: Range,
  block: readonly (readonly string[])[],
): PastePlan {
  const isFill = block.length === 1 && block[0]?.length === 1;
  const height = isFill ? range.bottom - range.top + 1 : block.length;
  const width = isFill ? range.right - range.left + 1 : Math.max(0, ...block.map((line) => line.length));
  const cells: CellChange[] = [];
  for (let down = 0; down < height; down++) {
    const row = rows[range.top + down];
    if (!row) break;
    for (let across = 0; across < width; across++) {
      const field = SHEET_FIELDS[range.left + across];
      const text = isFill ? block[0]?.[0] : block[down]?.[across];
      if (!field || text === undefined) continue;
      const change = changeOfCell(row, field, text);
      if (change) cells.push(change);
    }
  }
  return {
    cells,
    rowsBeyond: Math.max(0, range.top + height - rows.length),
    columnsBeyond: Math.max(0, range.left + width - SHEET_FIELDS.length),
  };
}

/** Null when the text says what the cell holds already. */
export function changeOfCell(row: ApartmentRow, field: SheetField, text: string): CellChange | null {
  const from = fieldValue(row, field);
  const parsed = parseCell(field, text);
  if ("error" in parsed) return { row, field, from, text, error: parsed.error };
  return isSameValue(parsed.value, from) ? null : { row, field, from, text, to: parsed.value };
}
