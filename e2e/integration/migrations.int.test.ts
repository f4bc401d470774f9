import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, MigrationError } from "../../prisma/lib/apply-migrations.ts";
import { listMigrations, migrationOf } from "../../prisma/lib/migration-files.ts";
import { sqlFromEmpty } from "../../prisma/lib/schema-diff.ts";
import { migrate } from "../../prisma/migrate.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../stack/database.ts";

let migrated: TestDatabase;
let designed: TestDatabase;
beforeAll(async () => {
  [migrated, designed] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
});
afterAll(() => Promise.all([migrated.drop(), designed.drop()]));

/** Everything that makes two databases the same to a program, as comparable lines. */
async function shapeOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(`
      select format('%s.%s %s %s %s default %s', table_name, column_name, udt_name, character_maximum_length, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
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

it("migrations make exactly the database that the schema describes", async () => {
  const schema = await readFile(new URL("../../prisma/schema.prisma", import.meta.url), "utf8");
  const client = new pg.Client({ connectionString: designed.url });
  await client.connect();
  await client.query(await sqlFromEmpty(schema));
  await client.end();
  const shape = await shapeOf(migrated.url);
  expect(shape.length).toBeGreaterThan(50);
  expect(shape).toEqual(await shapeOf(designed.url));
});

/** A database at the state before `next`, and the migration from there. */
async function before(
  next: string,
  work: (client: pg.Client, upgrade: () => Promise<string[]>) => Promise<void>,
) {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const names = await listMigrations();
    expect(names).toContain(next);
    const earlier = names.filter((name) => name < next);
    await migrate(database.url, () => undefined, earlier);
    await work(client, () => migrate(database.url, () => undefined));
  } finally {
    await client.end();
    await database.drop();
  }
}

describe("an upgrade", () => {
  it("of a database that has newer migrations than one it lacks applies that one, and ends at the same shape", async () => {
    const late = "20261122074249_write_versions";
    const database = await createEmptyDatabase();
    const names = (await listMigrations()).filter((name) => name !== late);
    await migrate(database.url, () => undefined, names);
    expect(await migrate(database.url, () => undefined)).toEqual([late]);
    expect(await shapeOf(database.url)).toEqual(await shapeOf(migrated.url));
    await database.drop();
  });

  it("marks as stale what was stale, with the Georgian it was written for", async () => {
    await before("20261122081221_translation_sources", async (client, upgrade) => {
      // Minutes after midnight at which each language changed, and what history knows of the Georgian.
      const texts = [
        { key: "a.fresh", changed: [1, 2, 2], past: [[1, "first"]], source: [null, null] },
        {
          key: "a.stale",
          changed: [9, 2, 5],
          past: [
            [1, "before either was written"],
            [3, "first"],
            [6, "second"],
            [9, "third"],
          ],
          source: ["first", "second"],
        },
        {
          key: "a.back",
          changed: [9, 2, 9],
          past: [
            [3, "now"],
            [9, "then"],
          ],
          source: [null, null],
        },
        { key: "a.unknown", changed: [9, 2, 9], past: [], source: ["", null] },
      ] as const;
      const at = (minute: number) => `2026-11-01T00:0${minute}:00Z`;
      for (const { key, changed, past } of texts) {
        const { rows } = await client.query<{ id: number }>(
          `insert into translations (key, "group", ka, en, ru, ka_changed_at, en_changed_at, ru_changed_at)
           values ($1, 'a', 'now', 'x', 'x', $2, $3, $4) returning id`,
          [key, ...changed.map(at)],
        );
        for (const [index, [minute, from]] of past.entries())
          await client.query(
            `insert into content_history (entity, entity_id, version, kind, changes, snapshot, created_at)
             values ('translation', $1, $2, 'updated', $3, '{}', $4)`,
            [rows[0]?.id, index + 2, { ka: { from, to: "x" } }, at(minute)],
          );
        // Another language's change, and another record's, say nothing of this one's Georgian.
        await client.query(
          `insert into content_history (entity, entity_id, version, kind, changes, snapshot, created_at)
           values ('translation', $1, 90, 'updated', '{"en": {"from": "no", "to": "x"}}', '{}', $2),
                  ('article', $1, 1, 'updated', '{"ka": {"from": "no", "to": "x"}}', '{}', $2)`,
          [rows[0]?.id, at(4)],
        );
      }
      await upgrade();
      const { rows } = await client.query<{
        key: string;
        en_source: string | null;
        ru_source: string | null;
      }>("select key, en_source, ru_source from translations order by key");
      expect(rows.map(({ key, en_source, ru_source }) => [key, en_source, ru_source])).toEqual(
        texts
          .map(({ key, source }) => [key, ...source])
          .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
      );
    });
  });

  it("says everybody where an empty selection meant it, and leaves what was selected", async () => {
    await before("20261122110000_said_audiences", async (client, upgrade) => {
      const meanings = [
        [{}, { all: true }],
        [{ languages: [] }, { all: true }],
        [{ languages: [], tags: ["vip"] }, { tags: ["vip"] }],
        [{ all: true, rooms: [] }, { all: true }],
        [{ segment_id: 3 }, { segment_id: 3 }],
        [{ consent_within_days: 30 }, { consent_within_days: 30 }],
      ];
      for (const [stored] of meanings) {
        await client.query("insert into campaigns (name, segment) values ('x', $1)", [stored]);
        await client.query(
          "insert into contact_segments (name, filter, updated_at) values ('x', $1, now())",
          [stored],
        );
      }
      await upgrade();
      for (const sql of [
        "select segment as said from campaigns order by id",
        "select filter as said from contact_segments order by id",
      ])
        expect((await client.query<{ said: object }>(sql)).rows.map(({ said }) => said)).toEqual(
          meanings.map(([, meant]) => meant),
        );
    });
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

  it("applies what is missing, in order, and nothing the second time", async () => {
    expect(await applyMigrations(client, [first])).toEqual([first.name]);
    expect(await applyMigrations(client, [first, second])).toEqual([second.name]);
    expect(await applyMigrations(client, [first, second])).toEqual([]);
    expect(await places()).toEqual([1, 2]);
  });

  it("keeps nothing of a migration that fails, and applies it once it is mended", async () => {
    const attempt = applyMigrations(client, [first, second, failing]);
    await expect(attempt).rejects.toThrow(
      /20260103000000_failing failed and was rolled back: division by zero/,
    );
    expect(await places()).toEqual([1, 2]);
    const mended = migrationOf(failing.name, "insert into places values (3);");
    expect(await applyMigrations(client, [first, second, mended])).toEqual([mended.name]);
    expect(await places()).toEqual([1, 2, 3]);
  });

  it.each([
    ["edited after it was applied", [migrationOf(first.name, "create table elsewhere (id int);"), second]],
    ["removed since", [second]],
  ])("changes nothing when an applied migration was %s", async (_, migrations) => {
    await applyMigrations(client, [first]);
    await expect(applyMigrations(client, migrations)).rejects.toThrow(MigrationError);
    expect(await places()).toEqual([]);
  });

  it("changes nothing when another tool has left a migration unfinished", async () => {
    await applyMigrations(client, [first]);
    await client.query("update _prisma_migrations set finished_at = null");
    await expect(applyMigrations(client, [first, second])).rejects.toThrow(/begun and not finished/);
    expect(await places()).toEqual([]);
  });

  it("is done once when two processes migrate at once", async () => {
    const applied = await Promise.all([
      migrate(empty.url, () => undefined),
      migrate(empty.url, () => undefined),
    ]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  });
});
