import type pg from "pg";
import type { Log } from "../platform/log/log.ts";

const AT_ONCE = 5000;
/** What somebody should look at when it is frequent. */
const REFUSALS: readonly string[] = ["sign_in_failed", "second_factor_failed", "throttled", "forbidden"];

interface SealedEvent {
  id: string;
  action: string;
  entity: string;
  entity_id: number | null;
  actor_id: number | null;
  request_id: string | null;
}

/**
 * Gives committed lines their place in the chain, and writes the security events among them to the log: once each, by
 * whichever worker has sealed them. The log has ids alone; the line has the rest.
 */
export async function sealAudit(pool: pg.Pool, log: Log): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await pool.query<{ sealed: number; last_position: string | null }>(
      "select sealed, last_position from seal_audit_lines($1)",
      [AT_ONCE],
    );
    const { sealed = 0, last_position: last = null } = rows[0] ?? {};
    if (sealed > 0 && last !== null)
      await logEvents(pool, log, { after: Number(last) - sealed, last: Number(last) });
    total += sealed;
    if (sealed < AT_ONCE) return total;
  }
}

async function logEvents(pool: pg.Pool, log: Log, sealed: { after: number; last: number }): Promise<void> {
  const { rows } = await pool.query<SealedEvent>(
    `select id, action, entity, entity_id, actor_id, request_id from audit_lines
     where position > $1 and position <= $2 and is_security order by position`,
    [sealed.after, sealed.last],
  );
  for (const { id, action, request_id: requestId, ...about } of rows)
    log[REFUSALS.includes(action) ? "warn" : "info"](
      { event: action, audit_line: Number(id), ...about, ...(requestId ? { request_id: requestId } : {}) },
      "security event",
    );
}
