import { STAFF_PRESENT_MS } from "@ezo/contract/values/limits/enquiries";
import type { Db, Tx } from "../../platform/db.ts";

/** Notes for whom a page of the admin is open. In the order of their ids, so that two servers do not wait for each other. */
export async function noteStaffPresent(db: Db, userIds: readonly number[], at = new Date()): Promise<void> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return;
  await db.$executeRaw`
    insert into staff_presence as p (user_id, seen_at)
    select u.id, ${at}::timestamptz from users u where u.id = any(${ids}::int[]) order by u.id
    on conflict (user_id) do update set seen_at = greatest(p.seen_at, excluded.seen_at)`;
}

/** Who of them is there now. */
export async function presentAmong(db: Db | Tx, userIds: readonly number[], at: Date): Promise<Set<number>> {
  const rows = await db.staffPresence.findMany({
    where: { userId: { in: [...userIds] }, seenAt: { gt: new Date(at.getTime() - STAFF_PRESENT_MS) } },
    select: { userId: true },
  });
  return new Set(rows.map(({ userId }) => userId));
}
