import { USER_ROLES } from "@ezo/contract/values/roles/roles";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { listMigrations } from "../../../../prisma/lib/migration-files.ts";
import { createTestDatabase } from "../../../stack/services/database.ts";
import { before, insertInto } from "./upgrade.ts";

/** How many days retention waits. */
async function noticeIn(client: pg.Client) {
  const { rows } = await client.query<{ days: number | null }>(
    "select round(extract(epoch from ends_at - now()) / 86400)::int as days from retention_notice",
  );
  return rows;
}

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

  it("knows since when enquiries are completed, and gives a firm that has some a month before retention", async () => {
    await before("20261128171500_retention", async (client, upgrade) => {
      const store = (status: string) =>
        insertInto(
          client,
          `insert into customers (source, status, name, email, message, locale, updated_at)
           values ('contact_form', $1::customer_status, 'Nino', 'nino@a.example', '', 'ka', '2025-05-05T05:05:05Z')`,
          [status],
        );
      const [known, again, unknown, open] = [
        await store("completed"),
        await store("completed"),
        await store("completed"),
        await store("in_progress"),
      ];
      const line = (id: number, from: string, to: string, at: string) =>
        client.query(
          `insert into customer_history (customer_id, kind, from_value, to_value, created_at)
           values ($1, 'status', $2, $3, $4)`,
          [id, from, to, at],
        );
      await line(known, "new", "completed", "2024-01-01T00:00:00Z");
      // Only its reason was added then.
      await line(known, "completed", "completed", "2024-03-01T00:00:00Z");
      await line(again, "new", "completed", "2024-01-01T00:00:00Z");
      await line(again, "completed", "in_progress", "2024-02-01T00:00:00Z");
      await line(again, "in_progress", "completed", "2024-02-02T00:00:00Z");
      await upgrade();
      const { rows } = await client.query<{ id: number; completed_at: Date | null }>(
        "select id, completed_at from customers order by id",
      );
      expect(new Map(rows.map((row) => [row.id, row.completed_at?.toISOString() ?? null]))).toEqual(
        new Map([
          [known, "2024-01-01T00:00:00.000Z"],
          [again, "2024-02-02T00:00:00.000Z"],
          [unknown, "2025-05-05T05:05:05.000Z"],
          [open, null],
        ]),
      );
      expect(await noticeIn(client)).toEqual([{ days: 30 }]);
      // From then on the row says it itself.
      await client.query("update customers set status = 'completed' where id = $1", [open]);
      await client.query("update customers set status = 'new' where id = $1", [known]);
      const after = await client.query<{ is_known: boolean; is_open: boolean }>(
        `select (select completed_at is null from customers where id = $1) as is_known,
           (select completed_at > now() - interval '1 hour' from customers where id = $2) as is_open`,
        [known, open],
      );
      expect(after.rows).toEqual([{ is_known: true, is_open: true }]);
    });
    // A firm that has only sent campaigns, or only signed in, has data to lose too.
    await before("20261128171500_retention", async (client, upgrade) => {
      await client.query(
        "insert into deliveries (key, status) values ('staff-notice-1-nino@ezo.test', 'sent')",
      );
      await upgrade();
      expect(await noticeIn(client)).toEqual([{ days: 30 }]);
    });
    const migrated = await createTestDatabase();
    const fresh = new pg.Client({ connectionString: migrated.url });
    try {
      await fresh.connect();
      expect(await noticeIn(fresh)).toEqual([{ days: null }]);
    } finally {
      await fresh.end();
      await migrated.drop();
    }
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

  it("lets users keep their roles, which are rows then, and the release before its questions about them", async () => {
    await before("20261127180000_own_roles", async (client, upgrade) => {
      const ids = new Map<string, number>();
      for (const role of USER_ROLES)
        ids.set(
          role,
          await insertInto(
            client,
            "insert into users (name, email, role, password_hash) values ('', $1, cast($2::text as user_role), 'a hash')",
            [`${role}@ezo.test`, role],
          ),
        );
      await insertInto(
        client,
        `insert into password_links (id, user_id, email, token_hash, expires_at)
         select gen_random_uuid(), id, email, 'hash', now() + interval '1 day' from users where role = 'editor'`,
      );
      await upgrade();
      const { rows } = await client.query<object>(
        `select u.id, r.key, r.is_default, r.capabilities from users u join roles r on r.key = u.role order by u.id`,
      );
      expect(rows).toEqual(
        USER_ROLES.map((key) => ({ id: ids.get(key), key, is_default: true, capabilities: [] })),
      );
      const openLinks = async () =>
        (await client.query("select 1 from password_links where used_at is null")).rowCount;
      expect(await openLinks()).toBe(1);
      // As a process of the release before asks and writes.
      const { rows: found } = await client.query<object>(
        "select id from users where role in (cast($1::text as user_role), cast($2::text as user_role)) order by id",
        ["admin", "editor"],
      );
      expect(found).toEqual([{ id: ids.get("admin") }, { id: ids.get("editor") }]);
      await client.query("update users set role = cast($1::text as user_role) where id = $2", [
        "translator",
        ids.get("editor"),
      ]);
      expect(await openLinks()).toBe(0);
      await expect(client.query("update users set role = 'no_such_role'")).rejects.toThrow("users_role_fkey");
    });
  });
});

