import type { EnquiryHistoryKind, ReplyStatus } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { resumeWork } from "../changing/resume-work.ts";
import { settleAnswers } from "../clock/first-answer.ts";
import * as repo from "../enquiries.repo.ts";

const FAILURE_MAX_LENGTH = 300;
/** What the line of a failure says of a mail that was sent and came back. */
const RETURNED = "returned";
type Settled = Exclude<ReplyStatus, "queued">;
const LINES: Readonly<Record<Settled, EnquiryHistoryKind>> = {
  sent: "reply_sent",
  failed: "reply_failed",
  unconfirmed: "reply_unconfirmed",
};

interface Parts {
  db: Db;
  now?: () => Date;
}

/**
 * Notes what has become of a reply, once: a mail that was sent stays sent. Of one that has failed, the enquiry is to be looked at
 * again, as where a mail has come back. One that is sent after it had failed, by an operator's retry, is an answer again.
 */
export async function settleReply(
  { db, now = () => new Date() }: Parts,
  replyId: number,
  status: Settled,
  failure: string | null = null,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const at = now();
    const enquiryId = await lockedEnquiryOf(tx, replyId);
    if (enquiryId === null) return;
    const { count } = await tx.enquiryReply.updateMany({
      where: { id: replyId, status: { notIn: ["sent", status] } },
      data: { status, settledAt: at, failure: failureOf(failure) },
    });
    if (count === 0) return;
    if (status === "failed") await openAgain(tx, enquiryId, replyId, at);
    await settleAnswers(tx, [enquiryId]);
    await announceReply(tx, enquiryId, LINES[status]);
  });
}

/**
 * Notes that the mail of a reply has come back, which our mail server had taken: it has reached nobody, so that the clock goes on, and
 * somebody should look at the enquiry again. Once: a mail that is reported twice has come back once. Throws while the job that has
 * sent it has not noted so yet; the report is to be read again then.
 */
export async function settleReturned(
  { db, now = () => new Date() }: Parts,
  replyId: number,
  reason: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const at = now();
    const enquiryId = await lockedEnquiryOf(tx, replyId);
    if (enquiryId === null) return;
    const { count } = await tx.enquiryReply.updateMany({
      where: { id: replyId, status: { in: ["sent", "unconfirmed"] } },
      data: { status: "failed", settledAt: at, failure: failureOf(reason) },
    });
    if (count === 0) {
      const isSending = (await tx.enquiryReply.count({ where: { id: replyId, status: "queued" } })) > 0;
      if (isSending) throw new Error(`reply ${replyId} has come back before it was noted as sent`);
      return;
    }
    await openAgain(tx, enquiryId, replyId, at);
    // The clock goes on where that was the only answer.
    await settleAnswers(tx, [enquiryId]);
    await repo.addHistory(tx, [{ enquiryId, kind: "reply_failed", from: RETURNED }]);
    await announceReply(tx, enquiryId);
  });
}

/**
 * The enquiry of a reply, locked before the reply is, as erasures lock them; null where either is gone. The changes of users are held,
 * because it may be opened again.
 */
async function lockedEnquiryOf(tx: Tx, replyId: number): Promise<number | null> {
  await holdUserChanges(tx);
  const reply = await tx.enquiryReply.findUnique({ where: { id: replyId }, select: { enquiryId: true } });
  if (!reply) return null;
  await repo.lock(tx, [reply.enquiryId]);
  return reply.enquiryId;
}

/**
 * A reply of it has reached nobody, of which its author is notified. It is unread, and in progress where it was completed: nobody would
 * look into it again.
 */
async function openAgain(tx: Tx, enquiryId: number, replyId: number, at: Date): Promise<void> {
  const { status, version } = await tx.enquiry.findUniqueOrThrow({ where: { id: enquiryId } });
  const isReopened = status === "completed";
  await tx.enquiry.update({
    where: { id: enquiryId },
    data: {
      updatedAt: at,
      openedAt: null,
      openedById: null,
      ...(isReopened ? { status: "in_progress" as const, version: { increment: 1 } } : {}),
    },
  });
  if (isReopened) {
    const line = { enquiryId, kind: "status" as const, from: "completed", to: "in_progress" };
    await repo.addHistory(tx, [{ ...line, version: version + 1 }]);
  }
  await resumeWork(tx, [enquiryId], { actor: null, at });
  await record(tx, "customer.reply_failed", { reply_id: replyId });
}

/** Shows open pages what has become of a reply, with a line in its enquiry's history. */
export async function announceReply(tx: Tx, enquiryId: number, kind?: EnquiryHistoryKind): Promise<void> {
  if (kind) await repo.addHistory(tx, [{ enquiryId, kind }]);
  await record(tx, "customer.updated", { customer_ids: [enquiryId] });
}

/** Why it was not sent, as far as it is stored. */
export const failureOf = (text: string | null): string | null => text && text.slice(0, FAILURE_MAX_LENGTH);
