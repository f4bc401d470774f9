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
  // Twice the heap, since a thread of its own may read a sheet, and the buffers.
  maxMemoryMegabytes: 1536,
  // A text that many cells share is in the answer once for each.
  maxAnswerBytes: 4 * XLSX_MAX_UNPACKED_BYTES,
};

/**
 * The first sheet's lines without the blank ones; numbers stay numbers, and a date is what a text would have. Throws
 * `too_large`, and `invalid` at `field` for what is no workbook.
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
  if (value instanceof Date) return dateText(value);
  return typeof value === "number" ? value : String(value as string);
}

/**
 * What a cell shows of a date, without a zone: the same as in a file of text, `2026-01-31` or `2026-01-31 10:30:00`. The reader
 * gives it as a time in UTC, a millisecond short at times, since a part of a day has no exact number. At midnight it is the day alone.
 * Of a number that is no date, it shows signs that are none either.
 */
function dateText(shown: Date): string {
  if (Number.isNaN(shown.getTime())) return "#####";
  const rounded = new Date(Math.round(shown.getTime() / 1000) * 1000);
  const [day = "", clock = ""] = rounded.toISOString().split(/[T.]/);
  return clock === "00:00:00" ? day : `${day} ${clock}`;
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
