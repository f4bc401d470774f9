import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { Migration } from "./migration-files.ts";

/** The database cannot be migrated; the message is for the operator. */
export class MigrationError extends Error {}

/**
 * The table of Prisma's own tools, so that `prisma migrate` and this runner can be used on the same database.
 */
const CREATE_RECORD = `create table if not exists _prisma_migrations (
  id varchar(36) primary key,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

/** How a migration waits for a table that somebody else uses. */
export interface LockWait {
  /** While it waits for an exclusive lock, everybody who comes later waits behind it: it gives up and lets them pass. */
  timeoutMs: number;
  attempts: number;
  pauseMs: number;
}
const LOCK_WAIT: LockWait = { timeoutMs: 3000, attempts: 20, pauseMs: 2000 };
/** SQLSTATE of a statement that has waited longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = "55P03";
/** Two wait for each other, and the database has ended ours. */
const DEADLOCK = "40P01";

/**
 * Applies pending migrations in order, each in a transaction together with its record, so that a failed migration leaves
 * nothing behind. Returns the names of those applied now.
 *
 * Throws MigrationError, before anything is changed, if the database's history is not a prefix of `migrations`: an applied
 * file was edited, removed or never finished. The caller must hold a lock.
 */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  { report = () => undefined, wait = LOCK_WAIT }: { report?: (line: string) => void; wait?: LockWait } = {},
): Promise<string[]> {
  await client.query(CREATE_RECORD);
  const recorded = await readRecord(client);
  validateRecord(recorded, migrations);
  const known = new Set(recorded.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !known.has(name));
  for (const migration of pending) await applyWhenFree(client, migration, wait, report);
  return pending.map(({ name }) => name);
}

interface Recorded {
  name: string;
  checksum: string;
  isFinished: boolean;
}

async function readRecord(client: pg.Client): Promise<Recorded[]> {
  const { rows } = await client.query<Recorded>(
    `select migration_name as name, checksum, finished_at is not null as "isFinished"
       from _prisma_migrations where rolled_back_at is null order by migration_name`,
  );
  return rows;
}

function validateRecord(recorded: readonly Recorded[], migrations: readonly Migration[]): void {
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, isFinished } of recorded) {
    if (!isFinished)
      throw new MigrationError(
        `the migration ${name} was started and not finished; restore the last backup, then migrate again`,
      );
    const file = files.get(name);
    if (!file)
      throw new MigrationError(
        `the database has the migration ${name}, which this version does not know: it was used with a newer version`,
      );
    if (file.checksum !== checksum)
      throw new MigrationError(`the migration ${name} was edited after this database had applied it`);
  }
}

/** Tries again, as a whole, a migration that met a table in use. */
async function applyWhenFree(
  client: pg.Client,
  migration: Migration,
  wait: LockWait,
  report: (line: string) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await apply(client, migration, wait.timeoutMs);
    } catch (error) {
      const { code } = Object((error as Error).cause) as { code?: unknown };
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (attempt >= wait.attempts) throw inUse(migration.name, wait, error);
      report(`${migration.name} waits for a table that another transaction uses`);
      await setTimeout(wait.pauseMs);
    }
}

const inUse = (name: string, { attempts, timeoutMs }: LockWait, cause: unknown): MigrationError =>
  new MigrationError(
    `the migration ${name} needs a table that another transaction uses, and gave up after ${attempts} attempts of ` +
      `${timeoutMs / 1000} s. Nothing was changed. End the transaction (select pid, xact_start, query from ` +
      `pg_stat_activity order by xact_start) and migrate again`,
    { cause },
  );

async function apply(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("commit");
  } catch (err) {
    // The connection may be gone; then the server has rolled back already, and the first error is the one to report.
    await client.query("rollback").catch(() => undefined);
    const reason = err instanceof Error ? err.message : String(err);
    throw new MigrationError(`the migration ${name} failed and was rolled back: ${reason}`, { cause: err });
  }
}
