import type { EnquiryDetail, EnquiryStatus } from "@ezo/contract/enquiries";
import type { Enquiry } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { withoutLimit } from "../platform/log/context.ts";
import { type Seen, seenVersions } from "../records/conflicts.ts";
import { type Actor, must } from "../users/actor.ts";
import { ownKey } from "../users/own-key.ts";
import { canAnswer } from "../users/roles/role-rights.ts";
import { holdUserChanges } from "../users/user-changes-lock.ts";
import { announceAssignments } from "./assigning/announce.ts";
import { settleAnswers } from "./clock/first-answer.ts";
import { TAKEN_BACK } from "./clock/taken-back.sql.ts";
import {
  type ContactChange,
  type Correction,
  correctedColumns,
  correctionOf,
  followCorrected,
  holdPersons,
  mustStayReachable,
} from "./correct-contact.ts";
import { IS_RESTORABLE, IS_WORKABLE } from "./enquiries.filter.ts";
import { detailInclude } from "./enquiries.present.ts";
import * as repo from "./enquiries.repo.ts";
import { leaveFormer } from "./leave-former.ts";
import { moveSteps } from "./next-steps/move-steps.ts";
import { mentionedBy } from "./mentions/mentioned.ts";
import { endStepsOf } from "./next-steps/end-steps.ts";
import { reopenStepsOf } from "./next-steps/reopen-steps.ts";
import { detailOf, getEnquiry } from "./stored-enquiry.ts";
import { isRepeat } from "./used-key.ts";

export type EnquiryChanges = ReturnType<typeof createEnquiryChanges>;

export interface Change extends ContactChange {
  version?: number | undefined;
  status?: EnquiryStatus | undefined;
  /** Why the status is changed: that makes it an answer. Null takes the reason of the present status back. */
  reason?: string | null | undefined;
  assignee_id?: number | null | undefined;
}
type StatusChange = { id: number; status: EnquiryStatus; version?: number | undefined };

/** What staff do with enquiries: status, assignee, contact data, notes, deletion and restoring. */
export function createEnquiryChanges(options: { db: Db; now?: () => Date }) {
  const { db, now = () => new Date() } = options;
  return {
    /**
     * Changes status, assignee or contact data on top of the version the caller saw. Throws `conflict` with the
     * current row when the same field has changed since; changes to different fields both hold. Throws `invalid`
     * where neither an address nor a number would be left.
     */
    async update(actor: Actor, id: number, change: Change): Promise<EnquiryDetail> {
      must(actor, "enquiries.answer");
      await db.$transaction((tx) => update(tx, actor, id, change, now()));
      // The transaction has found it within reach; it may just have been given to somebody else.
      const changed = await withoutLimit(() => repo.findDetail(db, id));
      if (!changed) throw new AppError("not_found");
      return detailOf(db, changed);
    },

    /**
     * Whom the text names (`@Name`) is notified. Throws `invalid` where they may not see the enquiry. A repeated `idempotencyKey` does
     * nothing, and throws `invalid` for another text.
     */
    async addNote(actor: Actor, id: number, text: string, idempotencyKey?: string): Promise<EnquiryDetail> {
      must(actor, "enquiries.answer");
      const key = ownKey(actor, idempotencyKey);
      await db.$transaction(async (tx) => {
        const { count } = await tx.enquiry.updateMany({
          where: { id, ...IS_WORKABLE },
          data: { updatedAt: now() },
        });
        const enquiry = count > 0 && (await tx.enquiry.findFirst({ where: { id } }));
        if (!enquiry) throw new AppError("not_found");
        if (
          key !== undefined &&
          (await isRepeat(tx, { used: `noted ${id} ${key}`, content: text, at: now() }))
        )
          return;
        const mentionedIds = await mentionedBy(tx, { authorId: actor.id, text }, enquiry);
        const note = await tx.enquiryNote.create({
          data: { enquiryId: id, authorId: actor.id, text, mentionedIds },
          select: { id: true },
        });
        if (mentionedIds.length > 0) await record(tx, "customer.mentioned", { note_id: note.id });
        await repo.addHistory(tx, [{ enquiryId: id, kind: "note", actorId: actor.id }]);
        await record(tx, "customer.updated", { customer_ids: [id] });
      });
      return getEnquiry(db, id);
    },

    /** Sets each enquiry's status. Returns the previous ones, which an undo sends back. */
    async setStatuses(actor: Actor, changes: readonly StatusChange[], reason?: string) {
      must(actor, "enquiries.answer");
      return db.$transaction((tx) => setStatuses(tx, actor, changes, { at: now(), reason }));
    },

    /** Hides enquiries from every list; they can be restored until housekeeping deletes them. */
    async remove(actor: Actor, ids: readonly number[], versions?: readonly (number | undefined)[]) {
      must(actor, "enquiries.delete");
      const at = now();
      return db.$transaction((tx) =>
        setDeleted(tx, actor, { ids, at, deletedAt: at, seen: seenVersions(ids, versions) }),
      );
    },

    async restore(actor: Actor, ids: readonly number[], versions?: readonly number[]) {
      must(actor, "enquiries.delete");
      return db.$transaction((tx) =>
        setDeleted(tx, actor, { ids, at: now(), deletedAt: null, seen: seenVersions(ids, versions) }),
      );
    },
  };
}

