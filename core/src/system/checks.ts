import { randomUUID } from "node:crypto";
import { readdir, statfs } from "node:fs/promises";
import { setTimeout as after } from "node:timers/promises";
import type { CheckName, SystemCheck } from "@ezo/contract/admin/operations/system";
import { keysOf } from "@ezo/contract/values/keyed";
import { AUDIT_TAIL_LENGTH } from "@ezo/contract/values/limits/personal-data";
import type pg from "pg";
import { verifyChain } from "../audit/chain.ts";
import { verifySmtp } from "../platform/mail/mailer.ts";
import type { RedisConnection } from "../platform/redis.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { backupCheck, noSchedule } from "./backup-check.ts";
import { type ConnectionLimits, databaseConnections } from "./database-connections.ts";
import type { Figures } from "./figures.ts";
import { keptMailsCheck } from "./kept-mails-check.ts";
import { oldKeysCheck } from "./old-keys-check.ts";
import { processFigures } from "./process-figures.ts";
import { CheckFailure, failureOf } from "./reasons.ts";
import { judge, THRESHOLDS, worstOf } from "./thresholds.ts";

/** A part that does not answer by then counts as failed. */
const TIMEOUT_MS = 8000;

type Finding = ({ value: number; atLeast?: "amber" } & Partial<Details>) | { verdict: "unknown" | "unused" };
/** What is reported beside the figure. */
type Details = Pick<SystemCheck, "detail" | "reason" | "queues" | "connections" | "backup" | "newest_at">;

export interface CheckParts {
  pool: pg.Pool;
  connectionLimits: ConnectionLimits;
  redis: RedisConnection | undefined;
  smtpUrl: string | undefined;
  storage: Storage;
  dataDir: string;
  migrationsDir: URL;
  figures: Figures;
  /** Whether backups are made on schedule. */
  hasBackups: boolean;
  /** The text of the server's `/metrics`; rejects where none runs. */
  metrics: () => Promise<string>;
}

type Look = () => Promise<Finding>;
type Looks = Partial<Record<CheckName, Look>>;

/** Checks every part. The admin's system page and `npm run doctor` both show the result. */
export async function runChecks(parts: CheckParts): Promise<SystemCheck[]> {
  // By itself, before the others load this process.
  const database = await check("database", () => databaseTime(parts.pool));
  const looks: Record<Exclude<CheckName, "database">, Look> = {
    ...connectionLooks(parts),
    ...queueLooks(parts.figures),
    ...processLooks(parts.metrics),
    audit_chain: () => auditChain(parts.pool),
    mail_kept: () => keptMailsCheck(parts.pool),
    backup: async () => {
      // What nobody has set up is missed on the day that it is needed.
      if (!parts.hasBackups) throw noSchedule();
      return backupCheck(await parts.figures.backups());
    },
    old_keys: () => oldKeysCheck(parts.pool),
  };
  const rest = keysOf(looks).map((name) => check(name, looks[name]));
  return [database, ...(await Promise.all(rest))];
}

/** The quickest of three: the first may have had to connect, which requests do not. */
async function databaseTime(pool: pg.Pool): Promise<Finding> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) times.push(await durationOf(() => pool.query("select 1")));
  return { value: Math.min(...times) };
}

const connectionLooks = (parts: CheckParts) =>
  ({
    database_connections: () => databaseConnections(parts.pool, parts.connectionLimits),
    migrations: () => pendingMigrations(parts.pool, parts.migrationsDir),
    redis: async () => {
      const { redis } = parts;
      return redis ? timed(() => redis.ping().catch(unreachable)) : { verdict: "unused" };
    },
    smtp: async () => {
      const { smtpUrl } = parts;
      if (!smtpUrl)
        throw new CheckFailure(
          "SMTP_URL is not set",
          { code: "not_set", params: { setting: "SMTP_URL" } },
          "amber",
        );
      return timed(() => verifySmtp(smtpUrl));
    },
    storage: () => timed(() => writeAndRead(parts.storage)),
    disk: async () => {
      const { bavail, blocks } = await statfs(parts.dataDir);
      return { value: (Number(bavail) / Number(blocks)) * 100, detail: parts.dataDir };
    },
  }) satisfies Looks;

/** Whether the audit log is as it was written: what the last check of all lines has found, and a look at the newest. */
async function auditChain(pool: pg.Pool): Promise<Finding> {
  const [{ faults, late }, stored] = await Promise.all([
    verifyChain(pool, { tail: AUDIT_TAIL_LENGTH }),
    pool.query<{ broken_position: string | null }>("select broken_position from audit_chain"),
  ]);
  const broken = stored.rows[0]?.broken_position ?? null;
  const [fault] = faults;
  if (fault) return { value: faults.length, detail: `place ${fault.position}: ${fault.kind}` };
  if (broken !== null) return { value: 1, detail: `place ${broken}: npm run audit:verify` };
  return late > 0
    ? { value: 0, atLeast: "amber", detail: `${late} lines wait for a worker to seal them` }
    : { value: 0 };
}

