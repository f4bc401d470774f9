import { runMigrations } from "bullmq";
import pg from "pg";
import { applyMigrations, MigrationError } from "./lib/apply-migrations.ts";
import { type Migration, readMigrations } from "./lib/migration-files.ts";

// Any number, but the same in every process that migrates this database.
const lockKey = 7_203_911;

/**
 * Brings a database up to date: our SQL files in order, then the tables of BullMQ's PostgreSQL backend (schema "bullmq").
 * Safe to run from several processes at once: one works, the others wait and find nothing left to do.
 * `only` limits the migrations that may be applied. Returns those applied now.
 */
export async function migrate(
  databaseUrl: string,
  report: (line: string) => void,
  only?: readonly string[],
): Promise<string[]> {
  const migrations = selectNamed(await readMigrations(), only);
  const client = new pg.Client({ connectionString: databaseUrl });
  let broken: Error | undefined;
  client.on("error", (err) => (broken = err));
  await client.connect();
  try {
    // Held by the connection, so it is released if the process dies.
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [
      lockKey,
    ]);
    if (!rows[0]?.free) {
      report("another process is migrating this database; waiting");
      await client.query("select pg_advisory_lock($1)", [lockKey]);
    }
    const applied = await applyMigrations(client, migrations, { report });
    for (const name of applied) report(`applied ${name}`);
    await runMigrations(client);
    if (broken) throw broken;
    return applied;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function selectNamed(all: Migration[], only?: readonly string[]): Migration[] {
  if (!only) return all;
  const missing = only.filter((wanted) => !all.some(({ name }) => name === wanted));
  if (missing.length > 0)
    throw new MigrationError(`this version does not know the migrations ${missing.join(", ")}`);
  return all.filter(({ name }) => only.includes(name));
}
