import { XLSX_MAX_UNPACKED_BYTES } from "@ezo/contract/limits";
import { Unzip, UnzipInflate } from "fflate";
import { readSheet } from "read-excel-file/node";
import writeExcelFile from "write-excel-file/node";
import { AppError } from "./app-error.ts";
import type { Cell, Line } from "./table.ts";

/** Each step unpacks at most about a thousand times as much. */
const STEP_BYTES = 16 * 1024;

/** A few kilobytes may unpack to gigabytes: judged by what really comes out, before the whole of it is held. */
function mustUnpackTo(maxBytes: number, bytes: Uint8Array): void {
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > maxBytes) throw new AppError("too_large");
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += STEP_BYTES)
    unzip.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
}

/**
 * The first sheet's lines without the blank ones; numbers stay numbers. Throws `too_large`, and `invalid` at `field` for
 * what is no workbook.
 */
export async function* readXlsx(
  bytes: Buffer,
  field: string,
  maxUnpackedBytes = XLSX_MAX_UNPACKED_BYTES,
): AsyncGenerator<Line> {
  for (const [index, cells] of (await sheetOf(bytes, field, maxUnpackedBytes)).entries())
    if (cells.some((cell) => cell !== "")) yield { row: index + 1, cells };
}

async function sheetOf(bytes: Buffer, field: string, maxUnpackedBytes: number): Promise<Cell[][]> {
  try {
    mustUnpackTo(maxUnpackedBytes, bytes);
    return (await readSheet(bytes)).map((row) => row.map(cellOf));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid", { fields: { [field]: ["errors.not_a_workbook"] }, cause: error });
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
