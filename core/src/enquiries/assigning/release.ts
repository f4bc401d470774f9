import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import type { Writer } from "../../records/kind.ts";
import * as repo from "../enquiries.repo.ts";
import { leaveFormer } from "../leave-former.ts";

/** Enquiries that one event names: each open page reads them at once. */
const BATCH = 100;

/**
 * Takes their open enquiries and next steps from people who cannot be given any now, so that these have no assignee and are not out
 * of sight; routing gives the enquiries away as it does new ones. The caller has locked the changes of users, and need not see
 * the enquiries.
 */
export const releaseEnquiriesOf = (
  tx: Tx,
  userIds: readonly number[],
  { actor, at = new Date() }: { actor: Writer; at?: Date },
): Promise<void> => withoutLimit(() => release(tx, userIds, { actor, at }));

async function release(
  tx: Tx,
  userIds: readonly number[],
  { actor, at }: { actor: Writer; at: Date },
): Promise<void> {
  const found = await tx.$queryRaw<{ id: number }[]>`
    select id from customers where assignee_id = any(${[...userIds]}::int[]) and status <> 'completed'
    order by id for update`;
  const ids = found.map(({ id }) => id);
  const rows = await tx.enquiry.findMany({
    where: { id: { in: ids } },
    select: { id: true, assigneeId: true, enteredById: true, version: true, deletedAt: true },
    orderBy: { id: "asc" },
  });
  const released = { assigneeId: null, releasedAt: at, version: { increment: 1 }, updatedAt: at };
  await tx.enquiry.updateMany({ where: { id: { in: ids } }, data: released });
  await tx.enquiryRouting.deleteMany({ where: { enquiryId: { in: ids } } });
  await tx.enquiryStep.updateMany({
    where: { ownerId: { in: [...userIds] }, endedAt: null },
    // Whose enquiry it is, or will be, is reminded of it.
    data: { ownerId: null, remindedAt: null },
  });
  await repo.addHistory(
    tx,
    rows.map(({ id, assigneeId, version }) => ({
      enquiryId: id,
      kind: "assignee" as const,
      from: String(assigneeId),
      actorId: actor?.id ?? null,
      version: version + 1,
    })),
  );
  // Those in the trash are on no page.
  const shown = rows.filter(({ deletedAt }) => deletedAt === null);
  for (let from = 0; from < shown.length; from += BATCH)
    await record(tx, "customer.updated", {
      customer_ids: shown.slice(from, from + BATCH).map(({ id }) => id),
    });
  for (const row of shown) await leaveFormer(tx, row, null);
}
