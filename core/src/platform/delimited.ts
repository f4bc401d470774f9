import { Readable } from "node:stream";
import { marked, unmarked } from "@ezo/contract/formula-mark";
import { CsvError, parse } from "csv-parse";
import { AppError } from "./app-error.ts";
import { decodeText } from "./decode-text.ts";
import { type Line, quoting } from "./table.ts";
import { readXlsx } from "./xlsx.ts";

/** The one reader and the one writer of delimited text: apartments, texts, contacts and every export. */

/** UTF-8's mark: without it spreadsheets read Georgian as Latin-1. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Text as it came in a call, or the bytes of a file. */
export type FileInput = string | Uint8Array;

/** One line by RFC 4180. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : csvCell(cell ?? ""))).join(",")}\r\n`;

/** A text in quotes, so marked that no spreadsheet runs it: what somebody typed stays text. */
export const csvCell = (text: string): string => `"${marked(text).replaceAll('"', '""')}"`;

/**
 * One line of a file that is never read back and holds what strangers have typed. Excel in Georgian and Russian splits
 * at semicolons, and at the line breaks of a cell then too: what would begin a cell there stays text as well.
 */
export const csvReportLine = (cells: readonly (string | number | null)[]): string =>
  csvLine(cells.map((cell) => (typeof cell === "string" ? cell.replaceAll(BEFORE_FORMULA, led) : cell)));

const BEFORE_FORMULA = /(?<![;\s"'])[;\s"']+(?=[=+\-@])/g;
const led = (gap: string): string => (/[;\t\r\n]/.test(gap) ? `${gap}'` : gap);

const ZIP_MARK = [0x50, 0x4b, 0x03, 0x04];
const PIECE_LENGTH = 64 * 1024;

/**
 * The lines of a file without the blank ones: delimited text in any encoding, or the first sheet of a workbook. Spaces
 * around cells without quotes are dropped. Throws `invalid` at `field` for what is neither, naming a broken line, and for a
 * file that was saved in an encoding without its letters.
 */
export async function* readDelimited(input: FileInput, field: string): AsyncGenerator<Line> {
  if (typeof input !== "string" && ZIP_MARK.every((byte, index) => input[index] === byte)) {
    yield* readXlsx(Buffer.from(input), field);
    return;
  }
  const text = typeof input === "string" ? input : decodeText(input);
  if (text === null) throw new AppError("invalid", { fields: { [field]: ["errors.not_text"] } });
  const mayHaveLost = typeof input !== "string" && !GEORGIAN.test(text);
  const { body, delimiter } = separated(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  // In pieces: a large file must not hold up everything else in the process.
  const parser = Readable.from(piecesOf(body)).pipe(
    parse({
      delimiter,
      info: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { records: number; empty_lines: number };
    }>) {
      const cells = record.map(unmarked);
      const row = info.records + info.empty_lines;
      const lost = mayHaveLost ? cells.find(hasLostLetters) : undefined;
      if (lost !== undefined)
        throw new AppError("invalid", {
          fields: { [field]: [quoting("errors.letters_lost", lost, { line: row })] },
        });
      if (cells.some((cell) => cell !== "")) yield { row, cells };
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const { lines: line = "" } = cause as { lines?: number | "" };
    throw new AppError("invalid", { fields: { [field]: [`errors.csv_line_broken?line=${line}`] }, cause });
  }
}

/** An encoding that holds Georgian loses no letters of ours. */
const GEORGIAN = /[\u10a0-\u10ff]/;
const LOST_LETTERS_MIN = 4;

/**
 * Excel's plain CSV on Windows holds neither Georgian nor, in the West, Cyrillic: each letter becomes a question mark, and
 * taking the file in would put those in place of every text.
 */
function hasLostLetters(cell: string): boolean {
  const marks = cell.split("?").length - 1;
  return marks >= LOST_LETTERS_MIN && marks * 2 > cell.replaceAll(/\s/g, "").length;
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE_LENGTH) yield text.slice(at, at + PIECE_LENGTH);
}

/** The delimiter splits the header into the most cells, unless the file names it as Excel does (`sep=;`). */
function separated(text: string): { body: string; delimiter: string } {
  const [told, named] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [];
  if (told && named) return { body: text.slice(told.length), delimiter: named };
  const header = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? "").replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => header.split(delimiter).length;
  const [delimiter = ","] = [",", ";", "\t"].toSorted((a, b) => count(b) - count(a));
  return { body: text, delimiter };
}
