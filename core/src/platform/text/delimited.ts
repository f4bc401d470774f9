import { Readable } from "node:stream";
import type { Locale } from "@ezo/contract/values/locale";
import { marked, unmarked } from "@ezo/contract/values/reading/formula-mark";
import { LINE_ENDS } from "@ezo/contract/values/reading/line-ends";
import { CsvError, type CsvErrorCode, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import { AppError, refused } from "../app-error.ts";
import { decodeText } from "./decode-text.ts";
import { type Line, quoting } from "./table.ts";
import { readXlsx } from "./xlsx.ts";

/** Reads and writes delimited text: apartments, texts, contacts and every export. */

/** UTF-8's mark: without it spreadsheets read Georgian as Latin-1. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Text as it came in a call, or the bytes of a file. */
export type FileInput = string | Uint8Array;

type Cells = readonly (string | number | null)[];

/**
 * One line by RFC 4180. Texts are quoted, and marked so that no spreadsheet runs them as a formula. With the settings of
 * Georgia and Russia, Excel expects semicolons between cells, and a comma in numbers: it would take 7.5 for a date.
 */
export function csvLine(cells: Cells, language?: Locale): string {
  const hasCommas = language === undefined || language === "en";
  return stringify([cells.map((cell) => (typeof cell === "number" ? cell : marked(cell ?? "")))], {
    quoted_string: true,
    record_delimiter: "windows",
    ...(hasCommas
      ? {}
      : { delimiter: ";", cast: { number: (value: number) => String(value).replace(".", ",") } }),
  });
}

/**
 * One line of a file that is never imported again and holds what strangers have typed. Excel in Georgian and Russian
 * splits at semicolons, then also at the line breaks within a cell; formulas after those are marked as well.
 */
export const csvReportLine = (cells: Cells, language?: Locale): string =>
  csvLine(
    cells.map((cell) => (typeof cell === "string" ? cell.replaceAll(BEFORE_FORMULA, led) : cell)),
    language,
  );

const BEFORE_FORMULA = /(?<![;\s"'])[;\s"']+(?=[=+\-@＝＋－＠])/g;
const led = (gap: string): string => (/[;\t\r\n]/.test(gap) ? `${gap}'` : gap);

const ZIP_MARK = [0x50, 0x4b, 0x03, 0x04];
const PIECE_LENGTH = 64 * 1024;

/**
 * The lines of a file without the blank ones: delimited text in any encoding, or the first sheet of a workbook. Spaces
 * around cells without quotes are dropped. Throws `invalid` at `field` for what is neither, naming a broken line, for a file
 * that was saved in an encoding without its letters, and for one without lines.
 */
export async function* readDelimited(input: FileInput, field: string): AsyncGenerator<Line> {
  let isEmpty = true;
  for await (const line of linesOf(input, field)) {
    isEmpty = false;
    yield line;
  }
  if (isEmpty) throw refused(field, "errors.file_empty");
}

async function* linesOf(input: FileInput, field: string): AsyncGenerator<Line> {
  if (typeof input !== "string" && ZIP_MARK.every((byte, index) => input[index] === byte)) {
    yield* readXlsx(Buffer.from(input), field);
    return;
  }
  const text = typeof input === "string" ? input : decodeText(input);
  if (text === null) throw refused(field, "errors.not_text");
  const mayHaveLost = typeof input !== "string" && !GEORGIAN.test(text);
  const { body, delimiter } = separated(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  // In pieces, so that a large file does not block the process.
  const parser = Readable.from(piecesOf(body)).pipe(
    parse({
      delimiter,
      // By itself the parser would go by the end of the first line.
      record_delimiter: LINE_ENDS,
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
    const line = lineOfBrokenCell(body, delimiter);
    throw refused(field, `${BROKEN_LINES[cause.code] ?? "errors.csv_line_broken"}?line=${line}`, cause);
  }
}

/**
 * On which line the cell begins whose quotation marks break a text. The parser notices it later where the cell is in quotation
 * marks, and counts a line break of two characters within them as two.
 */
function lineOfBrokenCell(text: string, delimiter: string): number {
  /** Whether a cell's end is there, or spaces around it lead to one. */
  const isEdge = (from: number, step: 1 | -1) => {
    for (let at = from; ; at += step) {
      const sign = text[at];
      if (sign === undefined || sign === "\r" || sign === "\n" || sign === delimiter) return true;
      if (!/\s/.test(sign)) return false;
    }
  };
  let open = text.indexOf('"');
  while (open !== -1 && isEdge(open - 1, -1)) {
    let close = text.indexOf('"', open + 1);
    // Two of them within a cell are one that is part of it.
    while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    if (close === -1 || !isEdge(close + 1, 1)) break;
    open = text.indexOf('"', close + 1);
  }
  return text.slice(0, open).split(/\r\n|\r|\n/).length;
}

/** What is wrong with a line, where more can be said than that it is broken. */
const BROKEN_LINES: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: "errors.csv_quote_open",
  CSV_INVALID_CLOSING_QUOTE: "errors.csv_quote_stray",
  INVALID_OPENING_QUOTE: "errors.csv_quote_stray",
};

/** A file with Georgian letters was saved in an encoding that has them all. */
const GEORGIAN = /[\u10a0-\u10ff]/;
const LOST_LETTERS_MIN = 4;

/**
 * Excel's plain CSV on Windows cannot hold Georgian nor, in the West, Cyrillic: each letter becomes a question mark, and an
 * import would store those.
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
  const [line, delimiterNamed] = /^sep=([,;\t])(?:\r\n?|\n)/i.exec(text) ?? [];
  if (line && delimiterNamed) return { body: text.slice(line.length), delimiter: delimiterNamed };
  const header = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? "").replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => header.split(delimiter).length;
  const [delimiter = ","] = [",", ";", "\t"].toSorted((a, b) => count(b) - count(a));
  return { body: text, delimiter };
}
