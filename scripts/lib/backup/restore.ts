import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { listOf, nameOf, otherConnections, SCHEMAS, tablesOf } from "@ezo/core/backup/dump";
import { Manifest, MANIFEST, sha256Of } from "@ezo/core/backup/manifest";
import { openStorage } from "@ezo/core/platform/storage/storage";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { extract } from "tar";
import { listMigrations } from "../../../prisma/lib/migration-files.ts";
import { migrate } from "../../../prisma/migrate.ts";
import { PlainError, type Report } from "../report.ts";

/**
 * Restores an archive. Every part is verified against its checksum before anything is changed, and the rows are loaded in one
 * transaction. Throws `PlainError` for problems that the user must solve.
 */
export async function restore(options: {
  databaseUrl: string;
  /** Where the archive's files go; undefined to skip them. */
  storageUrl: string | undefined;
  file: string;
  /** Overwrites a database that is not empty. */
  isForced: boolean;
  report: Report;
}): Promise<Manifest> {
  const { databaseUrl, report } = options;
  const file = resolve(options.file);
  const staging = await mkdtemp(join(dirname(file), ".ezo-restore-"));
  try {
    await extract({ file, cwd: staging, strict: true, filter: isFileOrFolder }).catch((cause: unknown) => {
      throw new PlainError(`${file} is not a complete archive: ${(cause as Error).message}`);
    });
    const manifest = await verified(staging);
    await refuseNewer(manifest);
    report(`${file}: ${manifest.tables.length} tables and ${manifest.files.length} files verified`);
    await prepare(databaseUrl, options.isForced);
    await loadAll(databaseUrl, manifest, staging, report);
    if (options.storageUrl) await putFiles(options.storageUrl, manifest, staging);
    return manifest;
  } finally {
    // A failed step may still be writing its last file.
    await rm(staging, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Our archives have no links; a link in a malicious archive could expose any file of this machine. */
const isFileOrFolder = (_path: string, entry: object): boolean =>
  "type" in entry && (entry.type === "File" || entry.type === "Directory");

async function verified(staging: string): Promise<Manifest> {
  const text = await readFile(join(staging, MANIFEST), "utf8").catch(() => {
    throw new PlainError(`this is not a backup of Ezo: it has no ${MANIFEST}`);
  });
  const parsed = Manifest.safeParse(parseJson(text));
  if (!parsed.success) throw new PlainError(`this version cannot read this backup: ${MANIFEST} is not valid`);
  for (const { path, sha256, bytes } of [...parsed.data.tables, ...parsed.data.files]) {
    const file = join(staging, path);
    const size = await stat(file).then(
      (found) => found.size,
      () => undefined,
    );
    if (size === undefined) throw new PlainError(`${path} is missing from the archive; nothing was changed`);
    if (size !== bytes || (await sha256Of(file)) !== sha256)
      throw new PlainError(`${path} does not match its checksum; nothing was changed`);
  }
  return parsed.data;
}

/** Before anything is dropped: this version could not create the tables of a newer one. */
async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = new Set(await listMigrations());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new PlainError(
      `the backup is from a newer version of Ezo: this one does not know ${unknown.join(", ")}; nothing was changed`,
    );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Reported by the schema.
  }
}

/** Checks that the database is unused, and empty unless forced; then drops its contents. */
async function prepare(databaseUrl: string, isForced: boolean): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const others = await otherConnections(client);
    if (others > 0) throw new PlainError(`${others} connections use the database: stop Ezo first`);
    if (!isForced)
      for (const { schema, name } of await tablesOf(client)) {
        const { rowCount } = await client.query(`select 1 from ${nameOf(schema, name)} limit 1`);
        if (rowCount)
          throw new PlainError(
            `the database is not empty (${schema}.${name} has rows): --force overwrites it`,
          );
      }
    await client.query("drop schema if exists bullmq cascade");
    await client.query("drop schema public cascade");
    await client.query("create schema public");
  });
}

async function loadAll(
  databaseUrl: string,
  manifest: Manifest,
  staging: string,
  report: Report,
): Promise<void> {
  // Up to the backup's last migration; later ones are applied to the restored rows below.
  await migrate(databaseUrl, () => undefined, manifest.migrations);
  await withClient(databaseUrl, async (client) => {
    await client.query("begin");
    const known = new Set((await tablesOf(client)).map(({ schema, name }) => `${schema}.${name}`));
    const keys = await dropForeignKeys(client);
    for (const { schema, name, columns, path, rows } of manifest.tables) {
      if (!known.has(`${schema}.${name}`))
        throw new PlainError(
          `this version has no table ${schema}.${name}: the backup is from another version`,
        );
      const table = nameOf(schema, name);
      // Our triggers have run when the rows were written; what they wrote is in the archive too.
      const isOurs = schema === "public";
      if (isOurs) await client.query(`alter table ${table} disable trigger user`);
      // Migrations may have inserted rows.
      await client.query(`delete from ${table}`);
      const copying = client.query(copyFrom(`copy ${table} (${listOf(columns)}) from stdin`));
      await pipeline(createReadStream(join(staging, path)), copying);
      if (isOurs) await client.query(`alter table ${table} enable trigger user`);
      if (copying.rowCount !== rows)
        throw new Error(`${schema}.${name} received ${copying.rowCount} rows instead of ${rows}`);
    }
    for (const { schema, name, last_value, is_called } of manifest.sequences) {
      // BullMQ creates a sequence per queue when its first job is added.
      await client.query(`create sequence if not exists ${nameOf(schema, name)}`);
      await client.query("select setval($1::regclass, $2::bigint, $3)", [
        nameOf(schema, name),
        last_value,
        is_called,
      ]);
    }
    for (const statement of keys) await client.query(statement);
    await client.query("commit");
  });
  for (const name of await migrate(databaseUrl, () => undefined)) report(`applied ${name}`);
}

/** Drops the foreign keys, so that tables can be filled in any order. Returns the statements that add and check them again. */
async function dropForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string; key: string; definition: string }>(
    `select n.nspname as schema, c.relname as name, k.conname as key, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1)`,
    [SCHEMAS],
  );
  const recreate: string[] = [];
  for (const { schema, name, key, definition } of rows) {
    const table = `alter table ${nameOf(schema, name)}`;
    await client.query(`${table} drop constraint ${pg.escapeIdentifier(key)}`);
    recreate.push(`${table} add constraint ${pg.escapeIdentifier(key)} ${definition}`);
  }
  return recreate;
}

const TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  pdf: "application/pdf",
  mp4: "video/mp4",
  vtt: "text/vtt; charset=utf-8",
};

async function putFiles(storageUrl: string, manifest: Manifest, staging: string): Promise<void> {
  const storage = openStorage(storageUrl);
  for (const { key, path } of manifest.files) {
    const type = TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    await storage.put(key, await readFile(join(staging, path)), type);
  }
}

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A connection that breaks also fails the query; without a listener it would end the process before that is reported.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
