import { undeliveredKey, undeliveredReply } from "../enquiries/answering/undelivered.ts";
import { assignmentKey, givenIn } from "../enquiries/assigning/given.ts";
import { escalatedBy, escalationKey } from "../enquiries/clock/escalated.ts";
import { newRequestKey } from "../enquiries/arrival-mails/enquiry-mails.ts";
import * as repo from "../enquiries/enquiries.repo.ts";
import { inboxStaffOf } from "../enquiries/inbox-staff.ts";
import { answeredIn, answeredKey } from "../enquiries/mails/answered.ts";
import { mentionIn, mentionKey } from "../enquiries/mentions/mentioned.ts";
import { dueStepOf, reminderOf } from "../enquiries/next-steps/remind.ts";
import type { Notice } from "../notices/hold.ts";
import type { Db } from "../platform/db.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";

/** What has just happened; `held` is apart, since it is about many things. */
export type Happened = Exclude<JobPayload<"make-pushes">, { kind: "held" }>;

/** Whom it concerns and who wants push messages about it: the same people as are mailed. */
export async function concernedBy(db: Db, happened: Happened): Promise<Notice[]> {
  switch (happened.kind) {
    case "new_request":
      return (await Promise.all(happened.customer_ids.map((id) => ofNewRequest(db, id)))).flat();
    case "assigned": {
      const ids = happened.history_ids;
      return (await givenIn(db, "push", ids)).map(({ userId, rows }) => ({
        kind: "assigned" as const,
        userId,
        key: assignmentKey(ids, userId),
        enquiryIds: rows.map(({ id }) => id),
      }));
    }
    case "mentioned": {
      const mention = await mentionIn(db, "push", happened.note_id);
      return (mention?.people ?? []).map(({ id: userId }) => ({
        kind: "mentioned" as const,
        userId,
        key: mentionKey(happened.note_id, userId),
        enquiryIds: mention ? [mention.row.id] : [],
      }));
    }
    case "answered": {
      const answered = await answeredIn(db, "push", happened.mail_id);
      return (answered?.people ?? []).map(({ id: userId }) => ({
        kind: "answered" as const,
        userId,
        key: answeredKey(happened.mail_id, userId),
        enquiryIds: answered ? [answered.row.id] : [],
      }));
    }
    case "reply_failed":
      return ofUndelivered(db, happened.reply_id);
    case "late": {
      const escalated = await escalatedBy(db, "push", happened.escalation_id);
      return (escalated?.people ?? []).map(({ id: userId }) => ({
        kind: "late" as const,
        userId,
        key: escalationKey(happened.escalation_id, userId),
        enquiryIds: escalated ? [escalated.row.id] : [],
      }));
    }
    case "step_due": {
      const due = await dueStepOf(db, "push", happened.step_id);
      return due ? [reminderOf(due)] : [];
    }
  }
}

async function ofUndelivered(db: Db, replyId: number): Promise<Notice[]> {
  const undelivered = await undeliveredReply(db, "push", replyId);
  if (!undelivered) return [];
  const { row, author } = undelivered;
  const key = undeliveredKey(replyId, author.id);
  return [{ kind: "reply_failed", userId: author.id, key, enquiryIds: [row.id] }];
}

/** Of one that is somebody's already, they alone are notified, of that. */
async function ofNewRequest(db: Db, enquiryId: number): Promise<Notice[]> {
  const [row] = await repo.findRows(db, [enquiryId]);
  if (!row || row.deletedAt || row.assigneeId !== null) return [];
  return (await inboxStaffOf(db, "push", row)).map(({ id: userId, email }) => ({
    kind: "new_request" as const,
    userId,
    key: newRequestKey(enquiryId, email),
    enquiryIds: [enquiryId],
  }));
}
