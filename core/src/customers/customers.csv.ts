import type { CustomerRow } from "@ezo/contract/customers";
import { BYTE_ORDER_MARK, csvLine, csvReportLine } from "../platform/delimited.ts";

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

export const csvHeader = (): string => BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
export const csvRow = (row: CustomerRow): string => csvReportLine(COLUMNS.map(([, value]) => value(row)));
