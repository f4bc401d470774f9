import type { Db } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";

const BATCH = 500;
/** Any number of its own: who holds this lock is the only one who hands on, so that all of one person goes together. */
const RELEASE_LOCK = 4_021_010;

/**
 * Hands on what has waited for the end of quiet hours, everything of one person together, once. What somebody is changing at the
 * moment is left for the next run. Returns how many people there were.
 */
export async function releaseNotices({
  db,
  now = () => new Date(),
}: {
  db: Db;
  now?: () => Date;
}): Promise<number> {
  const at = now();
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${RELEASE_LOCK}::int)`;
    const due = await tx.$queryRaw<{ id: number; user_id: number }[]>`
      select id, user_id from held_notices where released_at is null and due_at <= ${at}
      order by due_at, id limit ${BATCH} for update skip locked`;
    await tx.heldNotice.updateMany({
      where: { id: { in: due.map(({ id }) => id) } },
      data: { releasedAt: at },
    });
    const byUser = new Map<number, number[]>();
    for (const { id, user_id: userId } of due) byUser.set(userId, [...(byUser.get(userId) ?? []), id]);
    for (const [userId, ids] of byUser) await record(tx, "notices.due", { user_id: userId, notice_ids: ids });
    return byUser.size;
  });
}
