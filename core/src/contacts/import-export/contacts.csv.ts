import type { ExportLanguage } from "@ezo/contract/enquiries/export-language";
import { CONTACT_HEADINGS, type ContactColumn } from "@ezo/contract/marketing/contact-columns";
import type { ContactRow } from "@ezo/contract/marketing/contact-row";
import { noteExport } from "../../audit/note-export.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Db } from "../../platform/db.ts";
import { firmTimeZone } from "../../platform/settings.ts";
import {
  columnsOf,
  reportHeader,
  reportLine,
  type ReportLanguage,
  reportTime,
  type Words,
} from "../../platform/text/report-columns.ts";
import { type Actor, must } from "../../users/actor.ts";
import { type ContactFilters, contactWhere } from "../contacts.filter.ts";
import { presentContact } from "../contacts.present.ts";

export interface ContactExport extends ContactFilters {
  /** Of these alone. */
  ids?: readonly number[] | undefined;
  /** Of those with ids from here to there, both included. */
  oldest_id?: number | undefined;
  newest_id?: number | undefined;
  file_language?: ExportLanguage | undefined;
}

const EXPORT_BATCH = 500;

/** Contacts as CSV, oldest first, in batches behind a cursor: an export of any size needs little memory. */
export async function* exportContacts(
  db: Db,
  actor: Actor,
  { file_language: language, ...filter }: ContactExport,
): AsyncGenerator<string> {
  must(actor, "contacts.export");
  const where = whereOf(filter);
  const count = await db.contact.count({ where });
  await noteExport(db, { entity: "contact", filter: { ...filter }, count });
  const timeZone = await firmTimeZone(db);
  yield reportHeader(COLUMNS, language);
  let after = 0;
  for (;;) {
    const rows = await db.contact.findMany({
      where: { AND: [where, { id: { gt: after } }] },
      orderBy: { id: "asc" },
      take: EXPORT_BATCH,
    });
    yield rows.map((row) => reportLine(COLUMNS, presentContact(row), language, timeZone)).join("");
    after = rows.at(-1)?.id ?? after;
    if (rows.length < EXPORT_BATCH) return;
  }
}

const whereOf = ({
  ids,
  oldest_id: oldest,
  newest_id: newest,
  ...filters
}: Omit<ContactExport, "file_language">): Prisma.ContactWhereInput => ({
  AND: [
    contactWhere(filters),
    ids ? { id: { in: [...ids] } } : {},
    oldest === undefined ? {} : { id: { gte: oldest } },
    newest === undefined ? {} : { id: { lte: newest } },
  ],
});

const STATUSES: Readonly<Record<ContactRow["status"], Words>> = {
  pending: { ka: "ელოდება დადასტურებას", en: "Waiting for confirmation" },
  subscribed: { ka: "იღებს წერილებს", en: "Subscribed" },
  unsubscribed: { ka: "გააუქმა გამოწერა", en: "Unsubscribed" },
  bounced: { ka: "მისამართი არ მუშაობს", en: "Address does not work" },
  complained: { ka: "სპამად მონიშნა", en: "Marked as spam" },
};
const SOURCES: Readonly<Record<ContactRow["source"], Words>> = {
  enquiry: { ka: "მოთხოვნა საიტიდან", en: "Request" },
  import: { ka: "იმპორტი", en: "Import" },
  newsletter: { ka: "სიახლეების გამოწერა", en: "Newsletter form" },
  staff: { ka: "თანამშრომელი", en: "Staff" },
};

const column = columnsOf<ContactRow>();
type Value = (row: ContactRow, language: ReportLanguage, timeZone: string) => string;
/** A column that the import reads, under the name that it knows. */
function imported(code: ContactColumn, value: Value) {
  const { ka, en } = CONTACT_HEADINGS[code];
  return column(code, ka[0], en[0], value);
}

const COLUMNS = [
  imported("email", ({ email }) => email),
  imported("name", ({ name }) => name),
  imported("language", ({ language: code }, language) =>
    language ? (new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code) : code,
  ),
  imported("consent_at", ({ consent_at: at }, language, timeZone) => consentTime(at, language, timeZone)),
  imported("consent_source", ({ consent_source: source }) => source ?? ""),
  imported("tags", ({ tags }) => tags.join(", ")),
  column("status", "სტატუსი", "Status", ({ status }, language) =>
    language ? STATUSES[status][language] : status,
  ),
  column("source", "საიდან", "Where from", ({ source }, language) =>
    language ? SOURCES[source][language] : source,
  ),
  column("created_at", "დაემატა", "Added", ({ created_at: at }, language, timeZone) =>
    reportTime(at, language, timeZone),
  ),
];

/** A day stays a day: its time is not known. */
function consentTime(at: string | null, language: ReportLanguage, timeZone: string): string {
  if (at === null) return "";
  return at.includes("T") ? reportTime(at, language, timeZone) : at;
}