it("lifts limits to projects that did nothing, of roles that had no use for them, and no others", async () => {
  await before("20261208150000_limits_without_use", async (client, upgrade) => {
    const project = await insertInto(
      client,
      "insert into projects (slug, status) values ('yard', 'planning')",
    );
    await client.query("insert into roles (key, limited_by) values ('site', 'projects'), ('desk', null)");
    for (const role of [...USER_ROLES, "site", "desk"]) {
      const user = await insertInto(
        client,
        "insert into users (name, email, role, password_hash, is_limited) values ('', $1, $2, 'a hash', true)",
        [`${role}@ezo.test`, role],
      );
      await client.query("insert into user_projects (user_id, project_id) values ($1, $2)", [user, project]);
    }
    await upgrade();
    const { rows } = await client.query<{ role: string; is_limited: boolean; projects: number }>(
      `select u.role, u.is_limited, (select count(*)::int from user_projects p where p.user_id = u.id) as projects
       from users u where u.is_limited or exists (select 1 from user_projects p where p.user_id = u.id) order by u.role`,
    );
    expect(rows).toEqual(
      ["sales_agent", "sales_manager", "site"].map((role) => ({ role, is_limited: true, projects: 1 })),
    );
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

it("finds names in any alphabet that were stored before they had a key", async () => {
  await before("20261128213000_names_in_any_alphabet", async (client, upgrade) => {
    await client.query(
      `insert into customers (source, status, name, email, message, locale, search_text)
       select 'contact_form', 'new', name, email, '', 'ka', name || ' ' || email
       from (values ('ნინო', 'n@example.ge'), ('nino', 'n2@example.ge')) as given(name, email)`,
    );
    await client.query(
      `insert into contacts (email_hash, email, name, locale, source, status)
       values ('a', 'a@example.ge', 'Гиорги', 'ru', 'staff', 'subscribed')`,
    );
    await client.query(
      "insert into users (name, email, role, password_hash) values ('თამარი', 't@example.ge', 'admin', '')",
    );
    await upgrade();
    const textsOf = async (table: string) =>
      (await client.query<{ search_text: string }>(`select search_text from ${table} order by id`)).rows.map(
        ({ search_text: text }) => text,
      );
    expect(await textsOf("customers")).toEqual(["ნინო n@example.ge nino", "nino n2@example.ge"]);
    expect(await textsOf("persons")).toEqual(["ნინო nino", "nino"]);
    expect(await textsOf("contacts")).toEqual(["гиорги giorgi"]);
    expect(await textsOf("users")).toEqual(["თამარი tamari"]);
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

  it("knows how enquiries came that came by no form, and nothing new of the others", async () => {
    await before("20261203100000_ways_of_enquiries", async (client, upgrade) => {
      const store = (source: string, cameFrom: string | null) =>
        insertInto(
          client,
          `insert into customers (source, name, email, message, locale, came_from, first_came_from)
           values ($1::customer_source, 'Nino', 'nino@a.example', '', 'ka', $2, $2)`,
          [source, cameFrom],
        );
      for (const source of ["walk_in", "call", "portal", "email", "contact_form"]) await store(source, null);
      await store("call_request", "google");
      await upgrade();
      const { rows } = await client.query<object>(
        "select source::text, came_from, first_came_from from customers order by id",
      );
      const line = (source: string, from: string | null) => ({
        source,
        came_from: from,
        first_came_from: from,
      });
      expect(rows).toEqual([
        line("walk_in", "(walk_in)"),
        line("call", "(call)"),
        line("portal", "(portal)"),
        line("email", "(email)"),
        line("contact_form", null),
        line("call_request", "google"),
      ]);
    });
  });
});
