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

/** Runs `work` with a database at the state before `next`, and the migration from there. */
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

/** Inserts a row and returns its id. */
async function insertInto(client: pg.Client, sql: string, values: unknown[] = []): Promise<number> {
  const [row] = (await client.query<{ id: number }>(`${sql} returning id`, values)).rows;
  if (!row) throw new Error(`no row: ${sql}`);
  return row.id;
}

/** Records of both old histories, the content's and the stock's, and their lines. Returns the ids. */
async function fillBothHistories(client: pg.Client) {
  const insert = (sql: string, values?: unknown[]) => insertInto(client, sql, values);
  const actor = await insert(
    "insert into users (name, email, role, password_hash) values ('Nino', 'nino@ezo.test', 'admin', '')",
  );
  const project = await insert("insert into projects (slug, status) values ('yard', 'planning')");
  const building = await insert(
    "insert into buildings (project_id, identifier, sort_order, version) values ($1, 'B', 7, 4)",
    [project],
  );
  await client.query("insert into building_translations values ($1, 'en', 'Third')", [building]);
  const image = await insert(
    `insert into media (content_hash, original_key, mime_type, size_bytes, width, height)
     values ('hash', 'plan.jpg', 'image/jpeg', 1, 10, 10)`,
  );
  const picture = await insert(
    "insert into zone_images (kind, project_id, media_id) values ('overview', $1, $2)",
    [project, image],
  );
  const zone = await insert(
    `insert into zones (zone_image_id, type, points, building_id, version)
     values ($1, 'building_block', '[[0.1, 0.2], [0.3, 0.4]]', $2, 3)`,
    [picture, building],
  );
  const change = (
    [entity, id]: [string, number],
    version: number,
    action: string,
    changes: object,
    reason = "",
  ) =>
    client.query(
      `insert into inventory_changes (entity, entity_id, version, action, fields, changes, actor_id, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [entity, id, version, action, Object.keys(changes), changes, actor, reason],
    );
  const name = "translations.en.name";
  await change(["building", building], 1, "created", {});
  await change(["building", building], 2, "updated", { [name]: [null, "Second"] }, "import");
  const third = { [name]: ["Second", "Third"], identifier: ["A", "B"] };
  await change(["building", building], 3, "updated", third);
  await change(["building", building], 4, "updated", { sort_order: [0, 7] });
  // A zone of the demo: its creation left no line.
  await change(["zone", zone], 3, "updated", { label: ["old", null], is_active: [false, true] });
  await change(["apartment", 4711], 2, "deleted", {});
  await client.query(
    `insert into content_history (entity, entity_id, version, kind, changes, snapshot)
     values ('project', $1, 2, 'updated', '{"year": {"from": 1, "to": 2}}', '{"year": 2}')`,
    [project],
  );
  return { actor, project, building, zone };
}

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

describe("an upgrade of the data", () => {
  it("links enquiries to persons by address and number, and those of erased visitors to nobody", async () => {
    await before("20261126203605_persons", async (client, upgrade) => {
      const store = (name: string, email: string, phone: string | null) =>
        insertInto(
          client,
          `insert into customers (source, name, email, phone, message, locale)
           values ('contact_form', $1, $2, $3, '', 'ka')`,
          [name, email, phone],
        );
      const nino = await store("Nino", "Nino@a.example", "+995 555 12 34 56");
      const sameAddress = await store("N.", "nino@A.example", "no number");
      const sameNumber = await store("Nino B.", "nino@b.example", "0555 123-456");
      const unread = await store("Other", "other@a.example", "555 12 34 56 ext. 7");
      const other = await store("Other", "other@a.example", "+44 20 7946 0958");
      const both = await store("Both", "other@a.example", "995555123456");
      const erased = await store("", "erased-1@erased.invalid", null);
      await upgrade();
      const { rows } = await client.query<{ id: number; person_id: number | null; name: string | null }>(
        "select c.id, c.person_id, p.name from customers c left join persons p on p.id = c.person_id order by c.id",
      );
      const persons = new Map(
        rows.map(({ id, person_id, name }) => [id, person_id === null ? null : { person_id, name }]),
      );
      expect(persons.get(nino)).toMatchObject({ name: "Nino" });
      for (const id of [sameAddress, sameNumber]) expect(persons.get(id)).toEqual(persons.get(nino));
      expect(persons.get(unread)).toMatchObject({ name: "Other" });
      for (const id of [other, both]) expect(persons.get(id)).toEqual(persons.get(unread));
      expect(persons.get(erased)).toBeNull();
      const pairs = await client.query("select first_id, second_id from person_pairs");
      expect(pairs.rows).toEqual([
        { first_id: persons.get(nino)?.person_id, second_id: persons.get(unread)?.person_id },
      ]);
    });
  });

  it("keeps stale texts stale, with the Georgian text they were written for", async () => {
    await before("20261122081221_translation_sources", async (client, upgrade) => {
      // Minutes after midnight at which each language changed, and the history of the Georgian text.
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
        // Changes of another language, and of another record, do not matter.
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

  it("shows servers of the release before and of this one each other's history", async () => {
    await before("20261123142547_one_record_history", async (client, upgrade) => {
      const { building } = await fillBothHistories(client);
      await upgrade();
      await client.query(
        `insert into inventory_changes (entity, entity_id, version, action, fields, changes)
         values ('building', $1, 5, 'updated', '{identifier}', '{"identifier": ["B", "C"]}')`,
        [building],
      );
      await client.query(
        `insert into content_history (entity, entity_id, version, kind, changes, snapshot)
         values ('building', $1, 6, 'updated', '{"sort_order": {"from": 7, "to": 8}}', '{}')`,
        [building],
      );
      const last = async (table: string) =>
        (
          await client.query<object>(
            `select * from ${table} where entity = 'building' and entity_id = $1 and version >= 5 order by version`,
            [building],
          )
        ).rows;
      expect(await last("content_history")).toMatchObject([
        {
          version: 5,
          kind: "updated",
          changes: { identifier: { from: "B", to: "C" } },
          snapshot: { identifier: "C", sort_order: 7, "translations.en.name": "Third" },
        },
        { version: 6 },
      ]);
      expect(await last("inventory_changes")).toMatchObject([
        { version: 5 },
        { version: 6, action: "updated", fields: ["sort_order"], changes: { sort_order: [7, 8] } },
      ]);
    });
  });

  it("keeps the first state of what only a server of the release before has changed", async () => {
    await before("20261123142547_one_record_history", async (client, upgrade) => {
      const { actor, building } = await fillBothHistories(client);
      const seeded = await insertInto(
        client,
        "insert into floors (building_id, number, label, version) values ($1, 1, 'New', 2)",
        [building],
      );
      await upgrade();
      const made = await insertInto(client, "insert into floors (building_id, number) values ($1, 2)", [
        building,
      ]);
      for (const [id, version, action, changes] of [
        [seeded, 2, "updated", { label: ["Old", "New"] }],
        [made, 1, "created", {}],
      ] as const)
        await client.query(
          `insert into inventory_changes (entity, entity_id, version, action, fields, changes, actor_id)
           values ('floor', $1, $2, $3, $4, $5, $6)`,
          [id, version, action, Object.keys(changes), changes, actor],
        );
      const { rows } = await client.query<object>(
        "select * from content_history where entity = 'floor' order by entity_id, version",
      );
      expect(rows).toMatchObject([
        { entity_id: seeded, version: 1, kind: "created", snapshot: { label: "Old", number: 1 } },
        { entity_id: seeded, version: 2, kind: "updated", snapshot: { label: "New", number: 1 } },
        { entity_id: made, version: 1, kind: "created", snapshot: { label: "", number: 2 } },
      ]);
      const { rows: editors } = await client.query("select distinct updated_by_id from floors");
      expect(editors).toEqual([{ updated_by_id: actor }]);
    });
  });

  it("merges both histories, with every line and every state that can be restored", async () => {
    await before("20261123142547_one_record_history", async (client, upgrade) => {
      const { actor, project, building, zone } = await fillBothHistories(client);
      await upgrade();

      const linesOf = async (entity: string, id: number) =>
        (
          await client.query<{ version: number; kind: string; changes: object; snapshot: object }>(
            "select * from content_history where entity = $1 and entity_id = $2 order by version",
            [entity, id],
          )
        ).rows;
      const lines = await linesOf("building", building);
      const state = (identifier: string, sort_order: number, name: string) => ({
        project_id: project,
        is_active: true,
        identifier,
        sort_order,
        "translations.ka.name": "",
        "translations.ru.name": "",
        "translations.en.name": name,
      });
      expect(lines.map(({ version, kind, snapshot }) => [version, kind, snapshot])).toEqual([
        [1, "created", state("A", 0, "")],
        [2, "updated", state("A", 0, "Second")],
        [3, "updated", state("B", 0, "Third")],
        [4, "updated", state("B", 7, "Third")],
      ]);
      expect(lines[1]).toMatchObject({
        actor_id: actor,
        reason: "import",
        changes: { "translations.en.name": { from: "", to: "Second" } },
      });
      const points = [
        { x: 0.1, y: 0.2 },
        { x: 0.3, y: 0.4 },
      ];
      expect(await linesOf("zone", zone)).toMatchObject([
        { version: 2, kind: "created", actor_id: null, snapshot: { label: "old", is_active: false } },
        { version: 3, kind: "updated", snapshot: { label: null, points } },
      ]);
      expect(await linesOf("apartment", 4711)).toMatchObject([{ version: 2, kind: "deleted" }]);
      expect(await linesOf("project", project)).toMatchObject([{ version: 2, snapshot: { year: 2 } }]);
      const { rows } = await client.query("select updated_by_id from buildings where id = $1", [building]);
      expect(rows).toEqual([{ updated_by_id: actor }]);
    });
  });

  it("turns empty selections that meant everybody into explicit ones, and keeps others", async () => {
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

it("finds by any spelling what was stored before the search had a form of its own", async () => {
  await before("20261124030410_search_everywhere", async (client, upgrade) => {
    const project = await insertInto(
      client,
      "insert into projects (slug, status) values ('yard', 'planning')",
    );
    await client.query(
      `insert into project_translations (project_id, locale, title, location)
       values ($1, 'en', 'The neighbours’ façade', 'Batumi')`,
      [project],
    );
    await upgrade();
    const { rows } = await client.query("select search_text from project_translations");
    expect(rows).toEqual([{ search_text: "the neighbours' facade batumi" }]);
  });
});

it("ends all but the longest of several open holds of an apartment, before the database allows one", async () => {
  const next = (await listMigrations()).find((name) => name.endsWith("_enquiry_holds_and_replies"));
  await before(next ?? "none", async (client, upgrade) => {
    const insert = (sql: string, values?: unknown[]) => insertInto(client, sql, values);
    const project = await insert("insert into projects (slug, status) values ('yard', 'planning')");
    const building = await insert("insert into buildings (project_id, identifier) values ($1, 'A')", [
      project,
    ]);
    const floor = await insert("insert into floors (building_id, number) values ($1, 1)", [building]);
    const apartment = (number: string) =>
      insert(
        `insert into apartments (building_id, floor_id, number, rooms, area_total, status)
         values ($1, $2, $3, 1, 40, 'reserved')`,
        [building, floor, number],
      );
    const hold = (apartmentId: number, until: string, ended: string | null = null) =>
      insert(`insert into holds (apartment_id, reason, until, ended_at, "end") values ($1, '', $2, $3, $4)`, [
        apartmentId,
        until,
        ended,
        ended && "released",
      ]);
    const [one, two] = [await apartment("1"), await apartment("2")];
    const long = await hold(one, "2030-03-01");
    await hold(one, "2030-02-01");
    await hold(one, "2031-01-01", "2026-01-01");
    const only = await hold(two, "2030-01-01");
    await upgrade();
    const { rows } = await client.query("select id from holds where ended_at is null order by id");
    expect(rows).toEqual([{ id: long }, { id: only }]);
    const { rows: ended } = await client.query(
      `select count(*)::int as count from holds where "end" = 'released'`,
    );
    expect(ended).toEqual([{ count: 2 }]);
  });
});

describe("prices of before the firm changed its currency", () => {
  it("keep the one of their time, and a price of 0 is none, with its line of history", async () => {
    await before("20261127161419_currency_of_old_prices", async (client, upgrade) => {
      const insert = (sql: string, values?: unknown[]) => insertInto(client, sql, values);
      await client.query(
        `insert into settings (name, value, updated_at) values ('prices', '{"currency": "GEL"}', now())`,
      );
      const line = (
        entity: string,
        id: number,
        version: number,
        day: number,
        changes: object,
        snapshot: object,
      ) =>
        client.query(
          `insert into content_history (entity, entity_id, version, kind, changes, snapshot, created_at)
           values ($1, $2, $3, 'updated', $4, $5, $6)`,
          [entity, id, version, changes, snapshot, `2026-11-${day}T00:00:00Z`],
        );
      await line("price_settings", 1, 2, 10, { currency: { from: "USD", to: "GEL" } }, {});
      const project = await insert("insert into projects (slug, status) values ('yard', 'planning')");
      const building = await insert("insert into buildings (project_id, identifier) values ($1, 'A')", [
        project,
      ]);
      const floor = await insert("insert into floors (building_id, number) values ($1, 1)", [building]);
      const apartment = (number: string, price: number, old: number | null = null) =>
        insert(
          `insert into apartments (building_id, floor_id, number, rooms, area_total, price, old_price, version)
           values ($1, $2, $3, 1, 40, $4, $5, 3)`,
          [building, floor, number, price, old],
        );
      const [free, seeded, paid] = [
        await apartment("1", 0, 9),
        await apartment("2", 0),
        await apartment("3", 7),
      ];
      const was = { apartment_number: "1", price: 0, old_price: 9, discount_until: null };
      await line("apartment", free, 2, 12, { old_price: { from: null, to: 9 } }, { ...was, old_price: null });
      await line("apartment", free, 3, 15, { price: { from: 5, to: 0 } }, was);
      await line("apartment", paid, 3, 9, { price: { from: 5, to: 7 } }, { price: 7 });
      const list = (status: string, compared: string, published: string | null) =>
        insert(
          `insert into price_lists (project_id, name, terms, status, compared_at, published_at)
           values ($1, 'List', '{}', $2, $3, $4)`,
          [project, status, compared, published],
        );
      const old = await list("draft", "2026-11-05", null);
      const published = await list("published", "2026-11-05", "2026-11-12");
      for (const id of [old, published])
        await client.query("insert into price_list_entries values ($1, $2, 0, 9)", [id, free]);
      await upgrade();

      const rowsOf = async (sql: string) => (await client.query<object>(sql)).rows;
      expect(await rowsOf("select currency from price_lists order by id")).toEqual([
        { currency: "USD" },
        { currency: "GEL" },
      ]);
      expect(await rowsOf("select from_price from price_list_entries order by price_list_id")).toEqual([
        { from_price: null },
        { from_price: 0 },
      ]);
      const lines = await rowsOf(
        `select entity_id as id, version, currency, changes, snapshot from content_history
         where entity = 'apartment' order by entity_id, version`,
      );
      const none = { price: null, old_price: null, discount_until: null };
      expect(lines).toMatchObject([
        { id: free, version: 2, currency: "GEL" },
        { id: free, version: 3, currency: "GEL", snapshot: was },
        {
          id: free,
          version: 4,
          currency: "GEL",
          changes: { price: { from: 0, to: null }, old_price: { from: 9, to: null } },
          snapshot: { apartment_number: "1", ...none },
        },
        { id: paid, version: 3, currency: "USD" },
      ]);
      expect(await rowsOf("select id, version, price, old_price from apartments order by id")).toEqual([
        { id: free, version: 4, price: null, old_price: null },
        { id: seeded, version: 3, price: null, old_price: null },
        { id: paid, version: 3, price: 7, old_price: null },
      ]);
      // A server of the release before names no currency.
      await list("draft", "2026-11-20", null);
      expect(await rowsOf("select currency from price_lists order by id desc limit 1")).toEqual([
        { currency: "GEL" },
      ]);
    });
  });
});
