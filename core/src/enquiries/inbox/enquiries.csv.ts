import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { localized } from "@ezo/contract/values/locale";
import { ATTRIBUTION_FIELDS, NO_SOURCES, sourceOf, wayOf } from "@ezo/contract/values/visits/touch";
import {
  columnsOf,
  reportHeader,
  type ReportLanguage,
  reportLine,
  reportTime,
  type Words,
} from "../../platform/text/report-columns.ts";
import { sourceWords } from "../words/source-words.ts";

const STATUSES: Readonly<Record<EnquiryRow["status"], Words>> = {
  new: { ka: "ახალი", en: "New" },
  in_progress: { ka: "მუშავდება", en: "In progress" },
  completed: { ka: "დასრულებული", en: "Completed" },
};
const SOURCES: Readonly<Record<EnquiryRow["source"], Words>> = {
  contact_form: { ka: "საკონტაქტო ფორმა", en: "Contact form" },
  call_request: { ka: "ზარის მოთხოვნა", en: "Call request" },
  walk_in: { ka: "ვიზიტი ოფისში", en: "Walk-in" },
  call: { ka: "ზარი", en: "Call" },
  portal: { ka: "პორტალი", en: "Portal" },
  email: { ka: "ელფოსტა", en: "E-mail" },
};
const LANGUAGES: Readonly<Record<EnquiryRow["locale"], Words>> = {
  ka: { ka: "ქართული", en: "Georgian" },
  en: { ka: "ინგლისური", en: "English" },
  ru: { ka: "რუსული", en: "Russian" },
};
const ATTRIBUTION: Readonly<Record<(typeof ATTRIBUTION_FIELDS)[number], Words>> = {
  utm_source: { ka: "utm_source", en: "utm_source" },
  utm_medium: { ka: "utm_medium", en: "utm_medium" },
  utm_campaign: { ka: "utm_campaign", en: "utm_campaign" },
  utm_content: { ka: "utm_content", en: "utm_content" },
  utm_term: { ka: "utm_term", en: "utm_term" },
  referrer_host: { ka: "გადმომყვანი საიტი", en: "Referring site" },
  landing_path: { ka: "პირველი გვერდი", en: "Landing page" },
};
const worded = <Code extends string>(
  code: Code,
  words: Readonly<Record<Code, Words>>,
  language: ReportLanguage,
) => (language ? words[code][language] : code);
/** Only the contact form has a subject that the visitor has chosen; elsewhere "general" is a default. */
const subjectOf = ({ source, subject, subject_label: label }: EnquiryRow, language: ReportLanguage) => {
  if (language && source !== "contact_form" && subject === "general") return "";
  return (language && label && localized(label, language)) || subject;
};

const column = columnsOf<EnquiryRow>();
const COLUMNS = [
  column("id", "ნომერი", "Number", (row) => row.id),
  column("created_at", "მიღებულია", "Received", (row, language, timeZone) =>
    reportTime(row.created_at, language, timeZone),
  ),
  column("status", "სტატუსი", "Status", (row, language) => worded(row.status, STATUSES, language)),
  column("source", "წყარო", "Source", (row, language) => worded(row.source, SOURCES, language)),
  column("name", "სახელი და გვარი", "Name", (row) => row.name),
  column("email", "ელფოსტა", "E-mail", (row) => row.email),
  column("phone", "ტელეფონი", "Phone", (row) => row.phone ?? ""),
  column("subject", "თემა", "Subject", subjectOf),
  column("message", "შეტყობინება", "Message", (row) => row.message),
  column("language", "ენა", "Language", (row, language) => worded(row.locale, LANGUAGES, language)),
  column("project", "პროექტი", "Project", ({ project }, language) =>
    language ? localized(project?.titles, language) : (project?.title ?? ""),
  ),
  column("building", "კორპუსი", "Building", (row) => row.apartment?.building.identifier ?? ""),
  column("floor", "სართული", "Floor", (row) => row.apartment?.floor_number ?? ""),
  column("apartment", "ბინა", "Apartment", (row) => row.apartment?.number ?? ""),
  column("assignee", "პასუხისმგებელი", "Assignee", (row) => row.assignee?.name ?? ""),
  column("came_from", "საიდან მოვიდა", "Came from", ({ attribution, source }, language) =>
    sourceWords(attribution ? sourceOf(attribution) : (wayOf(source) ?? NO_SOURCES.unknown), language),
  ),
  ...ATTRIBUTION_FIELDS.map((field) =>
    column(field, ATTRIBUTION[field].ka, ATTRIBUTION[field].en, (row) => row.attribution?.[field] ?? ""),
  ),
  column("updated_at", "ბოლო ცვლილება", "Last change", (row, language, timeZone) =>
    reportTime(row.updated_at, language, timeZone),
  ),
];

export const csvHeader = (language?: ReportLanguage): string => reportHeader(COLUMNS, language);
export const csvRow = (row: EnquiryRow, timeZone: string, language?: ReportLanguage): string =>
  reportLine(COLUMNS, row, language, timeZone);
