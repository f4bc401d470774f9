import type { EnquiryFile } from "@ezo/contract/enquiries/enquiry-mails";
import { UNDONE_REPLY_KEY_HOURS } from "@ezo/contract/values/limits/mail";
import { HOUR_MS, MINUTE_MS } from "@ezo/contract/values/time";
import { addAuditLine } from "../../audit/add-line.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { claimOnce, isClaimed } from "../../platform/once-per.ts";
import type { Actor } from "../../users/actor.ts";
import { settleAnswers } from "../clock/first-answer.ts";
import * as repo from "../enquiries.repo.ts";
import { leaveFormer } from "../leave-former.ts";
import { fileFields } from "../mails/files/store-file.ts";

/** The key of a reply's mail in `deliveries`. */
export const deliveryKeyOf = (replyId: number): string => `reply-${replyId}`;

/** What its writer gets back of a reply that was taken back. */
export interface UndoneReply {
  subject: string;
  body: string;
  files: EnquiryFile[];
  /** The reply had changed the status, which stays: something was done about the enquiry since. */
  is_status_kept: boolean;
}

interface Undo {
  enquiryId: number;
  replyId: number;
  at: Date;
}

/**
 * Takes back a reply of the actor's, as if it had not been written: its files wait for the next one, the clock goes on where it was
 * the only answer, the status goes back unless something was done since, and the ownership that it had taken unless somebody has
 * decided otherwise; routing gives a released one away as before. Throws `not_found` for what is not the actor's, and
 * `already_sent` once the mail is claimed. The lock of the reply lets only one of this and `holdReply` be first.
 */
export async function undoReply(tx: Tx, actor: Actor, undo: Undo): Promise<UndoneReply> {
  const { enquiryId, replyId, at } = undo;
  // Before the reply, as everything else locks them.
  await repo.lock(tx, [enquiryId]);
  await tx.$queryRaw`
    select id from customer_replies
    where id = ${replyId}::int and customer_id = ${enquiryId}::int and author_id = ${actor.id}::int for update`;
  const reply = await tx.enquiryReply.findFirst({
    where: { id: replyId, enquiryId, authorId: actor.id },
    include: { files: { orderBy: { id: "asc" }, select: fileFields } },
  });
  if (!reply) throw new AppError("not_found");
  const isMailClaimed = (await tx.delivery.count({ where: { key: deliveryKeyOf(replyId) } })) > 0;
  if (isMailClaimed || reply.status !== "queued") throw new AppError("already_sent");
  // They would be deleted with the reply. Unsent again, they are kept for as long as new ones.
  await tx.enquiryFile.updateMany({ where: { replyId }, data: { replyId: null, createdAt: at } });
  if (reply.idempotencyKey !== null)
    await claimOnce(
      tx,
      undoneKey(enquiryId, reply.idempotencyKey),
      at.getTime() + UNDONE_REPLY_KEY_HOURS * HOUR_MS,
    );
  await tx.enquiryReply.delete({ where: { id: replyId } });
  const isStatusKept = await takeBackHistory(tx, actor, undo);
  await settleAnswers(tx, [enquiryId]);
  await addAuditLine(tx, {
    action: "reply_undone",
    entity: "customer",
    entityId: enquiryId,
    actorId: actor.id,
    isSecurity: false,
  });
  await record(tx, "customer.updated", { customer_ids: [enquiryId] });
  const { subject, body, files } = reply;
  return { subject, body, files, is_status_kept: isStatusKept };
}

/** Whether a reply with this key was taken back: a repeat of its call that comes late would send it after all. */
export const wasUndone = (tx: Tx, enquiryId: number, idempotencyKey: string): Promise<boolean> =>
  isClaimed(tx, undoneKey(enquiryId, idempotencyKey));
const undoneKey = (enquiryId: number, idempotencyKey: string) =>
  `undone-reply ${enquiryId} ${idempotencyKey}`;

/** Keeps a reply from being taken back until its mail is claimed, in the claim's transaction; false where it is gone. */
export async function holdReply(tx: Tx, replyId: number): Promise<boolean> {
  const held = await tx.$queryRaw<{ id: number }[]>`
    select id from customer_replies where id = ${replyId}::int for key share`;
  return held.length > 0;
}

