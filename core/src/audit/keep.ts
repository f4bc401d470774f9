import { AUDIT_ADDRESS_DAYS } from "@ezo/contract/values/limits/personal-data";
import { DAY_MS } from "@ezo/contract/values/time";
import type pg from "pg";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import { readSetting } from "../platform/settings.ts";
import { checkChain } from "./chain.ts";
import { sealAudit } from "./seal.ts";

/** Housekeeping runs every hour; a little less than a day, so that the check does not wander through it. */
const CHECK_EVERY_MS = 23 * 60 * 60 * 1000;

/**
 * Shortens old addresses, removes what is older than the settings say, and once a day compares every line with its hash.
 * Its end is logged: kept elsewhere, it proves later that nothing before it has changed.
 */
export async function keepAudit(parts: { db: Db; pool: pg.Pool; log: Log; now: Date }): Promise<void> {
  const { db, pool, log, now } = parts;
  // What has no place yet would not be removed.
  await sealAudit(pool, log);
  const { retention_months: months } = await readSetting(db, "audit");
  const { rows } = await pool.query<{ shortened: number; trimmed: number }>(
    `select shorten_audit_addresses($1::timestamptz) as shortened,
       trim_audit_lines($2::timestamptz - make_interval(months => $3)) as trimmed`,
    [new Date(now.getTime() - AUDIT_ADDRESS_DAYS * DAY_MS), now, months],
  );
  const chain = await db.auditChain.findUniqueOrThrow({ where: { id: 1 } });
  if (chain.checkedAt && now.getTime() - chain.checkedAt.getTime() < CHECK_EVERY_MS) {
    log.info({ ...rows[0] }, "audit log kept");
    return;
  }
  await sealAudit(pool, log);
  const { faults, head, compared } = await checkChain(pool);
  if (faults.length > 0)
    log.error({ event: "audit_broken", faults }, "the audit log is not as it was written");
  else log.info({ event: "audit_checked", ...head, compared, ...rows[0] }, "audit log kept and checked");
}
