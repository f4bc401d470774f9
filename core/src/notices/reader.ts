import { STAFF_NOTICES, type NoticeChannel, type StaffNotice } from "@ezo/contract/staff-notices";
import type { EnquiryStep, Prisma } from "../generated/prisma/client.ts";
import type { RowRecord } from "../enquiries/enquiries.present.ts";
import * as repo from "../enquiries/enquiries.repo.ts";
import { maySee } from "../enquiries/inbox-staff.ts";
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

/** Null for who does not work on enquiries any more. */
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
  const found = await repo.findRows(db, enquiryIds);
  const rows = found.filter((row) => isWorkable(row) && IS_TRUE[kind](row, reader));
  if (rows.length === 0) return null;
  if (kind !== "step_due") return { kind, rows, step: null };
  const step = stepId && (await db.enquiryStep.findFirst({ where: { id: stepId, endedAt: null } }));
  return step ? { kind, rows, step } : null;
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

const IS_TRUE: Readonly<Record<StaffNotice, (row: RowRecord, reader: Reader) => boolean>> = {
  new_request: (row, reader) => row.assigneeId === null && row.status !== "completed" && maySee(reader, row),
  assigned: (row, { id }) => row.assigneeId === id,
  mentioned: (row, reader) => maySee(reader, row),
  answered: (row, reader) =>
    row.openedAt === null && (row.assigneeId ?? reader.id) === reader.id && maySee(reader, row),
  late: (row) => row.awaitsSince !== null,
  step_due: () => true,
};