async function update(tx: Tx, actor: Actor, id: number, change: Change, at: Date): Promise<void> {
  if (change.assignee_id) await holdUserChanges(tx);
  await holdPersons(tx, change);
  await repo.lock(tx, [id]);
  const row = await tx.enquiry.findFirst({ where: { id, ...IS_WORKABLE } });
  if (!row) throw new AppError("not_found");
  const correction = correctionOf(row, change);
  const lines = await linesOf(tx, actor, { row, change, correction });
  if (lines.length === 0) return;
  if (change.version !== undefined && change.version !== row.version)
    await mustNotClash(tx, id, change.version, lines);
  mustStayReachable(correction);
  await tx.enquiry.update({
    where: { id },
    data: {
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.assignee_id === undefined ? {} : { assigneeId: change.assignee_id, releasedAt: null }),
      ...correctedColumns(correction, row),
      version: { increment: 1 },
      updatedAt: at,
    },
  });
  await announceAssignments(tx, await repo.addHistory(tx, lines));
  if (lines.some(({ kind }) => kind === "status")) await followStatus(tx, actor, [id], change.status, at);
  await followCorrected(tx, row, correction, at);
  await record(tx, "customer.updated", { customer_ids: [id] });
  if (change.assignee_id === undefined || change.assignee_id === row.assigneeId) return;
  await moveSteps(tx, [id], change.assignee_id, at);
  await leaveFormer(tx, row, change.assignee_id);
}

/** What a change does, as the history says it; nothing where it changes nothing. Throws where the actor may not. */
async function linesOf(
  tx: Tx,
  actor: Actor,
  { row, change, correction }: { row: Enquiry; change: Change; correction: Correction },
): Promise<repo.HistoryLine[]> {
  const next = {
    enquiryId: row.id,
    actorId: actor.id,
    version: row.version + 1,
    isOverwrite: change.version === undefined,
  };
  const lines: repo.HistoryLine[] = correction.lines.map((line) => ({ ...next, ...line }));
  // Why it is as it is may also be said afterwards, and taken back.
  const isTakenBack =
    change.reason === null && change.status === row.status && (await isExplained(tx, row.id));
  const reason = isTakenBack ? TAKEN_BACK : change.reason || null;
  if (change.status !== undefined && (change.status !== row.status || reason !== null))
    lines.push({ ...next, kind: "status", from: row.status, to: change.status, reason });
  if (change.assignee_id !== undefined && change.assignee_id !== row.assigneeId) {
    mayAssign(actor, row.assigneeId, change.assignee_id);
    if (change.assignee_id !== null) await mustBeAssignable(tx, change.assignee_id);
    lines.push({ ...next, kind: "assignee", from: textOf(row.assigneeId), to: textOf(change.assignee_id) });
  }
  return lines;
}

/** Whether a reason was given for the present status, last of all that was said of it. */
async function isExplained(tx: Tx, enquiryId: number): Promise<boolean> {
  const last = await tx.enquiryHistory.findFirst({
    where: { enquiryId, kind: "status" },
    orderBy: { id: "desc" },
    select: { reason: true },
  });
  return Boolean(last?.reason);
}

/**
 * A status with its reason may be the first answer, and what is completed has no next step. Where the completion is taken back
 * soon, the step goes on.
 */
export async function followStatus(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  status: EnquiryStatus | undefined,
  at: Date,
): Promise<void> {
  await settleAnswers(tx, ids);
  if (status === "completed") await endStepsOf(tx, ids, { actor, at, isWithEnquiry: true });
  else await reopenStepsOf(tx, ids, { actor, at });
}

/** Who may answer can take an enquiry that nobody has; giving one to somebody takes more. */
function mayAssign(actor: Actor, from: number | null, to: number | null): void {
  if (isMoreThanTaking(actor, from, to)) must(actor, "enquiries.assign");
}
export const isMoreThanTaking = (actor: Actor, from: number | null, to: number | null): boolean =>
  from !== null || to !== actor.id;

async function mustBeAssignable(tx: Tx, userId: number): Promise<void> {
  if (!(await assignableAmong(tx, [userId])).has(userId))
    throw refused("assignee_id", "errors.invalid_value");
}
/** Those of these users who can be given enquiries. */
export async function assignableAmong(tx: Tx, userIds: readonly number[]): Promise<Set<number>> {
  const users = await tx.user.findMany({
    where: { id: { in: [...userIds] }, ...(await canAnswer(tx)) },
    select: { id: true },
  });
  return new Set(users.map(({ id }) => id));
}

