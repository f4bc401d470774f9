import { STEP_REOPEN_MS } from "@ezo/contract/values/limits/enquiries";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import type { Writer } from "../../records/kind.ts";
import { assignableAmong } from "../assigning/assignable.ts";
import * as repo from "../enquiries.repo.ts";

/**
 * Opens the steps again that had ended with their enquiries, where the enquiry is at work again soon after: its completion or
 * deletion was a mistake. The caller has locked the enquiries and stored what they are now. A visit whose cancellation was not
 * mailed yet is as it was; its person is mailed about one that was. A step of somebody who has left meanwhile goes on without an
 * owner, as their open ones do.
 */
export async function reopenStepsOf(
  tx: Tx,
  enquiryIds: readonly number[],
  { actor, at }: { actor: Writer; at: Date },
): Promise<void> {
  const steps = await tx.enquiryStep.findMany({
    where: {
      endedWithEnquiry: true,
      endedAt: { gte: new Date(at.getTime() - STEP_REOPEN_MS) },
      enquiry: {
        id: { in: [...enquiryIds] },
        status: { not: "completed" },
        deletedAt: null,
        steps: { none: { endedAt: null } },
      },
    },
    distinct: ["enquiryId"],
    orderBy: { id: "desc" },
    include: { enquiry: { select: { assigneeId: true } } },
  });
  if (steps.length === 0) return;
  // It has not gone along with its enquiry.
  const ownerNow = ({ enquiry, ownerId }: (typeof steps)[number]) => enquiry.assigneeId ?? ownerId;
  const assignable = await assignableAmong(
    tx,
    steps.flatMap((step) => ownerNow(step) ?? []),
  );
  for (const step of steps) {
    const { id, enquiryId, kind, dueAt } = step;
    const version = step.version + 1;
    const isNews = kind === "visit" && step.isInvited && step.end === "cancelled";
    const owner = ownerNow(step);
    const ownerId = owner !== null && assignable.has(owner) ? owner : null;
    await tx.enquiryStep.update({
      where: { id },
      data: {
        endedAt: null,
        end: null,
        endedById: null,
        endedWithEnquiry: false,
        ownerId,
        ...(ownerId === step.ownerId ? {} : { remindedAt: null }),
        version,
        ...(isNews ? { entryVersion: version } : {}),
        updatedAt: at,
      },
    });
    await tx.enquiry.update({ where: { id: enquiryId }, data: { nextStepAt: dueAt } });
    if (isNews) await record(tx, "visit.changed", { step_id: id, version, is_held: false });
    await repo.addHistory(tx, [
      { enquiryId, kind: "step_set", from: kind, to: dueAt.toISOString(), actorId: actor?.id ?? null },
    ]);
  }
}
