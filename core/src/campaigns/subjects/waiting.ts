import type { Db } from "../../platform/db.ts";
import { WAITS_UNTIL } from "./split-ledger.ts";

/**
 * The campaigns being sent of which every mail that is left waits for the winner of a test, and when that is chosen. A
 * language with one subject is not part of a test: while its mails are under way, nothing waits.
 */
export async function waitingForWinner(db: Db, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: number; subject_decides_at: Date }[]>`
    select k.id, k.subject_decides_at from campaigns k
    where k.id = any(${[...ids]}::int[]) and k.status = 'sending'
      and k.subject_decides_at is not null and k.subject_decided_at is null
      and exists (select 1 from campaign_recipients r
        where r.campaign_id = k.id and r.state = 'pending' and r.next_attempt_at >= ${WAITS_UNTIL}::timestamptz)
      and not exists (select 1 from campaign_recipients r
        where r.campaign_id = k.id and r.state = 'pending' and r.next_attempt_at < ${WAITS_UNTIL}::timestamptz)
      and not exists (select 1 from campaign_recipients r where r.campaign_id = k.id and r.state = 'sending')`;
  return new Map(rows.map((row) => [row.id, row.subject_decides_at]));
}
