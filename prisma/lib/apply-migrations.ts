import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Migration } from "./migration-files.ts";

/** A database that cannot be migrated as it is; the message is for the operator. */
export class MigrationError extends Error {}

/**
 * The table in which Prisma's own tools keep their record, so that `prisma migrate` and this runner can be used on the
 * same database.
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

/**
 * Applies what the database lacks of `migrations`, in order, each in a transaction together with its record: a
 * migration that fails leaves nothing behind. Returns the names of those applied now.
 *
 * Throws MigrationError, before anything is changed, when the database's history is not the beginning of `migrations`:
 * an applied file was edited, removed or never finished. The caller holds a lock against a second runner.
 */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<string[]> {
  await client.query(CREATE_RECORD);
  const recorded = await readRecord(client);
  validateRecord(recorded, migrations);
  const known = new Set(recorded.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !known.has(name));
  for (const migration of pending) await apply(client, migration);
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
        `the migration ${name} was begun and not finished; restore the last backup, then migrate again`,
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

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
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
