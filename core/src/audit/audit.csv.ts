import type { AuditLine } from "@ezo/contract/admin/audit";
import type { ExportLanguage } from "@ezo/contract/enquiries";
import { wallClock } from "../platform/business-day.ts";
import { BYTE_ORDER_MARK, csvLine, csvReportLine } from "../platform/text/delimited.ts";

type Language = ExportLanguage | undefined;

interface Column {
  code: string;
  head: Readonly<Record<ExportLanguage, string>>;
  value: (line: AuditLine, language: Language) => string | number;
}
const column = (code: string, ka: string, en: string, value: Column["value"]): Column => ({
  code,
  head: { ka, en },
  value,
});

const json = (values: AuditLine["before"]): string => (values ? JSON.stringify(values) : "");

/** Actions and things stay codes: they are what one searches the log for. */
const COLUMNS: readonly Column[] = [
  column("id", "ნომერი", "Number", ({ id }) => id),
  column("created_at", "დრო", "Time", ({ created_at: at }, language) =>
    language ? wallClock(new Date(at)) : at,
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
  column("request_id", "მოთხოვნის ნომერი", "Request", ({ request_id: id }) => id ?? ""),
  column("position", "ადგილი ჯაჭვში", "Place in the chain", ({ position }) => position ?? ""),
  column("hash", "ჰეში", "Hash", ({ hash }) => hash ?? ""),
];

export const auditCsvHeader = (language: Language): string =>
  BYTE_ORDER_MARK +
  csvLine(
    COLUMNS.map(({ code, head }) => (language ? head[language] : code)),
    language,
  );

export const auditCsvLine = (line: AuditLine, language: Language): string =>
  csvReportLine(
    COLUMNS.map(({ value }) => value(line, language)),
    language,
  );
