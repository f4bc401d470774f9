import type { SourceFigures, SourcePart, SourcePartKind, SourceReport } from "@ezo/contract/admin/sources";
import { localized } from "@ezo/contract/values/locale";
import { NO_SOURCES } from "@ezo/contract/values/touch";
import { sourceWords } from "../enquiries/source-words.ts";
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

const COLUMNS: readonly { code: keyof SourceFigures; head: Words }[] = [
  { code: "enquiries", head: { ka: "მოთხოვნები", en: "Requests" } },
  { code: "answered", head: { ka: "ნაპასუხები", en: "Answered" } },
  { code: "days_to_answer", head: { ka: "დღე პასუხამდე (მედიანა)", en: "Days to the answer (median)" } },
  { code: "offered", head: { ka: "შეთავაზებული", en: "Offered" } },
  { code: "days_to_offer", head: { ka: "დღე შეთავაზებამდე (მედიანა)", en: "Days to the offer (median)" } },
  { code: "held", head: { ka: "დაჯავშნილი", en: "Held" } },
  { code: "days_to_hold", head: { ka: "დღე ჯავშნამდე (მედიანა)", en: "Days to the hold (median)" } },
  { code: "sold", head: { ka: "გაყიდული", en: "Sold" } },
  { code: "days_to_sale", head: { ka: "დღე გაყიდვამდე (მედიანა)", en: "Days to the sale (median)" } },
];

function partName({ key, name, titles }: SourcePart, by: SourcePartKind, language: ReportLanguage): string {
  if (!language) return key;
  if (key === "") return NONE[by][language];
  if (key === NO_SOURCES.other) return sourceWords(key, language);
  return (titles && localized(titles, language)) || name || key;
}

const line = (source: string, part: string, figures: SourceFigures, language: ReportLanguage): string =>
  csvReportLine([source, part, ...COLUMNS.map(({ code }) => figures[code])], language);

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
