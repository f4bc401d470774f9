import type { KeptMailReason } from "@ezo/contract/admin/operations/kept-mails";
import type pg from "pg";

/** Of which there are always some: nobody has to look at them. */
const HARMLESS: KeptMailReason = "automatic";

/** How many mails that arrived wait for somebody to look at them, and when the newest came. */
export async function keptMailsCheck(pool: pg.Pool) {
  const { rows } = await pool.query<{ count: number; newest: Date | null }>(
    "select count(*)::int as count, max(received_at) as newest from received_mails where failure <> $1",
    [HARMLESS],
  );
  const { count = 0, newest = null } = rows[0] ?? {};
  const newest_at = newest?.toISOString() ?? null;
  return { value: count, detail: newest_at && `the newest of ${newest_at}`, newest_at };
}
