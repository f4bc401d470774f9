import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { withoutLimit } from "../../platform/log/context.ts";

/**
 * The open next steps of enquiries go with them to their new seller, whose day they are in from now on, and who is reminded of them:
 * the reminder was the former owner's. The calendar entry of a visit says who meets the person, so it is mailed anew. The enquiries
 * may be out of the caller's reach by now.
 */
export const moveSteps = (
  tx: Tx,
  enquiryIds: readonly number[],
  assigneeId: number | null,
  at: Date,
): Promise<void> =>
  withoutLimit(async () => {
    if (assigneeId !== null) await moveVisits(tx, enquiryIds, assigneeId, at);
    const isOthers =
      assigneeId === null
        ? { ownerId: { not: null } }
        : { OR: [{ ownerId: null }, { ownerId: { not: assigneeId } }] };
    await tx.enquiryStep.updateMany({
      where: { enquiryId: { in: [...enquiryIds] }, endedAt: null, ...isOthers },
      data: { ownerId: assigneeId, remindedAt: null },
    });
  });

/** The same for enquiries of several people, each with its own: one write for each person. */
export async function moveStepsToAssignees(
  tx: Tx,
  enquiries: readonly { enquiryId: number; assigneeId: number | null }[],
  at: Date,
): Promise<void> {
  for (const assigneeId of new Set(enquiries.map((enquiry) => enquiry.assigneeId))) {
    const theirs = enquiries.filter((enquiry) => enquiry.assigneeId === assigneeId);
    await moveSteps(
      tx,
      theirs.map(({ enquiryId }) => enquiryId),
      assigneeId,
      at,
    );
  }
}

/** Visits that people have in their calendars. Their mail is held: an assignment that is taken back mails nobody. */
async function moveVisits(
  tx: Tx,
  enquiryIds: readonly number[],
  assigneeId: number,
  at: Date,
): Promise<void> {
  const moved = await tx.$queryRaw<{ id: number; version: number }[]>`
    update customer_steps set owner_id = ${assigneeId}::int, reminded_at = null, version = version + 1,
      entry_version = version + 1, updated_at = ${at}
    where customer_id = any(${[...enquiryIds]}::int[]) and ended_at is null and kind = 'visit' and is_invited
      and due_at > ${at} and owner_id is distinct from ${assigneeId}::int
    returning id, version`;
  for (const { id, version } of moved)
    await record(tx, "visit.changed", { step_id: id, version, is_held: true });
}
