import type { Enquiry, Prisma } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import type { Writer } from "../../records/kind.ts";
import * as repo from "../enquiries.repo.ts";
import { leaveFormer } from "../leave-former.ts";
import { recordUpdated } from "../record-updated.ts";
import { assignableAmong } from "./assignable.ts";

interface Order {
  actor: Writer;
  at: Date;
}

const ownedSelect = {
  id: true,
  assigneeId: true,
  enteredById: true,
  version: true,
  deletedAt: true,
} as const satisfies Prisma.EnquirySelect;
type Owned = Pick<Enquiry, keyof typeof ownedSelect>;

/**
 * Takes their open enquiries and next steps from people who cannot be given any now, so that these have no assignee and are not out
 * of sight; routing gives the enquiries away as it does new ones. Completed ones stay with them until they are opened again
 * (`releaseReopened`). The caller has locked the changes of users, and need not see the enquiries.
 */
export const releaseEnquiriesOf = (
  tx: Tx,
  userIds: readonly number[],
  { actor, at = new Date() }: { actor: Writer; at?: Date },
): Promise<void> => withoutLimit(() => release(tx, userIds, { actor, at }));

/**
 * The same for those of these open enquiries whose owner cannot be given any now: they were completed when their owner left, and
 * have been opened again. The caller has held the changes of users, locked the enquiries and stored their status, and records
 * `customer.updated`.
 */
export const releaseReopened = (tx: Tx, enquiryIds: readonly number[], order: Order): Promise<void> =>
  withoutLimit(async () => {
    const owned = await tx.enquiry.findMany({
      where: {
        id: { in: [...enquiryIds] },
        assigneeId: { not: null },
        status: { not: "completed" },
        // Of a person who was erased, nothing is left to work on.
        anonymisedAt: null,
      },
      select: ownedSelect,
      orderBy: { id: "asc" },
    });
    const assignable = await assignableAmong(
      tx,
      owned.flatMap(({ assigneeId }) => assigneeId ?? []),
    );
    const left = owned.filter(({ assigneeId }) => assigneeId !== null && !assignable.has(assigneeId));
    await setUnassigned(tx, left, order);
  });

async function release(tx: Tx, userIds: readonly number[], order: Order): Promise<void> {
  const found = await tx.$queryRaw<{ id: number }[]>`
    select id from customers where assignee_id = any(${[...userIds]}::int[]) and status <> 'completed'
    order by id for update`;
  const rows = await tx.enquiry.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    select: ownedSelect,
    orderBy: { id: "asc" },
  });
  await tx.enquiryStep.updateMany({
    where: { ownerId: { in: [...userIds] }, endedAt: null },
    // Whose enquiry it is, or will be, is reminded of it.
    data: { ownerId: null, remindedAt: null },
  });
  await setUnassigned(tx, rows, order);
  await recordUpdated(
    tx,
    rows.filter(isShown).map(({ id }) => id),
  );
}

/** Takes these enquiries from their owners, with a line in the history of each, and has routing look at them anew. */
async function setUnassigned(tx: Tx, rows: readonly Owned[], { actor, at }: Order): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const released = { assigneeId: null, releasedAt: at, version: { increment: 1 }, updatedAt: at };
  await tx.enquiry.updateMany({ where: { id: { in: ids } }, data: released });
  await tx.enquiryRouting.deleteMany({ where: { enquiryId: { in: ids } } });
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
  for (const row of rows.filter(isShown)) await leaveFormer(tx, row, null);
}

/** Those in the trash are on no page. */
const isShown = ({ deletedAt }: Owned): boolean => deletedAt === null;
