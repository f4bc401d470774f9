import type { ExportLanguage } from "@ezo/contract/enquiries/export-language";
import { wallClock } from "../business-day.ts";
import { BYTE_ORDER_MARK, csvLine, csvReportLine } from "./delimited.ts";

/** For people: the words of the admin, and the firm's time. Without a language a file is for programs: codes and UTC. */
export type ReportLanguage = ExportLanguage | undefined;
export type Words = Readonly<Record<ExportLanguage, string>>;

interface Head {
  code: string;
  head: Words;
}
interface Column<Row> extends Head {
  /** `timeZone`: of times for people. */
  value: (row: Row, language: ReportLanguage, timeZone: string) => string | number;
}

/** Makes the columns of a file with a line for each \`Row\`. */
export const columnsOf =
  <Row>() =>
  (code: string, ka: string, en: string, value: Column<Row>["value"]): Column<Row> => ({
    code,
    head: { ka, en },
    value,
  });

/** The names of columns: words for people, codes for programs. */
export const headCells = (columns: readonly Head[], language: ReportLanguage): string[] =>
  columns.map(({ code, head }) => (language ? head[language] : code));

/** The first line of a file. */
export const reportHeader = (columns: readonly Head[], language: ReportLanguage): string =>
  BYTE_ORDER_MARK + csvLine(headCells(columns, language), language);

/** The line of a row. */
export const reportLine = <Row>(
  columns: readonly Column<Row>[],
  row: Row,
  language: ReportLanguage,
  timeZone: string,
): string =>
  csvReportLine(
    columns.map(({ value }) => value(row, language, timeZone)),
    language,
  );

/** An instant (ISO 8601) as a file has it. */
export const reportTime = (instant: string, language: ReportLanguage, timeZone: string): string =>
  language ? wallClock(new Date(instant), timeZone) : instant;
