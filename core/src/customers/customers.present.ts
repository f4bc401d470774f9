import type { CustomerDetail, CustomerHistoryEntry, CustomerRow, StaffMember } from "@ezo/contract/customers";
import { localized } from "@ezo/contract/locale";
import { OWN_PATH } from "@ezo/contract/patterns";
import type { Prisma } from "../generated/prisma/client.ts";
import { textIn } from "../platform/localized-rows.ts";
import type { SubjectLabels } from "./subjects.ts";
import { readableAddress } from "../platform/email-address.ts";

const staff = { select: { id: true, name: true } } as const;

/** What a row needs beside its own columns. */
export const rowInclude = {
  project: { select: { id: true, translations: { select: { locale: true, title: true } } } },
  apartment: {
    select: {
      id: true,
      number: true,
      floor: {
        select: {
          number: true,
          building: { select: { identifier: true, translations: { select: { locale: true, name: true } } } },
        },
      },
    },
  },
  assignee: staff,
} as const satisfies Prisma.CustomerInclude;
export const detailInclude = {
  ...rowInclude,
  notes: { orderBy: { id: "asc" }, include: { author: staff } },
  history: { orderBy: { id: "asc" }, include: { actor: staff } },
} as const satisfies Prisma.CustomerInclude;

export type RowRecord = Prisma.CustomerGetPayload<{ include: typeof rowInclude }>;
export type DetailRecord = Prisma.CustomerGetPayload<{ include: typeof detailInclude }>;

/** The project's Georgian title: the panel speaks Georgian. */
export const projectTitle = (translations: readonly { locale: string; title: string }[]): string =>
  localized(Object.fromEntries(translations.map((text) => [text.locale, text.title])), "ka");

export function presentRow(record: RowRecord, subjects: SubjectLabels): CustomerRow {
  const { project, apartment } = record;
  return {
    id: record.id,
    source: record.source,
    status: record.status,
    name: record.name,
    email: readableAddress(record.email),
    phone: record.phone,
    subject: record.subject,
    subject_label: subjects.get(record.subject) ?? null,
    message: record.message,
    locale: record.locale,
    project: project && { id: project.id, title: projectTitle(project.translations) },
    apartment: apartment && {
      id: apartment.id,
      number: apartment.number,
      floor_number: apartment.floor.number,
      building: {
        identifier: apartment.floor.building.identifier,
        // The panel speaks Georgian.
        name: textIn(apartment.floor.building.translations, "ka")("name"),
      },
    },
    assignee: presentStaff(record.assignee),
    is_unread: record.openedAt === null,
    version: record.version,
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
  };
}

export function presentDetail(record: DetailRecord, subjects: SubjectLabels): CustomerDetail {
  return {
    ...presentRow(record, subjects),
    // Rows from before the rule may name another site, and the inbox makes a link of it.
    page: record.page !== null && OWN_PATH.test(record.page) ? record.page : null,
    marketing_consent: record.marketingConsent,
    consent_at: record.consentAt?.toISOString() ?? null,
    consent_text_version: record.consentTextVersion,
    consent_text: record.consentText,
    notes: record.notes.map((note) => ({
      id: note.id,
      text: note.text,
      author: presentStaff(note.author),
      created_at: note.createdAt.toISOString(),
    })),
    history: [arrival(record), ...record.history.map(presentHistory)],
  };
}

/** The first line of every history is in the request itself. */
const arrival = (record: DetailRecord): CustomerHistoryEntry => ({
  id: 0,
  kind: "created",
  from: null,
  to: record.source,
  is_overwrite: false,
  actor: null,
  created_at: record.createdAt.toISOString(),
});

function presentHistory(entry: DetailRecord["history"][number]): CustomerHistoryEntry {
  return {
    id: entry.id,
    kind: entry.kind,
    from: entry.fromValue,
    to: entry.toValue,
    is_overwrite: entry.isOverwrite,
    actor: presentStaff(entry.actor),
    created_at: entry.createdAt.toISOString(),
  };
}

const presentStaff = (member: StaffMember | null): StaffMember | null =>
  member && { id: member.id, name: member.name };
