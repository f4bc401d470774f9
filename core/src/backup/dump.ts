import { createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { DATABASE_DIR, type Manifest, sha256Of } from "./manifest.ts";

/** The schemas in a backup: ours and BullMQ's. */
export const SCHEMAS = ["public", "bullmq"];
/** Migration records: a restore applies the migrations itself. */
const EXCLUDED = new Set(["public._prisma_migrations", "bullmq.migration", "bullmq.migrations"]);

/**
 * Writes every table into `dir` with COPY, as of one moment (one REPEATABLE READ transaction), without blocking writers.
 */
export async function dumpDatabase(
  databaseUrl: string,
  dir: string,
  signal?: AbortSignal,
): Promise<Pick<Manifest, "migrations" | "tables" | "sequences">> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A connection that breaks also fails the query; without a listener it would end the worker, or the command.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await mkdir(join(dir, DATABASE_DIR), { recursive: true });
    const tables: Manifest["tables"] = [];
    for (const { schema, name, columns } of await tablesOf(client)) {
      signal?.throwIfAborted();
      const path = `${DATABASE_DIR}/${schema}.${name}.copy`;
      const file = join(dir, path);
      const copying = client.query(copyTo(`copy ${nameOf(schema, name)} (${listOf(columns)}) to stdout`));
      await pipeline(copying, createWriteStream(file));
      tables.push({
        schema,
        name,
        columns,
        path,
        rows: copying.rowCount,
        bytes: (await stat(file)).size,
        sha256: await sha256Of(file),
      });
    }
    const sequences = await sequencesOf(client);
    const { rows } = await client.query<{ migration_name: string }>(
      "select migration_name from _prisma_migrations where finished_at is not null order by migration_name",
    );
    await client.query("commit");
    return { tables, sequences, migrations: rows.map((row) => row.migration_name) };
  } finally {
    await client.end();
  }
}

export const nameOf = (schema: string, name: string): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
export const listOf = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(", ");

/** The tables with their writable columns. */
export async function tablesOf(
  client: pg.ClientBase,
): Promise<{ schema: string; name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  );
  return rows.filter(({ schema, name }) => !EXCLUDED.has(`${schema}.${name}`));
}

async function sequencesOf(client: pg.ClientBase): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    "select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2",
    [SCHEMAS],
  );
  const sequences: Manifest["sequences"] = [];
  for (const { schema, name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${nameOf(schema, name)}`,
    );
    const [row] = state.rows;
    if (row) sequences.push({ schema, name, ...row });
  }
  return sequences;
}

/** Number of other clients connected to this database. */
export async function otherConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}
