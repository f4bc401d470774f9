import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { migrate } from "../../../prisma/migrate.ts";
import { listMigrations } from "../../../prisma/lib/migration-files.ts";
import { readSeedTexts, seedTranslations } from "../../../prisma/seed/translations.ts";
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import pg from "pg";
import { openGate, type TcpGate } from "./tcp-gate.ts";

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** The PostgreSQL server that the run has started; without it the run fails. */
export function serviceUrl(name: "TEST_DATABASE_URL" | "TEST_REDIS_URL"): string {
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: run through "npm test" or vitest with its global setup`);
  return url;
}

const urlOf = (database: string) => {
  const url = new URL(serviceUrl("TEST_DATABASE_URL"));
  url.pathname = `/${database}`;
  return url.href;
};

/** A new database with migrations and texts. */
export const createTestDatabase = async (): Promise<TestDatabase> => createDatabase(await textsTemplate());

/** An empty database. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase("template1");

/** A connection to the databases that a test can cut. */
export function openDatabaseGate(): Promise<TcpGate> {
  const { hostname, port } = new URL(serviceUrl("TEST_DATABASE_URL"));
  return openGate({ host: hostname, port: Number(port) });
}

/** A copy of a template. */
export async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `ezo_test_${randomBytes(6).toString("hex")}`;
  // Half as long as by the log, which the databases of tests do not need.
  await withAdmin((admin) =>
    admin.query(`create database "${name}" template "${template}" strategy file_copy`),
  );
  return {
    url: urlOf(name),
    drop: () =>
      withAdmin(async (admin) => void (await admin.query(`drop database if exists "${name}" with (force)`))),
  };
}

const TEMPLATE_LOCK = 5_551_001;

/**
 * The name of a template, which is created once per run: a copy of the template `from`, that `fill` adds to. Test files run
 * in separate processes; the first one creates it, the others wait.
 */
export async function ensureTemplate(wanted: {
  name: string;
  from: string;
  fill: (url: string) => Promise<void>;
}): Promise<string> {
  const { name, from, fill } = wanted;
  await withAdmin(async (admin) => {
    await admin.query("select pg_advisory_lock($1, hashtext($2))", [TEMPLATE_LOCK, name]);
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1 and datistemplate", [
      name,
    ]);
    if (rowCount) return;
    await admin.query(`drop database if exists "${name}" with (force)`);
    await admin.query(`create database "${name}" template "${from}" strategy file_copy`);
    await fill(urlOf(name));
    await admin.query(`alter database "${name}" is_template true`);
  });
  return name;
}

let texts: Promise<string> | undefined;
/** The template with migrations and texts; looked for once per process. */
export const textsTemplate = (): Promise<string> => (texts ??= ensureTexts());

const ensureTexts = async (): Promise<string> =>
  ensureTemplate({
    name: `ezo_template_${await fingerprint()}`,
    from: "template1",
    fill: async (url) => {
      await migrate(url, () => undefined);
      const database = openDatabase({ url, poolSize: 1, log: createLog("silent", "test") });
      await seedTranslations(database.prisma);
      await database.close();
    },
  });

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(await readSeedTexts()));
  for (const folder of await listMigrations())
    hash.update(readFileSync(new URL(`../../../prisma/migrations/${folder}/migration.sql`, import.meta.url)));
  return hash.digest("hex").slice(0, 12);
}

async function withAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: serviceUrl("TEST_DATABASE_URL") });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
