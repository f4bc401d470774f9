import { STAFF_NOTICES, type NoticeChannel, type StaffNotice } from "@ezo/contract/staff-notices";
import type { EnquiryStep, Prisma } from "../generated/prisma/client.ts";
import type { RowRecord } from "../enquiries/enquiries.present.ts";
import { readOffice } from "../enquiries/clock/office.ts";
import { managersOf } from "../enquiries/clock/rota.ts";
import * as repo from "../enquiries/enquiries.repo.ts";
import { maySee } from "../enquiries/inbox-staff.ts";
import { remindedStep } from "../enquiries/next-steps/reminded-step.ts";
import type { Db } from "../platform/db.ts";
import { canAnswer, grantSelect } from "../users/roles/role-rights.ts";

const readerSelect = {
  id: true,
  email: true,
  ...grantSelect,
  mailChoices: true,
} as const satisfies Prisma.UserSelect;

/** A member of staff who is notified, with what they want. */
export type Reader = Prisma.UserGetPayload<{ select: typeof readerSelect }>;

/** Null for somebody who does not work on enquiries any more. */
export const findReader = async (db: Db, userId: number): Promise<Reader | null> =>
  db.user.findFirst({ where: { id: userId, ...(await canAnswer(db)) }, select: readerSelect });

/** What is said of a notice when it is sent. */
export interface OpenNotice {
  kind: StaffNotice;
  /** What it is about, and the reader may know of; one at least. */
  rows: readonly RowRecord[];
  /** Of `step_due`. */
  step: EnquiryStep | null;
}

interface Stored {
  kind: string;
  enquiryIds: readonly number[];
  stepId: number | null;
}

/** What is left of a notice that has waited; null where it is not wanted or not true any more. */
export async function stillOpen(
  db: Db,
  reader: Reader,
  channel: NoticeChannel,
  { kind: stored, enquiryIds, stepId }: Stored,
): Promise<OpenNotice | null> {
  const kind = STAFF_NOTICES.find((known) => known === stored);
  const off = channel === "mail" ? reader.mailChoices?.off : reader.mailChoices?.pushOff;
  if (!kind || off?.includes(kind)) return null;
  const found = (await repo.findRows(db, enquiryIds)).filter(isWorkable);
  if (kind === "step_due") return openStep(db, reader, found, stepId);
  if (kind === "reply_failed") return openFailure(db, reader, found);
  const managed = kind === "late" ? await managedBy(db, reader, found) : NONE;
  const rows = found.filter((row) => IS_TRUE[kind](row, { reader, isManager: managed.has(row.id) }));
  return rows.length > 0 ? { kind, rows, step: null } : null;
}

/** A step that was moved, or has gone to somebody else, is reminded of again. */
async function openStep(
  db: Db,
  { id: readerId }: Reader,
  found: readonly RowRecord[],
  stepId: number | null,
): Promise<OpenNotice | null> {
  const due = stepId === null ? null : await remindedStep(db, stepId);
  const row = due && found.find(({ id }) => id === due.step.enquiryId);
  if (!due || !row || due.owner.id !== readerId) return null;
  return { kind: "step_due", rows: [row], step: due.step };
}

/** One that has been sent after all, by an operator's retry, is not reported. */
async function openFailure(db: Db, reader: Reader, found: readonly RowRecord[]): Promise<OpenNotice | null> {
  const failed = await db.enquiryReply.findMany({
    where: { enquiryId: { in: found.map(({ id }) => id) }, authorId: reader.id, status: "failed" },
    select: { enquiryId: true },
  });
  const ids = new Set(failed.map(({ enquiryId }) => enquiryId));
  const rows = found.filter((row) => ids.has(row.id) && maySee(reader, row));
  return rows.length > 0 ? { kind: "reply_failed", rows, step: null } : null;
}

const NONE: ReadonlySet<number> = new Set();
/** Of which of these enquiries they are notified where sellers do not answer them. */
async function managedBy(
  db: Db,
  { id: readerId }: Reader,
  found: readonly RowRecord[],
): Promise<ReadonlySet<number>> {
  const { settings } = await readOffice(db);
  const managed = new Set<number>();
  for (const row of found) {
    const managers = await managersOf(db, settings.manager_ids, row);
    if (managers.some(({ id }) => id === readerId)) managed.add(row.id);
  }
  return managed;
}

/** Of those that waited together, what is left of each. */
export async function allStillOpen(
  db: Db,
  reader: Reader,
  channel: NoticeChannel,
  stored: readonly Stored[],
): Promise<OpenNotice[]> {
  const open: OpenNotice[] = [];
  for (const one of stored) {
    const left = await stillOpen(db, reader, channel, one);
    if (left) open.push(left);
  }
  return open;
}

/** As `IS_WORKABLE` decides it for queries. */
const isWorkable = ({ deletedAt, anonymisedAt }: RowRecord): boolean =>
  deletedAt === null && anonymisedAt === null;

interface ReadBy {
  reader: Reader;
  /** Whether they are notified where sellers do not answer it. */
  isManager: boolean;
}
/** What the enquiry itself says. */
type SaidOfRow = Exclude<StaffNotice, "step_due" | "reply_failed">;
const IS_TRUE: Readonly<Record<SaidOfRow, (row: RowRecord, by: ReadBy) => boolean>> = {
  new_request: (row, { reader }) =>
    row.assigneeId === null && row.status !== "completed" && maySee(reader, row),
  assigned: (row, { reader }) => row.assigneeId === reader.id,
  mentioned: (row, { reader }) => maySee(reader, row),
  answered: (row, { reader }) =>
    row.openedAt === null && (row.assigneeId ?? reader.id) === reader.id && maySee(reader, row),
  late: (row, { reader, isManager }) =>
    row.awaitsSince !== null && (isManager || row.assigneeId === reader.id),
};
