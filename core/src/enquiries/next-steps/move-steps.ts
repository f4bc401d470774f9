import type { Tx } from "../../platform/db.ts";

/** The open next steps of enquiries go with them to their new seller, whose day they are in from now on. */
export async function moveSteps(
  tx: Tx,
  enquiryIds: readonly number[],
  assigneeId: number | null,
): Promise<void> {
  await tx.enquiryStep.updateMany({
    where: { enquiryId: { in: [...enquiryIds] }, endedAt: null },
    data: { ownerId: assigneeId },
  });
}