/** An enquiry that is deleted or restored must be as its writer saw it. */
async function mustBeUnchanged(
  tx: Tx,
  { id, version }: { id: number; version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return;
  const [current] = await tx.enquiry.findMany({ where: { id }, include: detailInclude });
  throw new AppError("conflict", { current: current ? await detailOf(tx, current) : null });
}

/** The same field must not have changed since `version`, which must have existed. */
async function mustNotClash(
  tx: Tx,
  id: number,
  version: number,
  lines: readonly Pick<repo.HistoryLine, "kind">[],
): Promise<void> {
  const since = await tx.enquiryHistory.count({
    where: { enquiryId: id, version: { gt: version }, kind: { in: lines.map((line) => line.kind) } },
  });
  const isAhead = (await tx.enquiry.count({ where: { id, version: { lt: version } } })) > 0;
  if (since === 0 && !isAhead) return;
  const current = await repo.findDetail(tx, id);
  throw new AppError("conflict", { current: current && (await detailOf(tx, current)) });
}

async function setStatuses(
  tx: Tx,
  actor: Actor,
  changes: readonly StatusChange[],
  { at, reason }: { at: Date; reason: string | undefined },
) {
  const wanted = new Map(changes.map((change) => [change.id, change]));
  await repo.lock(tx, [...wanted.keys()]);
  const rows = await tx.enquiry.findMany({
    where: { id: { in: [...wanted.keys()] }, ...IS_WORKABLE },
    select: { id: true, status: true, version: true },
  });
  const changing = rows.flatMap((row) => {
    const change = wanted.get(row.id);
    return change && change.status !== row.status
      ? [{ ...row, to: change.status, seen: change.version }]
      : [];
  });
  for (const { id, version, seen } of changing)
    if (seen !== undefined && seen !== version) await mustNotClash(tx, id, seen, [{ kind: "status" }]);
  const goingTo = (status: EnquiryStatus) => changing.filter(({ to }) => to === status).map(({ id }) => id);
  const statuses = [...new Set(changing.map(({ to }) => to))];
  for (const status of statuses)
    await tx.enquiry.updateMany({
      where: { id: { in: goingTo(status) } },
      data: { status, version: { increment: 1 }, updatedAt: at },
    });
  await repo.addHistory(
    tx,
    changing.map(({ id, status, to, version, seen }) => ({
      enquiryId: id,
      kind: "status" as const,
      from: status,
      to,
      actorId: actor.id,
      version: version + 1,
      isOverwrite: seen === undefined,
      reason: reason || null,
    })),
  );
  for (const status of statuses) await followStatus(tx, actor, goingTo(status), status, at);
  return finishBulk(tx, "customer.updated", changing);
}

export async function setDeleted(
  tx: Tx,
  actor: Actor,
  order: { ids: readonly number[]; at: Date; deletedAt: Date | null; seen: Seen },
) {
  const { ids, at, deletedAt, seen } = order;
  await repo.lock(tx, ids);
  const rows = await tx.enquiry.findMany({
    where: { id: { in: [...ids] }, ...(deletedAt ? { deletedAt: null } : IS_RESTORABLE) },
    select: { id: true, status: true, version: true },
  });
  for (const row of rows) await mustBeUnchanged(tx, row, seen.get(row.id));
  await tx.enquiry.updateMany({
    where: { id: { in: rows.map((row) => row.id) } },
    data: { deletedAt, version: { increment: 1 }, updatedAt: at },
  });
  const changed = rows.map((row) => row.id);
  if (deletedAt) await endStepsOf(tx, changed, { actor, at, isWithEnquiry: true });
  else await reopenStepsOf(tx, changed, { actor, at });
  const kind = deletedAt ? ("deleted" as const) : ("restored" as const);
  await repo.addHistory(
    tx,
    rows.map((row) => ({
      enquiryId: row.id,
      kind,
      actorId: actor.id,
      version: row.version + 1,
      isOverwrite: !seen.has(row.id),
    })),
  );
  return finishBulk(tx, deletedAt ? "customer.deleted" : "customer.updated", rows);
}

async function finishBulk(
  tx: Tx,
  event: "customer.updated" | "customer.deleted",
  rows: readonly { id: number; status: EnquiryStatus; version: number }[],
) {
  if (rows.length > 0) await record(tx, event, { customer_ids: rows.map(({ id }) => id) });
  const previous = rows.map(({ id, status, version }) => ({ id, status, version: version + 1 }));
  return { changed: rows.length, previous };
}

const textOf = (id: number | null) => (id === null ? null : String(id));
