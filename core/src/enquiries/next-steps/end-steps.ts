import type { StepEnd } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import type { Actor } from "../../users/actor.ts";
import * as repo from "../enquiries.repo.ts";

interface Order {
  actor: Actor;
  at: Date;
  end?: StepEnd;
  /** The enquiry itself ends, by its status or its deletion. */
  isWithEnquiry?: boolean;
}

/**
 * Ends the open steps of enquiries that the caller has locked. Where `end` is not said, one whose time has come is done, and one
 * that is still ahead is cancelled. The calendar entry of a visit that is still ahead is cancelled then, too, by a mail that is
 * held, so that an end by mistake can be taken back before it goes out. Returns how many.
 */
export async function endStepsOf(tx: Tx, enquiryIds: readonly number[], order: Order): Promise<number> {
  const { actor, at, isWithEnquiry: endedWithEnquiry = false } = order;
  const steps = await tx.enquiryStep.findMany({
    where: { enquiryId: { in: [...enquiryIds] }, endedAt: null },
  });
  if (steps.length === 0) return 0;
  for (const step of steps) {
    const isAhead = step.dueAt > at;
    const end = order.end ?? (isAhead ? "cancelled" : "done");
    const version = step.version + 1;
    const isNews = step.kind === "visit" && step.isInvited && isAhead && end === "cancelled";
    const entryVersion = isNews ? version : step.entryVersion;
    const ended = { end, endedAt: at, endedById: actor.id, endedWithEnquiry };
    await tx.enquiryStep.update({
      where: { id: step.id },
      data: { ...ended, version, entryVersion, updatedAt: at },
    });
    if (isNews) await record(tx, "visit.changed", { step_id: step.id, version, is_held: true });
    await repo.addHistory(tx, [
      {
        enquiryId: step.enquiryId,
        kind: end === "done" ? "step_done" : "step_cancelled",
        from: step.kind,
        to: step.dueAt.toISOString(),
        actorId: actor.id,
      },
    ]);
  }
  await tx.enquiry.updateMany({
    where: { id: { in: steps.map(({ enquiryId }) => enquiryId) } },
    data: { nextStepAt: null },
  });
  return steps.length;
}
