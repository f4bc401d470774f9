import { PERSON_ENQUIRIES_MAX } from "@ezo/contract/values/limits/enquiries";
import { addAuditLine } from "../audit/add-line.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import type { Actor } from "../users/actor.ts";
import { findHead } from "./persons.repo.ts";

/**
 * What must always hold: nobody is merged into somebody who is merged themselves, or erased. Merges and erasures are
 * rare, so one at a time is enough to keep it.
 */
export const oneMergeAtATime = (tx: Tx) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext('person-merges'))`;

async function headsOf(tx: Tx, id: number, otherId: number): Promise<[head: number, other: number]> {
  if (id === otherId) throw refused("person_id", "errors.same_person");
  await oneMergeAtATime(tx);
  const [head, other] = [await findHead(tx, id), await findHead(tx, otherId)];
  if (head === null || other === null) throw new AppError("not_found");
  return [head, other];
}

export async function mergePersons(
  tx: Tx,
  actor: Actor,
  order: { id: number; otherId: number; at: Date },
): Promise<void> {
  const [kept, gone] = await headsOf(tx, order.id, order.otherId);
  if (kept === gone) return;
  const moved = await tx.person.findMany({ where: { mergedIntoId: gone }, select: { id: true } });
  const movedIds = moved.map(({ id }) => id);
  await tx.person.updateMany({ where: { id: { in: [gone, ...movedIds] } }, data: { mergedIntoId: kept } });
  await tx.personMerge.create({
    data: { keptId: kept, mergedId: gone, movedIds, actorId: actor.id, createdAt: order.at },
  });
  await showAgain(tx, [kept, gone]);
}

export async function undoMerge(
  tx: Tx,
  order: { id: number; mergeId: number; since: Date; at: Date },
): Promise<void> {
  await oneMergeAtATime(tx);
  const merge = await tx.personMerge.findFirst({
    where: { id: order.mergeId, undoneAt: null, createdAt: { gte: order.since } },
    include: { merged: true },
  });
  const kept = merge?.merged.mergedIntoId;
  if (!merge || !kept || kept !== (await findHead(tx, order.id))) throw new AppError("not_found");
  const { mergedId, movedIds } = merge;
  await tx.person.update({ where: { id: mergedId }, data: { mergedIntoId: null } });
  await tx.person.updateMany({
    where: { id: { in: movedIds }, mergedIntoId: kept },
    data: { mergedIntoId: mergedId },
  });
  await tx.personMerge.update({ where: { id: merge.id }, data: { undoneAt: order.at } });
  // A later merge that took this person along must not take them back when it is undone.
  await tx.$executeRaw`
    update person_merges set moved_ids = array_remove(moved_ids, ${mergedId}::int)
    where ${mergedId}::int = any(moved_ids) and id > ${merge.id}::int`;
  await showAgain(tx, [kept, mergedId]);
}

/** Staff say that two are not one: noted for every pair of their members. */
export async function separatePersons(
  tx: Tx,
  order: { id: number; otherId: number; at: Date },
): Promise<void> {
  const [head, other] = await headsOf(tx, order.id, order.otherId);
  if (head === other) return;
  const [first, second] = [Math.min(head, other), Math.max(head, other)];
  await tx.$executeRaw`
    insert into person_pairs (first_id, second_id, refused_at) values (${first}::int, ${second}::int, ${order.at})
    on conflict (first_id, second_id) do update set refused_at = excluded.refused_at`;
  await tx.$executeRaw`
    update person_pairs w set refused_at = ${order.at}
    from persons a, persons b
    where a.id = w.first_id and b.id = w.second_id and w.refused_at is null
      and least(coalesce(a.merged_into_id, a.id), coalesce(b.merged_into_id, b.id)) = ${first}::int
      and greatest(coalesce(a.merged_into_id, a.id), coalesce(b.merged_into_id, b.id)) = ${second}::int`;
  const line = { action: "separated", entity: "person", entityId: head } as const;
  await addAuditLine(tx, { ...line, after: { other_id: other }, isSecurity: false });
}

/** Open inboxes show whose the newest enquiries are now; without one that is announced already. */
export async function showAgain(tx: Tx, persons: readonly number[], announcedId?: number): Promise<void> {
  const enquiries = await tx.enquiry.findMany({
    where: {
      deletedAt: null,
      ...(announcedId === undefined ? {} : { id: { not: announcedId } }),
      person: { OR: [{ id: { in: [...persons] } }, { mergedIntoId: { in: [...persons] } }] },
    },
    orderBy: { id: "desc" },
    take: PERSON_ENQUIRIES_MAX,
    select: { id: true },
  });
  if (enquiries.length > 0)
    await record(tx, "customer.updated", { customer_ids: enquiries.map(({ id }) => id) });
}
