import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, MigrationError } from "../../../../prisma/lib/apply-migrations.ts";
import { listMigrations, migrationOf } from "../../../../prisma/lib/migration-files.ts";
import { sqlFromEmpty } from "../../../../prisma/lib/schema-diff.ts";
import { migrate } from "../../../../prisma/migrate.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../../stack/services/database.ts";

let migrated: TestDatabase;
let designed: TestDatabase;
beforeAll(async () => {
  [migrated, designed] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
});
afterAll(() => Promise.all([migrated.drop(), designed.drop()]));

/** Columns, indexes, constraints and enums of a database, as comparable lines. */
async function shapeOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(`
      select format('%s.%s %s %s %s default %s', table_name, column_name, udt_name, character_maximum_length, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        -- The schema describes no triggers, which PostgreSQL lists here where they are deferred.
        where connamespace = 'public'::regnamespace and contype <> 't'
      union all select format('%s: %s', typname, string_agg(enumlabel, ',' order by enumsortorder))
        from pg_enum join pg_type on pg_type.oid = enumtypid
        where typnamespace = 'public'::regnamespace group by typname`);
    return rows
      .map(({ line }) => line)
      .filter((line) => !line.includes("_prisma_migrations"))
      .sort();
  } finally {
    await client.end();
  }
}

it("migrations create exactly the database that the schema describes", async () => {
  const schema = await readFile(new URL("../../../../prisma/schema.prisma", import.meta.url), "utf8");
  const client = new pg.Client({ connectionString: designed.url });
  await client.connect();
  await client.query(await sqlFromEmpty(schema));
  await client.end();
  const shape = await shapeOf(migrated.url);
  expect(shape.length).toBeGreaterThan(50);
  expect(shape).toEqual(await shapeOf(designed.url));
});

describe("an upgrade of the schema", () => {
  it("applies a missing migration that is older than applied ones, with the same result", async () => {
    const late = "20261122222927_segment_deletion";
    const database = await createEmptyDatabase();
    const names = (await listMigrations()).filter((name) => name !== late);
    await migrate(database.url, () => undefined, names);
    expect(await migrate(database.url, () => undefined)).toEqual([late]);
    expect(await shapeOf(database.url)).toEqual(await shapeOf(migrated.url));
    await database.drop();
  });
});

describe("applying migrations", () => {
  const first = migrationOf("20260101000000_first", "create table places (id int primary key);");
  const second = migrationOf(
    "20260102000000_second",
    "insert into places values (1); insert into places values (2);",
  );
  const failing = migrationOf("20260103000000_failing", "insert into places values (3); select 1 / 0;");
  let empty: TestDatabase;
  let client: pg.Client;
  beforeEach(async () => {
    empty = await createEmptyDatabase();
    client = new pg.Client({ connectionString: empty.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await empty.drop();
  });

  const places = async () =>
    (await client.query<{ id: number }>("select id from places order by id")).rows.map(({ id }) => id);

  it("applies missing ones in order, and nothing the second time", async () => {
    expect(await applyMigrations(client, [first])).toEqual([first.name]);
    expect(await applyMigrations(client, [first, second])).toEqual([second.name]);
    expect(await applyMigrations(client, [first, second])).toEqual([]);
    expect(await places()).toEqual([1, 2]);
  });

  it("rolls back a failed migration, and applies it once it is fixed", async () => {
    const attempt = applyMigrations(client, [first, second, failing]);
    await expect(attempt).rejects.toThrow(
      /20260103000000_failing failed and was rolled back: division by zero/,
    );
    expect(await places()).toEqual([1, 2]);
    const mended = migrationOf(failing.name, "insert into places values (3);");
    expect(await applyMigrations(client, [first, second, mended])).toEqual([mended.name]);
    expect(await places()).toEqual([1, 2, 3]);
  });

  it("lets others pass while a table is in use, and tries again until it is free", async () => {
    await applyMigrations(client, [first]);
    const altering = migrationOf("20260104000000_altering", "alter table places add name text;");
    const wait = { timeoutMs: 20, attempts: 2, pauseMs: 1 };
    const reader = new pg.Client({ connectionString: empty.url });
    await reader.connect();
    try {
      await reader.query("begin; select id from places");
      await expect(applyMigrations(client, [first, altering], { wait })).rejects.toThrow(
        /20260104000000_altering needs a table that another transaction uses, and gave up after 2 attempts/,
      );
      let ended: Promise<unknown> | undefined;
      const report = () => void (ended ??= reader.query("commit"));
      const patient = { ...wait, attempts: 100 };
      expect(await applyMigrations(client, [first, altering], { wait: patient, report })).toEqual([
        altering.name,
      ]);
      await ended;
      const { rows } = await client.query("select name from places");
      expect(rows).toEqual([]);
    } finally {
      await reader.end();
    }
  });

  it.each([
    ["edited after it was applied", [migrationOf(first.name, "create table elsewhere (id int);"), second]],
    ["removed since", [second]],
  ])("changes nothing when an applied migration was %s", async (_, migrations) => {
    await applyMigrations(client, [first]);
    await expect(applyMigrations(client, migrations)).rejects.toThrow(MigrationError);
    expect(await places()).toEqual([]);
  });

  it("changes nothing if another tool has left a migration unfinished", async () => {
    await applyMigrations(client, [first]);
    await client.query("update _prisma_migrations set finished_at = null");
    await expect(applyMigrations(client, [first, second])).rejects.toThrow(/started and not finished/);
    expect(await places()).toEqual([]);
  });

  it("happens once when two processes migrate at once", async () => {
    const applied = await Promise.all([
      migrate(empty.url, () => undefined),
      migrate(empty.url, () => undefined),
    ]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  });
});
