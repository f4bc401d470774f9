import type { SourceFigures, SourcePart, SourcePartKind, SourceReport } from "@ezo/contract/admin/sources";
import { localized } from "@ezo/contract/values/locale";
import { NO_SOURCES } from "@ezo/contract/values/visits/touch";
import { sourceWords } from "../enquiries/words/source-words.ts";
import { BYTE_ORDER_MARK, csvLine, csvReportLine } from "../platform/text/delimited.ts";
import { headCells, type ReportLanguage, type Words } from "../platform/text/report-columns.ts";

const PARTS: Readonly<Record<SourcePartKind, Words>> = {
  project: { ka: "პროექტი", en: "Project" },
  person: { ka: "პასუხისმგებელი", en: "Person" },
  month: { ka: "თვე", en: "Month" },
  campaign: { ka: "კამპანია", en: "Campaign" },
};
const NONE: Readonly<Record<SourcePartKind, Words>> = {
  project: { ka: "პროექტის გარეშე", en: "No project" },
  person: { ka: "დაუნიშნავი", en: "Unassigned" },
  month: { ka: "", en: "" },
  campaign: { ka: "კამპანიის გარეშე", en: "No campaign" },
};
const TOTAL: Words = { ka: "სულ", en: "Total" };

const MINUTES_OF_DAY = 24 * 60;

interface Column {
  code: string;
  head: Words;
  value: (figures: SourceFigures) => number | null;
}
const figure = (code: keyof SourceFigures, head: Words): Column => ({
  code,
  head,
  value: (figures) => figures[code],
});
const COLUMNS: readonly Column[] = [
  figure("enquiries", { ka: "მოთხოვნები", en: "Requests" }),
  figure("answered", { ka: "ნაპასუხები", en: "Answered" }),
  {
    // First answers take minutes, which nobody reads as parts of a day.
    code: "minutes_to_answer",
    head: { ka: "წუთი პასუხამდე (მედიანა)", en: "Minutes to the answer (median)" },
    value: ({ days_to_answer: days }) => days && Math.round(days * MINUTES_OF_DAY),
  },
  figure("offered", { ka: "შეთავაზებული", en: "Offered" }),
  figure("days_to_offer", { ka: "დღე შეთავაზებამდე (მედიანა)", en: "Days to the offer (median)" }),
  figure("held", { ka: "დაჯავშნილი", en: "Held" }),
  figure("days_to_hold", { ka: "დღე ჯავშნამდე (მედიანა)", en: "Days to the hold (median)" }),
  figure("sold", { ka: "გაყიდული", en: "Sold" }),
  figure("days_to_sale", { ka: "დღე გაყიდვამდე (მედიანა)", en: "Days to the sale (median)" }),
];

function partName({ key, name, titles }: SourcePart, by: SourcePartKind, language: ReportLanguage): string {
  if (!language) return key;
  if (key === "") return NONE[by][language];
  if (key === NO_SOURCES.other) return sourceWords(key, language);
  return (titles && localized(titles, language)) || name || key;
}

const line = (source: string, part: string, figures: SourceFigures, language: ReportLanguage): string =>
  csvReportLine([source, part, ...COLUMNS.map(({ value }) => value(figures))], language);

/** The report as a file: the total first, beneath it each source with its parts. */
export function* sourcesCsv(
  report: SourceReport,
  by: SourcePartKind,
  language: ReportLanguage,
): Generator<string> {
  const heads = headCells(COLUMNS, language);
  const sourceHead = { ka: "წყარო", en: "Source" };
  yield (
    BYTE_ORDER_MARK +
      csvLine(
        language ? [sourceHead[language], PARTS[by][language], ...heads] : ["source", by, ...heads],
        language,
      )
  );
  yield line(language ? TOTAL[language] : "(total)", "", report.total, language);
  for (const { source, parts, ...figures } of report.sources) {
    const name = sourceWords(source, language);
    yield line(name, "", figures, language);
    for (const part of parts) yield line(name, partName(part, by, language) || "–", part, language);
  }
}
