import { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { assignableAmong, cannotAnswerSql } from "../assigning/assignable.ts";
import { recordUpdated } from "../record-updated.ts";
import { moveStepsToAssignees } from "./move-steps.ts";

/** Steps that one transaction moves. */
const BATCH = 100;

interface LeftStep {
  enquiryId: number;
  assigneeId: number | null;
}

/**
 * Open steps whose owner cannot be given any enquiry go to whose enquiry it is, or have no owner: else they are in nobody's day, when
 * their owner left before Ezo moved what people leave behind, or their account was changed past it. What somebody is changing at the
 * moment is left for the next run.
 */
export async function moveLeftSteps(db: Db, at: Date): Promise<void> {
  // Without a lock, so that a run with nothing to do waits for nobody.
  while ((await leftSteps(db, Prisma.sql`limit 1`)).length > 0) {
    const moved = await db.$transaction(async (tx) => {
      await holdUserChanges(tx);
      const steps = await leftSteps(
        tx,
        Prisma.sql`order by c.id limit ${BATCH} for update of c, s skip locked`,
      );
      await moveStepsToAssignees(tx, await withPresentAssignees(tx, steps), at);
      await recordUpdated(
        tx,
        steps.map(({ enquiryId }) => enquiryId),
      );
      return steps.length;
    });
    if (moved < BATCH) return;
  }
}

async function leftSteps(db: Db | Tx, part: Prisma.Sql): Promise<LeftStep[]> {
  return db.$queryRaw<LeftStep[]>`
    select c.id as "enquiryId", c.assignee_id as "assigneeId"
    from customer_steps s join users u on u.id = s.owner_id join customers c on c.id = s.customer_id
    where s.ended_at is null and c.deleted_at is null and c.status <> 'completed' and c.anonymised_at is null
      and ${await cannotAnswerSql(db)}
    ${part}`;
}

/** An assignee who has left too is about to lose the enquiry: its step has no owner then. */
async function withPresentAssignees(tx: Tx, steps: readonly LeftStep[]): Promise<LeftStep[]> {
  const assignable = await assignableAmong(
    tx,
    steps.flatMap(({ assigneeId }) => assigneeId ?? []),
  );
  return steps.map(({ enquiryId, assigneeId }) => ({
    enquiryId,
    assigneeId: assigneeId !== null && assignable.has(assigneeId) ? assigneeId : null,
  }));
}
