import type { Attribution } from "@ezo/contract/enquiries/attribution";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryHistoryEntry } from "@ezo/contract/enquiries/enquiry-history";
import type { EnquiryMail, EnquiryReply } from "@ezo/contract/enquiries/enquiry-mails";
import type { EnquiryClock, EnquiryPerson, EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { NextStep } from "@ezo/contract/enquiries/next-step";
import type { StaffMember } from "@ezo/contract/staff-member";
import type { Locale } from "@ezo/contract/values/locale";
import { OWN_PATH } from "@ezo/contract/values/patterns";
import type { Prisma } from "../generated/prisma/client.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { fileFields } from "./mails/files/store-file.ts";
import { storedPlan } from "./stored-plan.ts";
import type { SubjectLabels } from "./subjects.ts";
import { readableAddress } from "../platform/mail/email-address.ts";

const staff = { select: { id: true, name: true } } as const;

export const rowInclude = {
  project: { select: { id: true, translations: { select: { locale: true, title: true } } } },
  apartment: {
    select: {
      id: true,
      number: true,
      unitType: true,
      floor: {
        select: {
          number: true,
          building: { select: { identifier: true, translations: { select: { locale: true, name: true } } } },
        },
      },
    },
  },
  assignee: staff,
  answeredBy: staff,
  steps: { where: { endedAt: null }, include: { owner: staff } },
} as const satisfies Prisma.EnquiryInclude;
/** Without their contents. */
const files = { orderBy: { id: "asc" }, select: fileFields } as const;
export const replyInclude = { author: staff, files } as const satisfies Prisma.EnquiryReplyInclude;
export const detailInclude = {
  ...rowInclude,
  enteredBy: staff,
  notes: { orderBy: { id: "asc" }, include: { author: staff } },
  replies: { orderBy: { id: "asc" }, include: replyInclude },
  mails: { orderBy: { id: "asc" }, include: { files } },
  history: { orderBy: { id: "asc" }, include: { actor: staff } },
} as const satisfies Prisma.EnquiryInclude;

export type RowRecord = Prisma.EnquiryGetPayload<{ include: typeof rowInclude }>;
export type DetailRecord = Prisma.EnquiryGetPayload<{ include: typeof detailInclude }>;

export const presentProject = (project: {
  id: number;
  translations: readonly { locale: Locale; title: string }[];
}): NonNullable<EnquiryRow["project"]> => {
  const titleIn = (locale: Locale) => textIn(project.translations, locale)("title");
  return {
    id: project.id,
    title: titleIn("ka"),
    titles: { ka: titleIn("ka"), en: titleIn("en"), ru: titleIn("ru") },
  };
};

/** What a row shows that is not stored with it. */
interface RowParts {
  person?: EnquiryPerson | undefined;
  /** Who deleted it, of a deleted enquiry. */
  deleter?: StaffMember | null | undefined;
}

export function presentRow(
  record: RowRecord,
  subjects: SubjectLabels,
  { person, deleter = null }: RowParts = {},
): EnquiryRow {
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
    project: project && presentProject(project),
    apartment: apartment && {
      id: apartment.id,
      number: apartment.number,
      unit_type: apartment.unitType,
      floor_number: apartment.floor.number,
      building: {
        identifier: apartment.floor.building.identifier,
        // The panel is in Georgian.
        name: textIn(apartment.floor.building.translations, "ka")("name"),
      },
    },
    plan: storedPlan(record.paymentPlan),
    // What was stored is what `keptAttribution` has made.
    attribution: record.attribution as Attribution | null,
    first_attribution: record.firstAttribution as Attribution | null,
    person: person ?? null,
    assignee: presentStaff(record.assignee),
    clock: presentClock(record),
    next_step: record.steps[0] ? presentStep(record.steps[0]) : null,
    is_unread: record.openedAt === null,
    deletion: record.deletedAt && { at: record.deletedAt.toISOString(), by: presentStaff(deleter) },
    anonymised_at: record.anonymisedAt?.toISOString() ?? null,
    version: record.version,
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
  };
}

const STAGES = [null, "seller", "manager"] as const;

function presentClock(record: RowRecord): EnquiryClock | null {
  const { clockStartedAt, awaitsSince, answeredAt, answerKind, answerSeconds, escalation } = record;
  const startedAt = clockStartedAt ?? awaitsSince;
  if (!startedAt) return null;
  return {
    started_at: startedAt.toISOString(),
    is_waiting: awaitsSince !== null,
    waits_since: awaitsSince?.toISOString() ?? null,
    answer: answeredAt &&
      answerKind && {
        at: answeredAt.toISOString(),
        kind: answerKind,
        by: presentStaff(record.answeredBy),
        seconds: answerSeconds ?? 0,
      },
    escalated_to: STAGES[escalation ?? 0] ?? null,
  };
}

export const presentStep = (step: RowRecord["steps"][number]): NextStep => ({
  id: step.id,
  kind: step.kind,
  due_at: step.dueAt.toISOString(),
  duration_minutes: step.durationMinutes,
  note: step.note,
  owner: presentStaff(step.owner),
  is_invited: step.isInvited,
  version: step.version,
});

export function presentDetail(
  record: DetailRecord,
  subjects: SubjectLabels,
  person?: EnquiryPerson,
): EnquiryDetail {
  const deleter = record.history.findLast(({ kind }) => kind === "deleted")?.actor;
  return {
    ...presentRow(record, subjects, { person, deleter }),
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
    replies: record.replies.map(presentReply),
    mails: record.mails.map(presentMail),
    history: [arrival(record), ...record.history.toSorted(byTime).map(presentHistory)],
  };
}

export const presentReply = (reply: DetailRecord["replies"][number]): EnquiryReply => ({
  id: reply.id,
  subject: reply.subject,
  body: reply.body,
  files: reply.files,
  author: presentStaff(reply.author),
  status: reply.status,
  failure: reply.failure,
  created_at: reply.createdAt.toISOString(),
  settled_at: reply.settledAt?.toISOString() ?? null,
});

const presentMail = (mail: DetailRecord["mails"][number]): EnquiryMail => ({
  id: mail.id,
  from_name: mail.fromName,
  from_email: readableAddress(mail.fromEmail),
  subject: mail.subject,
  body: mail.body,
  is_automatic: mail.isAutomatic,
  sender_check: mail.senderCheck,
  files: mail.files,
  files_left_out: mail.filesLeftOut,
  created_at: mail.createdAt.toISOString(),
});

/** The first line of every history comes from the enquiry itself. */
const arrival = (record: DetailRecord): EnquiryHistoryEntry => ({
  id: 0,
  kind: "created",
  from: null,
  to: record.source,
  reason: null,
  is_overwrite: false,
  actor: presentStaff(record.enteredBy),
  created_at: record.createdAt.toISOString(),
});

type HistoryRecord = DetailRecord["history"][number];
/** A call that was noted later is where it was. */
const byTime = (a: HistoryRecord, b: HistoryRecord): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id;

function presentHistory(entry: HistoryRecord): EnquiryHistoryEntry {
  return {
    id: entry.id,
    kind: entry.kind,
    from: entry.fromValue,
    to: entry.toValue,
    reason: entry.reason,
    is_overwrite: entry.isOverwrite,
    actor: presentStaff(entry.actor),
    created_at: entry.createdAt.toISOString(),
  };
}

const presentStaff = (member: StaffMember | null): StaffMember | null =>
  member && { id: member.id, name: member.name };
