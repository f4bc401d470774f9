import type { DemoPhase } from "@ezo/contract/admin/setup/setup-demo";
import type { Db, Tx } from "../../platform/db.ts";

/** How long a worker holds the removal without renewing the lease; it renews four times as often. */
export const LEASE_MS = 30_000;
const ATTEMPTS_MAX = 5;

export interface ClaimedRemoval {
  owner: string;
  phase: DemoPhase;
  askedById: number | null;
}

/** Asks for a removal. One that is under way goes on as it is. */
export const askForRemoval = (db: Db, askedById: number) => db.$executeRaw`
  insert into demo_removals as r (id, phase, asked_at, asked_by_id) values (1, 'waiting', now(), ${askedById}::int)
  on conflict (id) do update set phase = 'waiting', asked_at = excluded.asked_at, asked_by_id = excluded.asked_by_id,
    attempts = 0, lease_owner = null, lease_expires_at = null, backup_name = null, removed = '{}', failure = null,
    finished_at = null
  where r.phase in ('done', 'failed')`;

const DIED = "the worker ended in the middle of every attempt";

/** Ends a removal whose worker was killed in its last attempt: of that nobody has noted the end. Returns whether there was one. */
export const endKilled = async (db: Db): Promise<boolean> =>
  (await db.$executeRaw`
    update demo_removals set phase = 'failed', failure = coalesce(failure, ${DIED}::text),
      lease_owner = null, lease_expires_at = null
    where id = 1 and phase not in ('done', 'failed') and attempts >= ${ATTEMPTS_MAX}::int
      and (lease_expires_at is null or lease_expires_at < now())`) > 0;

/**
 * Takes the removal that was asked for, or that of a worker which has died. Null where there is none, another worker is running it, or
 * there were too many attempts: a machine that runs out of memory over each would never come to rest.
 */
export async function claimRemoval(db: Db, owner: string): Promise<ClaimedRemoval | null> {
  const [row] = await db.$queryRaw<{ phase: DemoPhase; askedById: number | null }[]>`
    update demo_removals set attempts = attempts + 1, lease_owner = ${owner}::uuid,
      lease_expires_at = now() + make_interval(secs => ${LEASE_MS / 1000})
    where id = 1 and phase not in ('done', 'failed') and attempts < ${ATTEMPTS_MAX}::int
      and (lease_expires_at is null or lease_expires_at < now())
    returning phase, asked_by_id as "askedById"`;
  return row ? { ...row, owner } : null;
}

/** Returns whether the removal is still this worker's. */
export const renewRemoval = async (db: Db, { owner }: ClaimedRemoval): Promise<boolean> =>
  (await db.$executeRaw`
    update demo_removals set lease_expires_at = now() + make_interval(secs => ${LEASE_MS / 1000})
    where lease_owner = ${owner}::uuid`) > 0;

/**
 * Goes on to a phase, as this worker's. Within a transaction it keeps other workers from the row until that ends. Throws where another
 * worker has taken the removal.
 */
export async function enterPhase(
  tx: Db | Tx,
  { owner }: ClaimedRemoval,
  phase: DemoPhase,
  { backupName = null, removed = null }: { backupName?: string | null; removed?: object | null } = {},
): Promise<void> {
  const json = removed && JSON.stringify(removed);
  const count = await tx.$executeRaw`
    update demo_removals set phase = ${phase}, backup_name = coalesce(${backupName}::text, backup_name),
      removed = coalesce(${json}::jsonb, removed), failure = null
    where lease_owner = ${owner}::uuid`;
  if (count === 0) throw new Error("another worker has taken the removal");
}

export const finishRemoval = (db: Db, { owner }: ClaimedRemoval) => db.$executeRaw`
  update demo_removals set phase = 'done', finished_at = now(), failure = null, lease_owner = null, lease_expires_at = null
  where lease_owner = ${owner}::uuid`;

/** Lets another worker go on at once, without counting the attempt: this worker stops. */
export const releaseRemoval = (db: Db, { owner }: ClaimedRemoval) => db.$executeRaw`
  update demo_removals set lease_owner = null, lease_expires_at = null, attempts = attempts - 1
  where lease_owner = ${owner}::uuid`;

/** Notes why an attempt has failed; the next one goes on in its phase, and the last one ends the removal. */
export const failRemoval = (db: Db, { owner }: ClaimedRemoval, reason: string) => db.$executeRaw`
  update demo_removals set lease_owner = null, lease_expires_at = null, failure = ${reason},
    phase = case when attempts >= ${ATTEMPTS_MAX}::int then 'failed' else phase end
  where lease_owner = ${owner}::uuid`;
