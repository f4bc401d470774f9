import type { NoticeChannel } from "@ezo/contract/staff-notices";
import { wantsNotice } from "../../notices/wants.ts";
import type { Db } from "../../platform/db.ts";
import { canAnswer, grantSelect } from "../../users/roles/role-rights.ts";
import type { RowRecord } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";
import { maySee } from "../inbox-staff.ts";

export interface Undelivered {
  row: RowRecord;
  subject: string;
  /** What the mail server said; null where it is not known. */
  failure: string | null;
  author: { id: number; email: string };
}

/**
 * A reply that has failed for good, with its author, who is notified of that by this channel. Null where the reply has not failed after
 * all, and where its author does not work on its enquiry any more or does not want to be notified.
 */
export async function undeliveredReply(
  db: Db,
  channel: NoticeChannel,
  replyId: number,
): Promise<Undelivered | null> {
  const reply = await db.enquiryReply.findUnique({
    where: { id: replyId },
    select: { enquiryId: true, authorId: true, subject: true, failure: true, status: true },
  });
  if (reply?.status !== "failed" || reply.authorId === null) return null;
  const [row] = await repo.findRows(db, [reply.enquiryId]);
  if (!row || row.deletedAt || row.anonymisedAt) return null;
  const author = await db.user.findFirst({
    where: { ...(await canAnswer(db)), id: reply.authorId, ...wantsNotice(channel, "reply_failed") },
    select: { id: true, email: true, ...grantSelect },
  });
  if (!author || !maySee(author, row)) return null;
  const { subject, failure } = reply;
  return { row, subject, failure, author: { id: author.id, email: author.email } };
}

export const undeliveredKey = (replyId: number, userId: number): string =>
  `reply-failed-${replyId}-${userId}`;
