import { runMigrations } from "bullmq";
import pg from "pg";
import { readMigrations } from "./lib/migration-files.ts";
import { noFilters, openSchemaEngine } from "./lib/schema-engine.ts";

// Any number, as long as every process that migrates this database uses the same.
const lockKey = 7_203_911;

/**
 * Brings a database up to date: Prisma's migrations, then the tables of BullMQ's PostgreSQL backend (schema "bullmq").
 * Safe to run from several processes at once: one works, the others wait and find nothing left to do.
 * `only` names the migrations that may be applied; all when it is left out. Returns those applied just now.
 */
export async function migrate(
  databaseUrl: string,
  report: (line: string) => void,
  only?: readonly string[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  let broken: Error | undefined;
  client.on("error", (err) => (broken = err));
  await client.connect();
  try {
    // Held by the connection, so that a process which dies here cannot leave it behind.
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [
      lockKey,
    ]);
    if (!rows[0]?.free) {
      report("another process is migrating this database; waiting");
      await client.query("select pg_advisory_lock($1)", [lockKey]);
    }
    const applied = await applyPrismaMigrations(databaseUrl, only);
    for (const name of applied) report(`applied ${name}`);
    await runMigrations(client);
    if (broken) throw broken;
    return applied;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function applyPrismaMigrations(databaseUrl: string, only?: readonly string[]): Promise<string[]> {
  // Our own pool, because the engine would leave its connections open.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const engine = await openSchemaEngine(pool);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await readMigrations(only),
      filters: noFilters,
    });
    return appliedMigrationNames;
  } finally {
    engine.free();
    await pool.end();
  }
}

if (process.argv[1] === import.meta.filename) {
  const { ConfigError, loadConfig, requireDatabaseUrl } = await import("@ezo/core/platform/config");
  try {
    const applied = await migrate(requireDatabaseUrl(loadConfig(process.env)), console.log);
    console.log(applied.length > 0 ? "The database is up to date now" : "The database was up to date");
  } catch (err) {
    const isPlain = err instanceof ConfigError || (err instanceof Error && "syscall" in err);
    console.error(isPlain ? `The database was not migrated: ${err.message}` : err);
    process.exitCode = 1;
  }
  // The engine's timer for its own lock would keep the process alive for ten more seconds.
  process.exit();
}
