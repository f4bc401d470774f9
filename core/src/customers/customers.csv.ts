import type { CustomerRow } from "@ezo/contract/customers";

const COLUMNS: readonly [string, (row: CustomerRow) => string | number][] = [
  ["id", (row) => row.id],
  ["created_at", (row) => row.created_at],
  ["status", (row) => row.status],
  ["source", (row) => row.source],
  ["name", (row) => row.name],
  ["email", (row) => row.email],
  ["phone", (row) => row.phone ?? ""],
  ["subject", (row) => row.subject],
  ["message", (row) => row.message],
  ["language", (row) => row.locale],
  ["project", (row) => row.project?.title ?? ""],
  ["building", (row) => row.apartment?.building.identifier ?? ""],
  ["floor", (row) => row.apartment?.floor_number ?? ""],
  ["apartment", (row) => row.apartment?.number ?? ""],
  ["assignee", (row) => row.assignee?.name ?? ""],
  ["updated_at", (row) => row.updated_at],
];

/** UTF-8's mark: without it spreadsheets read Georgian as Latin-1. */
const BYTE_ORDER_MARK = "\uFEFF";

export const csvHeader = (): string => BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
export const csvRow = (row: CustomerRow): string => csvLine(COLUMNS.map(([, value]) => value(row)));

/** One line by RFC 4180. */
const csvLine = (cells: readonly (string | number)[]) =>
  `${cells.map((cell) => csvCell(String(cell))).join(",")}\r\n`;

/**
 * A cell that a spreadsheet would run as a formula (OWASP, "CSV Injection") is led by an apostrophe, so that what
 * a visitor typed stays text.
 */
export function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
