import type { NoticeChannel } from "@ezo/contract/staff-notices";
import { wantsNotice } from "../../notices/wants.ts";
import type { Db } from "../../platform/db.ts";
import { canAnswer, grantSelect } from "../../users/roles/role-rights.ts";
import { assignableAmong } from "../assigning/assignable.ts";
import type { RowRecord } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";
import { maySee } from "../inbox-staff.ts";

export interface Answered {
  row: RowRecord;
  subject: string;
  text: string;
  people: { id: number; email: string }[];
}

/**
 * Who is notified by this channel that a person has written: whose enquiry it is, and of one that is nobody's, or of somebody who has
 * left, everybody who may see it. Null where the mail is gone.
 */
export async function answeredIn(db: Db, channel: NoticeChannel, mailId: number): Promise<Answered | null> {
  const mail = await db.enquiryMail.findUnique({
    where: { id: mailId },
    select: { enquiryId: true, subject: true, body: true },
  });
  const [row] = mail ? await repo.findRows(db, [mail.enquiryId]) : [];
  if (!mail || !row || row.deletedAt) return null;
  const [ownerId] = await assignableAmong(db, row.assigneeId === null ? [] : [row.assigneeId]);
  const staff = await db.user.findMany({
    where: {
      ...(await canAnswer(db)),
      ...wantsNotice(channel, "answered"),
      ...(ownerId === undefined ? {} : { id: ownerId }),
    },
    orderBy: { id: "asc" },
    select: { id: true, email: true, ...grantSelect },
  });
  const people = staff.filter((user) => maySee(user, row)).map(({ id, email }) => ({ id, email }));
  return { row, subject: mail.subject, text: mail.body, people };
}

export const answeredKey = (mailId: number, userId: number): string => `answered-${mailId}-${userId}`;
