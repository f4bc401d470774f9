import { type Enquiry, Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import type { Writer } from "../../records/kind.ts";
import { canAnswer } from "../../users/roles/role-rights.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import * as repo from "../enquiries.repo.ts";
import { leaveFormer } from "../leave-former.ts";
import { recordUpdated } from "../record-updated.ts";
import { assignableAmong, cannotAnswerSql } from "./assignable.ts";

/** Enquiries that one transaction of `releaseLeftBehind` releases. */
const BATCH = 100;
/** Without an order, which could have the table read by it to its end. */
const ANY = Prisma.sql`limit 1`;

interface Order {
  actor: Writer;
  at: Date;
}
interface Released {
  actor: Writer;
  at?: Date;
  /** Only those of these projects, which the people may not be given any more. */
  projectIds?: readonly number[];
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
  { actor, at = new Date(), projectIds }: Released,
): Promise<void> => withoutLimit(() => release(tx, userIds, { actor, at }, projectIds));

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

/**
 * The same for every open enquiry whose owner cannot be given any, however that came about: they left before Ezo released what people
 * leave behind, or their account was changed past it. What somebody is changing at the moment is left for the next run.
 */
export async function releaseLeftBehind(db: Db, at: Date): Promise<void> {
  // Without a lock, so that a run with nothing to do waits for nobody.
  while ((await leftBehind(db, ANY)).length > 0) {
    const released = await db.$transaction(async (tx) => {
      await holdUserChanges(tx);
      const ids = await leftBehind(tx, Prisma.sql`order by c.id limit ${BATCH} for update of c skip locked`);
      const isTheirs = { enquiryId: { in: ids }, owner: { NOT: await canAnswer(tx) } };
      await leaveSteps(tx, isTheirs);
      await setUnassigned(tx, await ownedIn(tx, ids), { actor: null, at });
      await recordUpdated(tx, ids);
      return ids.length;
    });
    if (released < BATCH) return;
  }
}

/** By the very condition of `customers_open_by_assignee_idx`, which a round reads every few seconds. */
async function leftBehind(db: Db | Tx, part: Prisma.Sql): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select c.id from customers c join users u on u.id = c.assignee_id
    where c.deleted_at is null and c.status <> 'completed' and c.anonymised_at is null
      and ${await cannotAnswerSql(db)}
    ${part}`;
  return rows.map(({ id }) => id);
}

async function release(
  tx: Tx,
  userIds: readonly number[],
  order: Order,
  projectIds: readonly number[] | undefined,
): Promise<void> {
  const users = [...userIds];
  // With the enquiries of their steps, in one order: what follows for those steps (`leaveUnseenSteps`) locks them again.
  const found = await tx.$queryRaw<{ id: number }[]>`
    select id from customers where id in (
      select c.id from customers c where c.assignee_id = any(${users}::int[]) and c.status <> 'completed'
      union select s.customer_id from customer_steps s where s.owner_id = any(${users}::int[]) and s.ended_at is null)
    order by id for update`;
  const rows = await ownedIn(
    tx,
    found.map(({ id }) => id),
    {
      assigneeId: { in: users },
      status: { not: "completed" },
      ...(projectIds === undefined ? {} : { projectId: { in: [...projectIds] } }),
    },
  );
  const isReleased = { enquiryId: { in: rows.map(({ id }) => id) } };
  await leaveSteps(tx, { ownerId: { in: users }, ...(projectIds === undefined ? {} : isReleased) });
  await setUnassigned(tx, rows, order);
  await recordUpdated(
    tx,
    rows.filter(isShown).map(({ id }) => id),
  );
}

const ownedIn = (tx: Tx, ids: readonly number[], where: Prisma.EnquiryWhereInput = {}): Promise<Owned[]> =>
  tx.enquiry.findMany({
    where: { id: { in: [...ids] }, ...where },
    select: ownedSelect,
    orderBy: { id: "asc" },
  });

/** Whose enquiry it is, or will be, is reminded of these steps. */
const leaveSteps = (tx: Tx, where: Prisma.EnquiryStepWhereInput) =>
  tx.enquiryStep.updateMany({
    where: { ...where, endedAt: null },
    data: { ownerId: null, remindedAt: null },
  });

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
