import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import type { Actor } from "../../users/actor.ts";
import { assignableAmong } from "../assigning/assignable.ts";
import * as repo from "../enquiries.repo.ts";
import { leaveFormer } from "../leave-former.ts";

interface Answered {
  id: number;
  status: EnquiryStatus;
  assigneeId: number | null;
  version: number;
}

/** What an answer changes of its enquiry. */
interface AnswerChanges {
  /** Whether the enquiry becomes the actor's. */
  isTaken: boolean;
  /** Its version after that. */
  version: number;
  data: Prisma.EnquiryUncheckedUpdateInput;
  /** Lines of the history, all of that version. They are announced to nobody: the actor knows what they have done. */
  lines: repo.HistoryLine[];
}

/**
 * What an answer of the actor's changes of an enquiry that the caller has locked: a new one is in progress from then on, and one that
 * nobody has is the actor's, if they can still be given any. That decides whose it is, so that routing leaves it alone. `releasedAt` stays:
 * an undo leaves the enquiry to routing again. The caller has held the changes of users (`holdUserChanges`) before it has locked a row.
 */
export async function changesByAnswer(tx: Tx, actor: Actor, enquiry: Answered): Promise<AnswerChanges> {
  const isStarted = enquiry.status === "new";
  const isTaken = enquiry.assigneeId === null && (await assignableAmong(tx, [actor.id])).has(actor.id);
  const isChanged = isStarted || isTaken;
  const version = enquiry.version + (isChanged ? 1 : 0);
  const own = { enquiryId: enquiry.id, actorId: actor.id, version };
  return {
    isTaken,
    version,
    data: {
      ...(isStarted ? { status: "in_progress" as const } : {}),
      ...(isTaken ? { assigneeId: actor.id } : {}),
      ...(isChanged ? { version } : {}),
    },
    lines: [
      ...(isTaken ? [{ ...own, kind: "assignee" as const, to: String(actor.id) }] : []),
      ...(isStarted ? [{ ...own, kind: "status" as const, from: "new", to: "in_progress" }] : []),
    ],
  };
}

/**
 * Writes what a noted call or an offer changes of its enquiry (`changesByAnswer`), with lines in its history. A next step stays with the
 * colleague who has set it. The row decides, so that of two who answer at once one becomes the owner. The caller has held the changes
 * of users, and records `customer.updated`.
 */
export async function followAnswer(tx: Tx, actor: Actor, id: number, at: Date): Promise<void> {
  // An update, and no select for update: the caller may hold a weaker lock of the row, as others who make offers do at the same time.
  const [enquiry] = await tx.enquiry.updateManyAndReturn({
    where: { id, OR: [{ assigneeId: null }, { status: "new" }] },
    data: { updatedAt: at },
    select: { id: true, status: true, assigneeId: true, enteredById: true, version: true },
  });
  if (!enquiry) return;
  const { isTaken, data, lines } = await changesByAnswer(tx, actor, enquiry);
  if (lines.length === 0) return;
  await tx.enquiry.update({ where: { id }, data });
  await repo.addHistory(tx, lines);
  if (isTaken) await leaveFormer(tx, enquiry, actor.id);
}
