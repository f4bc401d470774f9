import { XLSX_MAX_UNPACKED_BYTES } from "@ezo/contract/values/limits/uploads";
import writeExcelFile from "write-excel-file/node";
import { AppError, refused } from "../app-error.ts";
import type { Cell, Line } from "./table.ts";
import { type ReadingLimits, readRows } from "./xlsx-process.ts";

/** No workbook that people make comes near them. */
const LIMITS: ReadingLimits = {
  maxUnpackedBytes: XLSX_MAX_UNPACKED_BYTES,
  maxSeconds: 60,
  maxHeapMegabytes: 512,
  // A text that many cells share is in the answer once for each.
  maxAnswerBytes: 4 * XLSX_MAX_UNPACKED_BYTES,
};

/**
 * The first sheet's lines without the blank ones; numbers stay numbers. Throws `too_large`, and `invalid` at `field` for
 * what is no workbook.
 */
export async function* readXlsx(
  bytes: Buffer,
  field: string,
  limits: Partial<ReadingLimits> = {},
): AsyncGenerator<Line> {
  for (const [index, cells] of (await sheetOf(bytes, field, { ...LIMITS, ...limits })).entries())
    if (cells.some((cell) => cell !== "")) yield { row: index + 1, cells };
}

async function sheetOf(bytes: Buffer, field: string, limits: ReadingLimits): Promise<Cell[][]> {
  try {
    return (await readRows(bytes, limits)).map((row) => row.map(cellOf));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused(field, "errors.not_a_workbook", error);
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "number" ? value : String(value as string);
}

/** A workbook of one sheet whose first line stays in sight. Text stays text: no cell is ever a formula. */
export async function writeXlsx(
  sheet: string,
  [head = [], ...lines]: readonly (readonly (string | number | null)[])[],
): Promise<Uint8Array> {
  const rows = [
    head.map((value) => ({ value: value ?? "", fontWeight: "bold" as const })),
    ...lines.map((line) => [...line]),
  ];
  return writeExcelFile(rows, { sheet, stickyRowsCount: 1 }).toBuffer();
}
