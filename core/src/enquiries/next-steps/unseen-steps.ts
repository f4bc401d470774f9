import type { Prisma } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import { grantSelect } from "../../users/roles/role-rights.ts";
import * as repo from "../enquiries.repo.ts";
import { maySee } from "../inbox-staff.ts";
import { recordUpdated } from "../record-updated.ts";
import { moveStepsToAssignees } from "./move-steps.ts";

/**
 * Open steps of these people whose enquiries they do not see any more go to whose enquiry it is, or have no owner where it is
 * nobody's. The caller has locked the changes of users and stored what these may do now, and need not see the enquiries.
 */
export const leaveUnseenSteps = (tx: Tx, userIds: readonly number[], at = new Date()): Promise<void> =>
  withoutLimit(async () => {
    const theirs = { ownerId: { in: [...userIds] } };
    const found = (await unseenSteps(tx, theirs)).map(({ enquiryId }) => enquiryId);
    if (found.length === 0) return;
    // Every write of a step holds its enquiry's lock. What a colleague has changed until then is read anew.
    await repo.lock(tx, found);
    const steps = await unseenSteps(tx, { ...theirs, enquiryId: { in: found } });
    await moveStepsToAssignees(
      tx,
      steps.map(({ enquiryId, enquiry }) => ({ enquiryId, assigneeId: enquiry.assigneeId })),
      at,
    );
    await recordUpdated(
      tx,
      steps.map(({ enquiryId }) => enquiryId),
    );
  });

async function unseenSteps(tx: Tx, where: Prisma.EnquiryStepWhereInput) {
  const steps = await tx.enquiryStep.findMany({
    where: { ...where, endedAt: null },
    select: {
      enquiryId: true,
      owner: { select: { id: true, ...grantSelect } },
      enquiry: { select: { assigneeId: true, enteredById: true, projectId: true } },
    },
    orderBy: { enquiryId: "asc" },
  });
  return steps.filter(({ owner, enquiry }) => owner !== null && !maySee(owner, enquiry));
}
