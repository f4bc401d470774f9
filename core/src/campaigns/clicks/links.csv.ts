import type {
  CampaignLink,
  ClickFigures,
  LinkReport,
} from "@ezo/contract/marketing/campaigns/campaign-links";
import { readablePercent } from "@ezo/contract/values/words/percent";
import {
  columnsOf,
  reportHeader,
  reportLine,
  type ReportLanguage,
  type Words,
} from "../../platform/text/report-columns.ts";

/** A line of the file: the total, a language, or a link in one. */
interface Row extends ClickFigures {
  locale: string | null;
  link: Pick<CampaignLink, "url" | "places"> | null;
  sent: number;
}

const TOTAL: Words = { ka: "სულ", en: "Total" };
const PICTURE: Words = { ka: "სურათი", en: "Picture" };

const languageName = (code: string, language: ReportLanguage): string =>
  language ? (new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code) : code;

const placesText = (places: CampaignLink["places"], language: ReportLanguage): string =>
  places
    .map(({ kind, text }) => (kind === "picture" ? `${language ? PICTURE[language] : kind}: ${text}` : text))
    .join(" · ");

const column = columnsOf<Row>();
const COLUMNS = [
  column("language", "ენა", "Language", ({ locale }, language) =>
    locale === null ? (language ? TOTAL[language] : "(total)") : languageName(locale, language),
  ),
  column("link", "ბმული", "Link", ({ link }, language) => (link ? placesText(link.places, language) : "")),
  column("url", "მისამართი", "Address", ({ link }) => link?.url ?? ""),
  column("people", "ადამიანი", "People", ({ people }) => people),
  column(
    "share",
    "წილი გაგზავნილში, %",
    "Share of those sent, %",
    ({ people, sent }) => readablePercent(people, sent) ?? "",
  ),
  column("clicks", "გადასვლა", "Clicks", ({ clicks }) => clicks),
  column("robot_clicks", "რობოტების გადასვლა", "Clicks by robots", (row) => row.robot_clicks),
  column("sent", "გაგზავნილია", "Sent", ({ sent, link }) => (link ? "" : sent)),
];

/** No column is a time. */
const NO_TIMES = "UTC";

/** The report as a file: the total first, beneath it each language with its links. */
export function* linksCsv({ total, languages }: LinkReport, language: ReportLanguage): Generator<string> {
  yield reportHeader(COLUMNS, language);
  yield reportLine(COLUMNS, { ...total, locale: null, link: null }, language, NO_TIMES);
  for (const { links, ...whole } of languages) {
    yield reportLine(COLUMNS, { ...whole, link: null }, language, NO_TIMES);
    for (const link of links) {
      const row = { ...link, locale: whole.locale, sent: whole.sent, link };
      yield reportLine(COLUMNS, row, language, NO_TIMES);
    }
  }
}
