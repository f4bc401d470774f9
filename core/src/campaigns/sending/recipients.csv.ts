import type { CampaignRecipient } from "@ezo/contract/marketing/campaigns/campaign-sending";
import type { ExportLanguage } from "@ezo/contract/enquiries/export-language";
import { wallClock } from "../../platform/business-day.ts";
import { csvReportLine } from "../../platform/text/delimited.ts";
import { reportHeader, type ReportLanguage, type Words } from "../../platform/text/report-columns.ts";

/** What a file is written for. */
export interface RecipientFile {
  language: ReportLanguage;
  /** A column of opens, which is empty where opens are not counted. */
  hasOpens: boolean;
  /** Of a cancelled campaign: for people, a mail that would wait was not sent. */
  isCancelled: boolean;
  /** Of times for people. */
  timeZone: string;
}

const NOT_SENT: Words = { ka: "არ გაგზავნილა", en: "Not sent" };
const STATES: Readonly<Record<CampaignRecipient["state"], Words>> = {
  pending: { ka: "რიგშია", en: "Waiting" },
  sending: { ka: "იგზავნება", en: "Being sent" },
  sent: { ka: "გაგზავნილია", en: "Sent" },
  failed: { ka: "ვერ გაიგზავნა", en: "Failed" },
  unconfirmed: { ka: "დაუდასტურებელია", en: "Unconfirmed" },
  suppressed: { ka: "გამოტოვებულია", en: "Left out" },
};
/** Our own reasons; others are the words of a mail server. */
const REASONS: Readonly<Record<string, Words>> = {
  pending: { ka: "გამოწერა დაუდასტურებელია", en: "The subscription is not confirmed" },
  unsubscribed: { ka: "გააუქმა გამოწერა", en: "Unsubscribed" },
  bounced: { ka: "მისამართი არ მუშაობს", en: "The address does not work" },
  complained: { ka: "სპამად მონიშნა", en: "Marked as spam" },
  topics: { ka: "თემა გააუქმა", en: "Left the topic" },
  frequency: { ka: "არჩეულ ვადაში უკვე მიიღო წერილი", en: "Had a mail within the time they chose" },
  paused: { ka: "სიახლეები შეაჩერა", en: "Paused news" },
  erased: { ka: "მონაცემები წაშლილია", en: "The person was erased" },
  sender_died: { ka: "გაგზავნა შეწყდა", en: "Sending broke off" },
  connection_lost: { ka: "კავშირი გაწყდა", en: "The connection was lost" },
  decided: { ka: "თანამშრომლის გადაწყვეტილება", en: "Decided by staff" },
};

interface Column {
  code: keyof CampaignRecipient;
  head: Words;
  value?: (row: CampaignRecipient, language: ExportLanguage, file: RecipientFile) => string;
}
const column = (code: Column["code"], ka: string, en: string, value?: Column["value"]): Column => ({
  code,
  head: { ka, en },
  ...(value ? { value } : {}),
});
type Moment = Extract<keyof CampaignRecipient, `${string}_at`>;
const moment = (code: Moment, ka: string, en: string) =>
  column(code, ka, en, ({ [code]: at }, _, { timeZone }) => (at ? wallClock(new Date(at), timeZone) : ""));

const COLUMNS: readonly Column[] = [
  column("email", "ელფოსტა", "E-mail"),
  column("language", "ენა", "Language", (row, language) => languageName(row.language, language)),
  column(
    "state",
    "სტატუსი",
    "Status",
    ({ state }, language, { isCancelled }) =>
      (isCancelled && state === "pending" ? NOT_SENT : STATES[state])[language],
  ),
  column("reason", "მიზეზი", "Reason", ({ reason }, language) =>
    reason ? reasonText(reason, language) : "",
  ),
  column("attempts", "მცდელობა", "Attempts"),
  column("message_id", "წერილის ნომერი", "Message ID"),
  moment("settled_at", "როდის", "When"),
  moment("opened_at", "გახსნა (დაახლოებით)", "Opened (approximate)"),
  moment("clicked_at", "გადავიდა ბმულზე", "Clicked"),
  moment("bounced_at", "უკან დაბრუნდა", "Bounced"),
  moment("unsubscribed_at", "გააუქმა გამოწერა", "Unsubscribed"),
  moment("complained_at", "სპამად მონიშნა", "Marked as spam"),
];

export const recipientsHeader = (file: RecipientFile): string => reportHeader(columnsOf(file), file.language);

export const recipientLine = (row: CampaignRecipient, file: RecipientFile): string =>
  csvReportLine(
    columnsOf(file).map(({ code, value }) =>
      file.language && value ? value(row, file.language, file) : String(row[code] ?? ""),
    ),
    file.language,
  );

/** A program finds every column in its place. */
const columnsOf = ({ language, hasOpens }: RecipientFile): readonly Column[] =>
  language && !hasOpens ? COLUMNS.filter(({ code }) => code !== "opened_at") : COLUMNS;

const languageName = (code: string, language: ExportLanguage): string =>
  new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;

/** `connection_lost: 421 bye` is our word, then the server's. */
function reasonText(reason: string, language: ExportLanguage): string {
  const [, code = "", rest = ""] = /^(\w+)(: .+)?$/s.exec(reason) ?? [];
  return Object.hasOwn(REASONS, code) ? `${REASONS[code]?.[language]}${rest}` : reason;
}
