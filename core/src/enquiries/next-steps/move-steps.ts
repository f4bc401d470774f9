import type { Tx } from "../../platform/db.ts";

/**
 * The open next steps of enquiries go with them to their new seller, whose day they are in from now on, and who is reminded of them:
 * the reminder was the former owner's.
 */
export async function moveSteps(
  tx: Tx,
  enquiryIds: readonly number[],
  assigneeId: number | null,
): Promise<void> {
  const isOthers =
    assigneeId === null
      ? { ownerId: { not: null } }
      : { OR: [{ ownerId: null }, { ownerId: { not: assigneeId } }] };
  await tx.enquiryStep.updateMany({
    where: { enquiryId: { in: [...enquiryIds] }, endedAt: null, ...isOthers },
    data: { ownerId: assigneeId, remindedAt: null },
  });
}
