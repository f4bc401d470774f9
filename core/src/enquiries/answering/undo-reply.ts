import type { EnquiryFile } from "@ezo/contract/enquiries";
import { UNDONE_REPLY_KEY_HOURS } from "@ezo/contract/values/limits/mail";
import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { claimOnce, isClaimed } from "../../platform/once-per.ts";
import type { Actor } from "../../users/actor.ts";
import { settleAnswers } from "../clock/first-answer.ts";
import * as repo from "../enquiries.repo.ts";
import { fileFields } from "../mails/files.ts";

const HOUR_MS = 60 * 60 * 1000;

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
 * the only answer, and the status goes back unless something was done since. Throws `not_found` for what is not the actor's, and
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
 * Removes the line that says that there was a reply, and puts the status back with a line of its own, as any undo of a status does.
 * True where the reply had changed the status and it stays.
 */
async function takeBackHistory(tx: Tx, actor: Actor, { enquiryId, replyId, at }: Undo): Promise<boolean> {
  const { version } = await tx.enquiry.update({
    where: { id: enquiryId },
    data: { updatedAt: at },
    select: { version: true },
  });
  const line = await tx.enquiryHistory.findFirst({
    where: { enquiryId, kind: "reply", toValue: String(replyId) },
    select: { id: true, version: true },
  });
  // Stored by the build before this one, whose lines do not name their reply.
  if (!line) return false;
  await tx.enquiryHistory.delete({ where: { id: line.id } });
  const moved = await tx.enquiryHistory.findFirst({
    where: { enquiryId, kind: "status", version: line.version, id: { gt: line.id } },
    select: { id: true },
  });
  if (!moved) return false;
  const since = await tx.enquiryHistory.count({
    where: { enquiryId, id: { gt: moved.id }, actorId: { not: null }, kind: { not: "opened" } },
  });
  if (since > 0 || version !== line.version) return true;
  await tx.enquiry.update({ where: { id: enquiryId }, data: { status: "new", version: { increment: 1 } } });
  await repo.addHistory(tx, [
    { enquiryId, actorId: actor.id, kind: "status", from: "in_progress", to: "new", version: version + 1 },
  ]);
  return false;
}
