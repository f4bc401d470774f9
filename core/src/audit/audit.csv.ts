import type { AuditLine } from "@ezo/contract/admin/operations/audit";
import {
  columnsOf,
  reportHeader,
  type ReportLanguage,
  reportLine,
  reportTime,
} from "../platform/text/report-columns.ts";

const column = columnsOf<AuditLine>();

const json = (values: AuditLine["before"]): string => (values ? JSON.stringify(values) : "");

/** Actions and things stay codes: they are what one searches the log for. */
const COLUMNS = [
  column("id", "ნომერი", "Number", ({ id }) => id),
  column("created_at", "დრო", "Time", ({ created_at: at }, language, timeZone) =>
    reportTime(at, language, timeZone),
  ),
  column("actor_id", "ვინ (ნომერი)", "Who (number)", ({ actor }) => actor?.id ?? ""),
  column("actor", "ვინ", "Who", ({ actor }) => actor?.name ?? ""),
  column("action", "რა", "Action", ({ action }) => action),
  column("entity", "რას", "Thing", ({ entity }) => entity),
  column("entity_id", "რას (ნომერი)", "Thing (number)", ({ entity_id: id }) => id ?? ""),
  column("title", "დასახელება", "Name", ({ title }) => title),
  column("before", "მანამდე", "Before", ({ before }) => json(before)),
  column("after", "შემდეგ", "After", ({ after }) => json(after)),
  column("address", "საიდან", "From", ({ address }) => address ?? ""),
  column("request_id", "გამოძახების ნომერი", "Request", ({ request_id: id }) => id ?? ""),
  column("position", "ადგილი ჯაჭვში", "Place in the chain", ({ position }) => position ?? ""),
  column("hash", "ჰეში", "Hash", ({ hash }) => hash ?? ""),
];

export const auditCsvHeader = (language: ReportLanguage): string => reportHeader(COLUMNS, language);

export const auditCsvLine = (line: AuditLine, language: ReportLanguage, timeZone: string): string =>
  reportLine(COLUMNS, line, language, timeZone);
