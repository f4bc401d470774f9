import { randomUUID } from "node:crypto";
import { readdir, statfs } from "node:fs/promises";
import { setTimeout as after } from "node:timers/promises";
import type { CheckName, SystemCheck } from "@ezo/contract/system";
import type pg from "pg";
import { verifySmtp } from "../platform/mailer.ts";
import type { RedisConnection } from "../platform/redis.ts";
import type { Storage } from "../platform/storage.ts";
import { type ConnectionLimits, databaseConnections } from "./database-connections.ts";
import type { Figures } from "./figures.ts";
import { processFigures } from "./process-figures.ts";
import { judge, THRESHOLDS, worstOf } from "./thresholds.ts";

/** A part that does not answer by then counts as failed. */
const PATIENCE_MS = 8000;

/** What a check has found: a figure to judge, or why there is none. */
type Finding =
  | {
      value: number;
      detail?: string | undefined;
      connections?: SystemCheck["connections"];
      atLeast?: "amber";
    }
  | { verdict: "unknown" | "unused" | "amber"; detail?: string };

export interface CheckParts {
  pool: pg.Pool;
  connectionLimits: ConnectionLimits;
  redis: RedisConnection | undefined;
  smtpUrl: string | undefined;
  storage: Storage;
  dataDir: string;
  migrationsDir: URL;
  figures: Figures;
  /** What the server says on `/metrics`; rejects where none runs. */
  metrics: () => Promise<string>;
}

/** Looks at every part and judges it. The admin's system page and `npm run doctor` both show just this. */
export async function runChecks(parts: CheckParts): Promise<SystemCheck[]> {
  const process = parts.metrics().then(processFigures);
  process.catch(() => undefined); // The checks that need it report it.
  const ofProcess = (read: (figures: Awaited<typeof process>) => number | undefined) => async () => {
    const value = read(
      await process.catch((cause: unknown) => {
        throw new NotHere(cause instanceof Error ? cause.message : "no server answers", { cause });
      }),
    );
    return value === undefined ? ({ verdict: "unknown" } as const) : { value };
  };
  const looks: Record<CheckName, () => Promise<Finding>> = {
    // The quickest of three: the first may have had to connect, which is not how requests find it.
    database: async () => {
      const times: number[] = [];
      for (let round = 0; round < 3; round++)
        times.push(await durationOf(() => parts.pool.query("select 1")));
      return { value: Math.min(...times) };
    },
    database_connections: () => databaseConnections(parts.pool, parts.connectionLimits),
    migrations: () => pendingMigrations(parts.pool, parts.migrationsDir),
    redis: async () => {
      const { redis } = parts;
      return redis ? timed(() => redis.ping()) : { verdict: "unused" };
    },
    smtp: async () => {
      const { smtpUrl } = parts;
      if (!smtpUrl) return { verdict: "amber", detail: "SMTP_URL is not set" };
      return timed(() => verifySmtp(smtpUrl));
    },
    storage: () => timed(() => writeAndRead(parts.storage)),
    disk: async () => {
      const { bavail, blocks } = await statfs(parts.dataDir);
      return { value: (Number(bavail) / Number(blocks)) * 100, detail: parts.dataDir };
    },
    worker: async () => {
      const value = await parts.figures.workerSeenMs();
      return value === null ? { verdict: "unknown" } : { value };
    },
    queue_wait: async () => {
      const queues = await parts.figures.queues();
      const worst = queues.filter(({ isPaused }) => !isPaused).sort((a, b) => b.oldestMs - a.oldestMs)[0];
      return { value: worst?.oldestMs ?? 0, detail: worst?.oldestMs ? worst.name : undefined };
    },
    queue_failed: async () => {
      const failed = (await parts.figures.queues()).filter(({ counts }) => counts.failed > 0);
      return {
        value: failed.reduce((sum, { counts }) => sum + counts.failed, 0),
        detail: failed.map(({ name, counts }) => `${name} ${counts.failed}`).join(", "),
      };
    },
    queue_paused: async () => {
      const paused = (await parts.figures.queues()).filter(({ isPaused }) => isPaused);
      return { value: paused.length, detail: paused.map(({ name }) => name).join(", ") };
    },
    outbox_lag: async () => ({ value: (await parts.figures.outbox()).lagMs }),
    mail_unknown: async () => ({ value: (await parts.figures.mail()).unknown }),
    campaign_failed: async () => ({ value: (await parts.figures.campaigns()).recent.failed }),
    campaign_unconfirmed: async () => ({ value: (await parts.figures.campaigns()).unconfirmed }),
    cache_hits: ofProcess(({ cacheHitPercent }) => cacheHitPercent),
    memory: ofProcess(({ rssBytes }) => rssBytes),
    event_loop: ofProcess(({ eventLoopP99Ms }) => eventLoopP99Ms),
  };
  const { database, ...others } = looks;
  // By itself, before the others crowd this process.
  const first = await check("database", database);
  const rest = Object.entries(others) as [CheckName, () => Promise<Finding>][];
  return [first, ...(await Promise.all(rest.map(([name, look]) => check(name, look))))];
}

/** This cannot be looked at from here, which is no fault of the part. */
class NotHere extends Error {}

async function check(name: CheckName, look: () => Promise<Finding>): Promise<SystemCheck> {
  const { unit, amber, red, isLowBad = false } = THRESHOLDS[name];
  const told = (verdict: SystemCheck["verdict"], value: number | null, detail?: string): SystemCheck => ({
    name,
    verdict,
    value,
    unit,
    amber,
    red,
    is_low_bad: isLowBad,
    detail: detail || null,
    connections: null,
  });
  const stop = new AbortController();
  try {
    const finding = await Promise.race([
      look(),
      after(PATIENCE_MS, undefined, { signal: stop.signal, ref: false }).then(() => {
        throw new Error(`no answer within ${PATIENCE_MS / 1000} s`);
      }),
    ]);
    if (!("value" in finding)) return told(finding.verdict, null, finding.detail);
    const { value, detail, connections = null, atLeast = "green" } = finding;
    return { ...told(worstOf([judge(name, value), atLeast]), value, detail), connections };
  } catch (error) {
    const detail = error instanceof Error ? error.message || error.name : String(error);
    return told(error instanceof NotHere ? "unknown" : "red", null, detail);
  } finally {
    stop.abort();
  }
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
    if (!bytes.equals(await storage.bytes(key))) throw new Error("read something other than was written");
  } finally {
    await storage.delete(key);
  }
}
