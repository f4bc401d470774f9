import type { JobState } from "@ezo/contract/admin/operations/jobs";
import type pg from "pg";
import { QUEUES, type QueueName } from "../platform/queues/job-types.ts";
import { countJobs, oldestWaiting, readJobs } from "../platform/queues/queue-inspect.ts";
import type { Queues } from "../platform/queues/queues.ts";

/** Scrapes, the system page and several open tabs read the figures at about the same time. */
const KEPT_MS = 2000;
/** After this, the answer about a mail is not expected any more. */
const UNKNOWN_AFTER = "15 minutes";

export interface QueueFigures {
  name: QueueName;
  counts: Record<JobState, number>;
  isPaused: boolean;
  /** How long the job that has waited longest could have been worked on; 0 when none waits. */
  oldestMs: number;
}
export interface OutboxFigures {
  waiting: number;
  /** The age of the oldest event that is not handed on; 0 when none waits. */
  lagMs: number;
}
export interface MailFigures {
  /** Of the last hour. */
  recent: { sent: number; refused: number; sending: number };
  /** Claimed long ago, with no answer known. */
  unknown: number;
}

/** Security events of the last hour. */
type SecurityFigures = readonly { event: string; count: number }[];

export interface CampaignFigures {
  /** Of the last hour. */
  recent: { sent: number; failed: number };
  /** May have arrived, and wait for a person; of all campaigns. */
  unconfirmed: number;
}

/** Of the scheduled backups. */
export interface BackupFigures {
  /** The last one that was made; null while there is none. */
  last: { ageMs: number; name: string; bytes: number; durationMs: number } | null;
  /** Why the last attempt has failed; null once one has succeeded. */
  failure: string | null;
}

export type Figures = ReturnType<typeof createFigures>;

/** The figures of queues, outbox and mail that metrics, system page and doctor report. */
export function createFigures(options: { pool: pg.Pool; queues: Queues; now?: () => number }) {
  const { pool, queues, now = Date.now } = options;

  return {
    queues: kept(() => queueFigures(queues, now()), now),
    campaigns: kept(() => campaignFigures(pool), now),
    outbox: kept(() => outboxFigures(pool), now),
    mail: kept(() => mailFigures(pool), now),
    security: kept(() => securityFigures(pool), now),
    backups: kept(() => backupFigures(pool), now),
    /** How long ago a worker last finished a scheduled job; null when none has yet. */
    async workerSeenMs(): Promise<number | null> {
      queues.mustBeReachable();
      const [last] = await readJobs(queues.queue("outbox"), "completed", { start: 0, count: 1 });
      return last?.finishedAt === undefined ? null : Math.max(0, now() - last.finishedAt);
    },
  };
}

async function queueFigures(queues: Queues, at: number): Promise<QueueFigures[]> {
  queues.mustBeReachable();
  return Promise.all(
    QUEUES.map(async (name) => {
      const queue = queues.queue(name);
      const [counts, isPaused, oldest] = await Promise.all([
        countJobs(queue),
        queue.isPaused(),
        oldestWaiting(queue),
      ]);
      return { name, counts, isPaused, oldestMs: oldest === undefined ? 0 : Math.max(0, at - oldest) };
    }),
  );
}

async function outboxFigures(pool: pg.Pool): Promise<OutboxFigures> {
  const { rows } = await pool.query<{ waiting: number; lag: number }>(
    `select count(*)::int as waiting,
       coalesce(extract(epoch from now() - min(created_at)) * 1000, 0)::float8 as lag
     from outbox_events where published_at is null`,
  );
  return { waiting: rows[0]?.waiting ?? 0, lagMs: Math.max(0, rows[0]?.lag ?? 0) };
}

async function mailFigures(pool: pg.Pool): Promise<MailFigures> {
  const { rows } = await pool.query<{ sent: number; refused: number; sending: number; unknown: number }>(
    `select count(*) filter (where status = 'sent' and updated_at > now() - interval '1 hour')::int as sent,
       count(*) filter (where status = 'refused' and updated_at > now() - interval '1 hour')::int as refused,
       count(*) filter (where status = 'sending' and updated_at > now() - interval '1 hour')::int as sending,
       count(*) filter (where status = 'sending' and updated_at < now() - interval '${UNKNOWN_AFTER}')::int as unknown
     from deliveries where updated_at > now() - interval '1 hour' or status = 'sending'`,
  );
  const { unknown = 0, sent = 0, refused = 0, sending = 0 } = rows[0] ?? {};
  return { recent: { sent, refused, sending }, unknown };
}

/** By the database's clock, which has written the times. A run that has started since says nothing before it ends. */
async function backupFigures(pool: pg.Pool): Promise<BackupFigures> {
  const { rows } = await pool.query<{
    age: number | null;
    name: string | null;
    bytes: number | null;
    duration: number | null;
    failure: string | null;
  }>(
    `select extract(epoch from now() - l.finished_at)::float8 * 1000 as age, l.name, l.bytes::float8 as bytes,
       l.duration_ms as duration, f.failure
     from (select max(finished_at) as at from backup_runs) newest
     left join backup_runs l on l.finished_at = newest.at
     left join lateral (select r.failure from backup_runs r
       where r.failed_at > coalesce(newest.at, '-infinity') order by r.failed_at desc limit 1) f on true
     limit 1`,
  );
  const { age = null, name = null, bytes = null, duration = null, failure = null } = rows[0] ?? {};
  const isMade = age !== null && name !== null && bytes !== null && duration !== null;
  return { last: isMade ? { ageMs: Math.max(0, age), name, bytes, durationMs: duration } : null, failure };
}

/** Also those that have not happened: a figure that appears with its first event cannot be alerted on. */
async function securityFigures(pool: pg.Pool): Promise<SecurityFigures> {
  const { rows } = await pool.query<{ action: string; count: number }>(
    `select action, count(*)::int as count from audit_lines
     where is_security and created_at > now() - interval '1 hour' group by action`,
  );
  const counts = new Map(rows.map(({ action, count }) => [action, count]));
  for (const event of WATCHED_EVENTS) if (!counts.has(event)) counts.set(event, 0);
  return [...counts].map(([event, count]) => ({ event, count }));
}
const WATCHED_EVENTS = [
  "sign_in",
  "sign_in_failed",
  "throttled",
  "forbidden",
  "role_changed",
  "exported",
] as const;

/** What was claimed long ago is passed over: ledgers may hold millions of rows, and a campaign may take days. */
async function campaignFigures(pool: pg.Pool): Promise<CampaignFigures> {
  const { rows } = await pool.query<{ sent: number; failed: number; unconfirmed: number }>(
    `select
       (select count(*)::int from campaigns k
          join campaign_recipients r on r.campaign_id = k.id and r.state = 'unconfirmed') as unconfirmed,
       count(*) filter (where r.state = 'sent')::int as sent,
       count(*) filter (where r.state = 'failed')::int as failed
     from campaign_recipients r
     where r.claimed_at > now() - interval '2 hours' and r.state in ('sent', 'failed')
       and r.settled_at > now() - interval '1 hour'`,
  );
  const { sent = 0, failed = 0, unconfirmed = 0 } = rows[0] ?? {};
  return { recent: { sent, failed }, unconfirmed };
}

/** Calls `read` at most once in two seconds; concurrent callers share one call. A failure is not kept. */
function kept<T>(read: () => Promise<T>, now: () => number): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (last && now() - last.at < KEPT_MS) return last.value;
    const mine = { at: now(), value: read() };
    mine.value.catch(() => {
      if (last === mine) last = undefined;
    });
    return (last = mine).value;
  };
}
