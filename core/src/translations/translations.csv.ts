import { AppError } from "../platform/app-error.ts";

type Texts = { ka: string; en: string; ru: string };
const COLUMNS = ["key", "ka", "en", "ru"] as const;
/** Spreadsheets read these as formulas; a quote before them keeps them text, and is taken away on the way back. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (text: string): string => {
  const safe = FORMULA.test(text) || /^'[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const uncell = (text: string): string => (/^''?[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** The byte-order mark makes spreadsheets read UTF-8. */
export const translationsCsvHeader = (): string => `\ufeff${COLUMNS.join(",")}\r\n`;
export const translationsCsvRow = (row: { key: string } & Texts): string =>
  `${[row.key, row.ka, row.en, row.ru].map(cell).join(",")}\r\n`;

/** Rows of a CSV file with at least the columns `key` and one language, in any order. Throws `invalid` at `csv`. */
export function parseTranslationsCsv(text: string): ({ key: string } & Partial<Texts>)[] {
  const [header, ...lines] = parseCsv(text.replace(/^\ufeff/, ""));
  const places = (header ?? []).map((name) => name.trim().toLowerCase());
  if (!places.includes("key") || places.length < 2) throw broken();
  return lines.map((cells) => {
    if (cells.length !== places.length) throw broken();
    const row: Record<string, string> = {};
    for (const [index, name] of places.entries())
      if ((COLUMNS as readonly string[]).includes(name)) row[name] = uncell(cells[index] ?? "");
    return row as { key: string } & Partial<Texts>;
  });
}

const broken = () => new AppError("invalid", { fields: { csv: ["errors.csv_broken"] } });

/** RFC 4180, with commas or, as spreadsheets here write them, semicolons. Empty lines are left out. */
function parseCsv(text: string): string[][] {
  const separator = (text.split(/\r?\n/, 1)[0] ?? "").includes(";") ? ";" : ",";
  const rows: string[][] = [];
  let row: string[] = [];
  let value = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') value += sign;
      else if (text[at + 1] === '"') value += text[++at] ?? "";
      else isQuoted = false;
    } else if (sign === '"' && value === "") isQuoted = true;
    else if (sign === separator) {
      row.push(value);
      value = "";
    } else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[at + 1] === "\n") at++;
      rows.push([...row, value]);
      row = [];
      value = "";
    } else value += sign;
  }
  if (isQuoted) throw broken();
  rows.push([...row, value]);
  return rows.filter((cells) => cells.some((content) => content !== ""));
}