const queueLooks = (figures: Figures) =>
  ({
    worker: async () => {
      const value = await figures.workerSeenMs();
      return value === null ? { verdict: "unknown" } : { value };
    },
    queue_wait: async () => {
      const queues = await figures.queues();
      const worst = queues.filter(({ isPaused }) => !isPaused).sort((a, b) => b.oldestMs - a.oldestMs)[0];
      return { value: worst?.oldestMs ?? 0, ...ofQueues(worst?.oldestMs ? [{ name: worst.name }] : []) };
    },
    queue_failed: async () => {
      const failed = (await figures.queues()).filter(({ counts }) => counts.failed > 0);
      return {
        value: failed.reduce((sum, { counts }) => sum + counts.failed, 0),
        ...ofQueues(failed.map(({ name, counts }) => ({ name, jobs: counts.failed }))),
      };
    },
    queue_paused: async () => {
      const paused = (await figures.queues()).filter(({ isPaused }) => isPaused);
      return { value: paused.length, ...ofQueues(paused) };
    },
    outbox_lag: async () => ({ value: (await figures.outbox()).lagMs }),
    mail_unknown: async () => ({ value: (await figures.mail()).unknown }),
    campaign_failed: async () => ({ value: (await figures.campaigns()).recent.failed }),
    campaign_unconfirmed: async () => ({ value: (await figures.campaigns()).unconfirmed }),
  }) satisfies Looks;

function processLooks(metrics: CheckParts["metrics"]) {
  const figures = metrics()
    .then(processFigures)
    .catch((cause: unknown) => {
      const message = cause instanceof Error ? cause.message : "no server answers";
      throw new CheckFailure(message, { code: "no_server", params: {} }, "unknown", { cause });
    });
  figures.catch(() => undefined); // Each check reports it.
  const look = (read: (all: Awaited<typeof figures>) => number | undefined) => async (): Promise<Finding> => {
    const value = read(await figures);
    return value === undefined ? { verdict: "unknown" } : { value };
  };
  return {
    cache_hits: look(({ cacheHitPercent }) => cacheHitPercent),
    memory: look(({ rssBytes }) => rssBytes),
    event_loop: look(({ eventLoopP99Ms }) => eventLoopP99Ms),
  };
}

async function check(name: CheckName, look: () => Promise<Finding>): Promise<SystemCheck> {
  const { unit, amber, red, isLowBad = false } = THRESHOLDS[name];
  const found = (
    verdict: SystemCheck["verdict"],
    value: number | null,
    details: Partial<Details> = {},
  ): SystemCheck => ({
    name,
    verdict,
    value,
    unit,
    amber,
    red,
    is_low_bad: isLowBad,
    detail: details.detail || null,
    reason: details.reason ?? null,
    queues: details.queues ?? null,
    connections: details.connections ?? null,
    backup: details.backup ?? null,
    newest_at: details.newest_at ?? null,
  });
  const stop = new AbortController();
  try {
    const finding = await Promise.race([
      look(),
      after(TIMEOUT_MS, undefined, { signal: stop.signal, ref: false }).then(() => {
        const seconds = TIMEOUT_MS / 1000;
        throw new CheckFailure(`no answer within ${seconds} s`, { code: "no_answer", params: { seconds } });
      }),
    ]);
    if (!("value" in finding)) return found(finding.verdict, null);
    const { value, atLeast = "green", ...details } = finding;
    return found(worstOf([judge(name, value), atLeast]), value, details);
  } catch (error) {
    const { message, reason, verdict } = failureOf(error);
    return found(verdict, null, { detail: message, reason });
  } finally {
    stop.abort();
  }
}

/** The queues that a figure is about, by name and in English. */
const ofQueues = (queues: readonly { name: string; jobs?: number }[]): Partial<Details> => ({
  detail: queues.map(({ name, jobs }) => (jobs === undefined ? name : `${name} ${jobs}`)).join(", "),
  queues: queues.map(({ name, jobs = null }) => ({ name, jobs })),
});

function unreachable(cause: unknown): never {
  const { message } = failureOf(cause);
  throw new CheckFailure(message, { code: "unreachable", params: {} }, "red", { cause });
}

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
const timed = async (work: () => Promise<unknown>): Promise<Finding> => ({ value: await durationOf(work) });

async function pendingMigrations(pool: pg.Pool, dir: URL): Promise<Finding> {
  const wanted = (await readdir(dir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const { rows } = await pool.query<{ migration_name: string }>(
    "select migration_name from _prisma_migrations where finished_at is not null",
  );
  const applied = new Set(rows.map((row) => row.migration_name));
  const pending = wanted.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  return { value: pending.length, detail: pending.join(", ") };
}

async function writeAndRead(storage: Storage): Promise<void> {
  const key = `health/${randomUUID()}`;
  const bytes = Buffer.from(key);
  try {
    await storage.put(key, bytes, "text/plain");
    if (!bytes.equals(await storage.bytes(key)))
      throw new CheckFailure("read something other than was written", { code: "differs", params: {} });
  } finally {
    await storage.delete(key);
  }
}
