import type { Db } from "../platform/db.ts";

/** How long a worker holds a backup without renewing the lease; it renews four times as often. */
export const LEASE_MS = 30_000;
/** Attempts of one day: a machine that runs out of memory over each would never come to rest. */
const ATTEMPTS_MAX = 5;
const RETRY_AFTER_MINUTES = 15;
const RUNS_KEPT_DAYS = 400;

export interface ClaimedRun {
  id: number;
  attempts: number;
  owner: string;
}

/**
 * Takes the backup of `day` for one worker: the first attempt, one after a failure, or that of a worker which has died. Null where it is
 * made already, another worker is at it, or there were too many attempts. One statement, so that of several workers one gets it.
 */
export async function claimRun(db: Db, day: string, owner: string): Promise<ClaimedRun | null> {
  const [row] = await db.$queryRaw<{ id: number; attempts: number }[]>`
    insert into backup_runs as r (day, started_at, lease_owner, lease_expires_at)
    values (${day}::date, now(), ${owner}::uuid, now() + make_interval(secs => ${LEASE_MS / 1000}))
    on conflict (day) do update set attempts = r.attempts + 1, started_at = excluded.started_at,
      lease_owner = excluded.lease_owner, lease_expires_at = excluded.lease_expires_at
    where r.finished_at is null and r.attempts < ${ATTEMPTS_MAX}::int
      and (r.lease_expires_at is null or r.lease_expires_at < now())
      and (r.failed_at is null or r.failed_at < now() - make_interval(mins => ${RETRY_AFTER_MINUTES}::int))
    returning r.id, r.attempts`;
  return row ? { ...row, owner } : null;
}

/** Returns whether the run is still this worker's. */
export const renewRun = async (db: Db, { id, owner }: ClaimedRun): Promise<boolean> =>
  (await db.$executeRaw`
    update backup_runs set lease_expires_at = now() + make_interval(secs => ${LEASE_MS / 1000})
    where id = ${id} and lease_owner = ${owner}::uuid`) > 0;

/** Lets another worker take it at once, without counting the attempt: this worker stops. */
export const releaseRun = (db: Db, { id, owner }: ClaimedRun) =>
  db.$executeRaw`
    update backup_runs set lease_owner = null, lease_expires_at = null, attempts = attempts - 1
    where id = ${id} and lease_owner = ${owner}::uuid`;

export const failRun = (db: Db, { id, owner }: ClaimedRun, reason: string) =>
  db.$executeRaw`
    update backup_runs set lease_owner = null, lease_expires_at = null, failed_at = now(), failure = ${reason}
    where id = ${id} and lease_owner = ${owner}::uuid`;

/** Notes what was made, and forgets runs of long ago. Returns false if another worker has taken the run meanwhile. */
export async function finishRun(
  db: Db,
  { id, owner }: ClaimedRun,
  made: { name: string; bytes: number; durationMs: number },
): Promise<boolean> {
  const { name, bytes, durationMs } = made;
  const noted = await db.$executeRaw`
    update backup_runs set lease_owner = null, lease_expires_at = null, finished_at = now(), failed_at = null, failure = null,
      name = ${name}, bytes = ${BigInt(bytes)}::bigint, duration_ms = ${durationMs}::int
    where id = ${id} and lease_owner = ${owner}::uuid`;
  await db.$executeRaw`delete from backup_runs where day < current_date - ${RUNS_KEPT_DAYS}::int`;
  return noted > 0;
}