/**
 * Removes the line that says that there was a reply, and puts status and owner back with lines of their own, as any undo of them does.
 * True where the reply had changed the status and it stays.
 */
async function takeBackHistory(tx: Tx, actor: Actor, { enquiryId, replyId, at }: Undo): Promise<boolean> {
  const enquiry = await tx.enquiry.update({
    where: { id: enquiryId },
    data: { updatedAt: at },
    select: { id: true, version: true, assigneeId: true, enteredById: true, releasedAt: true },
  });
  const line = await tx.enquiryHistory.findFirst({
    where: { enquiryId, kind: "reply", toValue: String(replyId) },
    select: { id: true, version: true, createdAt: true },
  });
  // Stored by the build before this one, whose lines do not name their reply.
  if (!line) return false;
  await tx.enquiryHistory.delete({ where: { id: line.id } });
  const moved = await changedWith(tx, enquiryId, line, "status");
  const isStatusBack =
    moved !== null && enquiry.version === line.version && !(await isWorkedOnSince(tx, enquiryId, moved.id));
  const taken = await changedWith(tx, enquiryId, line, "assignee");
  const isGivenBack =
    taken !== null &&
    enquiry.assigneeId === actor.id &&
    !(await isOwnedAnewSince(tx, actor, enquiryId, taken.id));
  const own = { enquiryId, actorId: actor.id, version: enquiry.version + 1 };
  const lines: repo.HistoryLine[] = [
    ...(isGivenBack ? [{ ...own, kind: "assignee" as const, from: String(actor.id) }] : []),
    ...(isStatusBack ? [{ ...own, kind: "status" as const, from: "in_progress", to: "new" }] : []),
  ];
  if (lines.length > 0) {
    await tx.enquiry.update({
      where: { id: enquiryId },
      data: {
        ...(isGivenBack ? { assigneeId: null } : {}),
        ...(isStatusBack ? { status: "new" as const } : {}),
        version: { increment: 1 },
      },
    });
    await repo.addHistory(tx, lines);
  }
  if (isGivenBack) {
    if (enquiry.releasedAt !== null) await routeAnew(tx, enquiryId, line.createdAt);
    await leaveFormer(tx, enquiry, null);
  }
  return moved !== null && !isStatusBack;
}

/**
 * A round that has come since has taken a released enquiry for the actor's, and would not look at it again. It notes when it began, which
 * may be before the reply, and servers' clocks differ a little: one of just before, that gave it to nobody, is forgotten as well.
 */
const routeAnew = (tx: Tx, enquiryId: number, repliedAt: Date) =>
  tx.enquiryRouting.deleteMany({
    where: { enquiryId, createdAt: { gte: new Date(repliedAt.getTime() - MINUTE_MS) } },
  });

/** The line of what a reply has changed along with it: written after its own, of the same version. */
const changedWith = (
  tx: Tx,
  enquiryId: number,
  line: { id: number; version: number },
  kind: "status" | "assignee",
) =>
  tx.enquiryHistory.findFirst({
    where: { enquiryId, kind, version: line.version, id: { gt: line.id } },
    select: { id: true },
  });

/** Whether anybody has done more than to open an enquiry since. */
async function isWorkedOnSince(tx: Tx, enquiryId: number, lineId: number): Promise<boolean> {
  const where = { enquiryId, id: { gt: lineId }, actorId: { not: null }, kind: { not: "opened" as const } };
  return (await tx.enquiryHistory.count({ where })) > 0;
}

/** Whether it was decided since whose an enquiry is, or the actor has answered it by another way, which takes it as well. */
async function isOwnedAnewSince(tx: Tx, actor: Actor, enquiryId: number, lineId: number): Promise<boolean> {
  const count = await tx.enquiryHistory.count({
    where: {
      enquiryId,
      id: { gt: lineId },
      OR: [{ kind: "assignee" }, { actorId: actor.id, kind: { in: ["reply", "call", "offered"] } }],
    },
  });
  return count > 0;
}
