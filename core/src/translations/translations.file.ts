import { ExportedTexts, type ImportRow, TextsByKey } from "@ezo/contract/admin/content/translations";
import type { Locale } from "@ezo/contract/values/locale";
import { AppError } from "../platform/app-error.ts";
import { decodeText } from "../platform/text/decode-text.ts";
import { BYTE_ORDER_MARK, csvLine, type FileInput, readDelimited } from "../platform/text/delimited.ts";
import { type Columns, readHeader, type RowMistake } from "../platform/text/table.ts";

/** Texts in files: CSV, a workbook, or JSON, each with the time of its export. */

export interface WantedTexts extends ImportRow {
  /** Of a table: as spreadsheets count. */
  row?: number;
  exportedAt?: string | undefined;
}
export interface TextsFile {
  rows?: readonly ImportRow[] | undefined;
  data?: Record<string, Omit<ImportRow, "key">> | undefined;
  csv?: string | undefined;
  file?: FileInput | undefined;
}

const COLUMNS = ["key", "ka", "en", "ru", "exported_at"] as const;
type Column = (typeof COLUMNS)[number];
const TABLE: Columns<Column> = { known: COLUMNS, required: ["key"] };

/** `exported_at` is in each row, so that it survives sorting, filtering and joining of files. */
export const textsHeader = (language?: Locale): string => BYTE_ORDER_MARK + csvLine(COLUMNS, language);
export const textsRow = (
  row: { key: string; ka: string; en: string; ru: string },
  exportedAt: string,
  language?: Locale,
): string => csvLine([row.key, row.ka, row.en, row.ru, exportedAt], language);

/** Throws `invalid` at `csv` or `file` for a file that cannot be read; the plan checks its texts. */
export async function readTexts({ rows, data, csv, file }: TextsFile): Promise<WantedTexts[]> {
  if (rows) return [...rows];
  if (data) return byKey(data);
  if (file === undefined) return readTable(csv ?? "", "csv");
  const text = typeof file === "string" ? file : decodeText(file);
  return text !== null && /^\s*[{[]/.test(text) ? readJson(text) : readTable(file, "file");
}

const byKey = (data: NonNullable<TextsFile["data"]>, exportedAt?: string): WantedTexts[] =>
  Object.entries(data).map(([key, texts]) => ({ key, exportedAt, ...texts }));

async function readTable(input: FileInput, field: string): Promise<WantedTexts[]> {
  const texts: WantedTexts[] = [];
  const invalid = (...mistakes: RowMistake[]) =>
    new AppError("invalid", {
      fields: Object.fromEntries(mistakes.map(({ row, field, key }) => [`rows.${row}.${field}`, [key]])),
    });
  let read: ReturnType<typeof readHeader<Column>>["read"] | undefined;
  for await (const line of readDelimited(input, field)) {
    if (!read) {
      const header = readHeader(line, TABLE);
      if (header.mistakes.length > 0) throw invalid(...header.mistakes);
      read = header.read;
      continue;
    }
    const found = read(line);
    if ("key" in found) throw invalid(found);
    const { key = "", exported_at: exportedAt = "", ...words } = found.cells;
    texts.push({
      row: found.row,
      key: String(key).trim(),
      exportedAt: String(exportedAt).trim() || undefined,
      ...Object.fromEntries(Object.entries(words).map(([locale, text]) => [locale, String(text)])),
    });
  }
  return texts;
}

function readJson(text: string): WantedTexts[] {
  const refused = (cause: unknown) =>
    new AppError("invalid", { fields: { file: ["errors.not_json"] }, cause });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw refused(cause);
  }
  const exported = ExportedTexts.safeParse(value);
  if (exported.success) return byKey(exported.data.data, exported.data.exported_at);
  const plain = TextsByKey.safeParse(value);
  if (!plain.success) throw refused(plain.error);
  return byKey(plain.data);
}
