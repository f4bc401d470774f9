import type { Tx } from "../../platform/db.ts";
import type { Actor } from "../../users/actor.ts";
import * as repo from "../enquiries.repo.ts";
import { leaveFormer } from "../leave-former.ts";
import { assignableAmong } from "./assignable.ts";

/**
 * Whether the actor, who answers it, becomes the owner of an enquiry: nobody has it, and they can still be given any. The
 * caller has held the changes of users (`holdUserChanges`) before it has locked a row.
 */
export const takesByAnswer = async (
  tx: Tx,
  actor: Actor,
  { assigneeId }: { assigneeId: number | null },
): Promise<boolean> => assigneeId === null && (await assignableAmong(tx, [actor.id])).has(actor.id);

/** What is written with the row where `takesByAnswer`: somebody has decided now whose it is, so that routing leaves it alone. */
export const takenBy = (actor: Actor) => ({ assigneeId: actor.id, releasedAt: null });

/** The line of the history that says so. It is announced to nobody: they know what they have done. */
export const takenLine = (actor: Actor, enquiryId: number, version: number): repo.HistoryLine => ({
  enquiryId,
  kind: "assignee",
  to: String(actor.id),
  actorId: actor.id,
  version,
});

/**
 * Makes an enquiry that nobody has the actor's, who has just answered it, with a line in its history; one that is somebody's
 * stays theirs. Its open step stays with the colleague who has set it. The row decides, so that of two who answer at once one
 * becomes the owner. The caller has held the changes of users, and records `customer.updated`.
 */
export async function takeByAnswer(tx: Tx, actor: Actor, id: number, at: Date): Promise<void> {
  if (!(await takesByAnswer(tx, actor, { assigneeId: null }))) return;
  const [taken] = await tx.enquiry.updateManyAndReturn({
    where: { id, assigneeId: null },
    data: { ...takenBy(actor), version: { increment: 1 }, updatedAt: at },
    select: { version: true, enteredById: true },
  });
  if (!taken) return;
  await repo.addHistory(tx, [takenLine(actor, id, taken.version)]);
  await leaveFormer(tx, { id, assigneeId: null, enteredById: taken.enteredById }, actor.id);
}
