import type { ImportResult } from "@ezo/contract/marketing/contact-import";
import { marked } from "@ezo/contract/values/reading/formula-mark";
import type { AdminLanguage } from "../../i18n/texts.ts";

/**
 * Refused lines as CSV, under the file's own headings. Line and reason come first: lines may have more cells than headings. The import
 * ignores both columns.
 */
export function refusedCsv(
  { headings, rows }: ImportResult["refused"],
  words: { line: string; reason: string },
  language: AdminLanguage,
): string {
  // With Georgian settings, Excel expects semicolons.
  const delimiter = language === "ka" ? ";" : ",";
  return [
    [words.line, words.reason, ...headings],
    ...rows.map(({ line, reason, cells }) => [String(line), reason, ...cells]),
  ]
    .map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`)
    .join("");
}

const quoted = (text: string): string => `"${marked(text).replaceAll('"', '""')}"`;
