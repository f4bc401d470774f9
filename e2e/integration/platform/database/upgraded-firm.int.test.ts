import { listProjects } from "@ezo/contract/site/projects";
import { loadConfig } from "@ezo/core/platform/config/config";
import { createLog } from "@ezo/core/platform/log/log";
import { startServer } from "@ezo/server/server";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { expect, it } from "vitest";
import { readMigrations } from "../../../../prisma/lib/migration-files.ts";
import { prepare } from "../../../../prisma/seed.ts";
import { httpCall } from "../../../stack/call.ts";
import { fillFirmBefore } from "./firm-before.ts";
import { before } from "./upgrade.ts";

/**
 * The first migration that a firm gets which ran the last version, and the last one of whose tables each has a row in
 * `firm-before.ts`. A release moves both; what comes after is applied, too.
 */
const FIRST = "20261129030000_kept_mails";
const LAST = "20261208180000_focal_points_by_shape";
/** What the migrations write themselves, and the next start adds to. */
const WRITTEN = ["settings", "translations"];

/** Of the tables that were there before: those that migrations change, and those that they drop. */
async function changedTables(): Promise<{ changed: string[]; dropped: string[] }> {
  const texts = (await readMigrations())
    .filter(({ name }) => name >= FIRST && name <= LAST)
    .map(({ sql }) => sql);
  const tablesIn = (pattern: RegExp) =>
    [...texts.join("\n").matchAll(pattern)].map(([, table = ""]) => table);
  const created = new Set(tablesIn(/CREATE TABLE "(\w+)"/g));
  const changed = new Set(tablesIn(/(?:ALTER TABLE|UPDATE) "(\w+)"/g));
  return {
    changed: [...changed].filter((table) => !created.has(table)),
    dropped: tablesIn(/^DROP TABLE "(\w+)"/gm),
  };
}

/** The columns of each table, as SQL names them. */
async function tablesOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.table_name::text as table, array_agg(quote_ident(c.column_name) order by c.ordinal_position) as columns
     from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> '_prisma_migrations'
     group by c.table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Every row of these tables, with these columns only. */
async function rowsOf(client: pg.Client, tables: Map<string, string[]>): Promise<Map<string, object[]>> {
  const found = new Map<string, object[]>();
  for (const [table, columns] of tables) {
    const { rows } = await client.query<{ stored: object }>(
      `select to_jsonb(kept_row) as stored from (select ${columns.join(", ")} from "${table}") kept_row
       order by kept_row::text`,
    );
    found.set(
      table,
      rows.map(({ stored }) => stored),
    );
  }
  return found;
}

const textsOf = async (client: pg.Client) =>
  (
    await client.query<{ texts: string[] }>(
      `select array[ka, en, ru] as texts from translations
       where key in ('mail.footer', 'header.brand', 'mail.password.subject', 'home.who_we_are') order by id`,
    )
  ).rows.map(({ texts }) => texts);

/** What a migration has put into columns that it has added. */
async function expectNewColumns(client: pg.Client): Promise<void> {
  const expected = {
    users: { language: "ka" },
    passkeys: { version: 1 },
    password_links: { ended_by_change: false },
    projects: { video_url: "", video_hash: null, video_poster_id: null, video_captions: null },
    apartments: { unit_type: "apartment", parking_kind: null, has_ev_charger: null, frontage_m: null },
    payment_plans: { balloon_percent: 10, max_balloon_percent: null },
    price_list_entries: { is_kept: false },
    holds: { for_enquiry: true },
    media: { focal_wide_x: null, focal_wide_y: null, focal_square_x: null, focal_tall_y: null },
    customers: { asked_again_at: null, queued_since: expect.any(String) },
    customer_escalations: { awaited_since: expect.any(String) },
    customer_steps: { ended_with_enquiry: false, mailed_version: null, mailed_entry: null },
    received_mails: { sender: null, subject: null },
    customer_mails: { sender_check: null },
    customer_files: { is_complete: true },
    contacts: { paused_until: null, left_topics: [], frequency: "every" },
    campaigns: { topics: [], left_out: {}, scheduled_by_id: null },
    campaign_recipients: { leaving_reason: null },
    saved_searches: { currency: "GEL" },
    deliveries: { bounced_at: null, complained_at: null },
    bounce_events: { is_former_address: false },
  };
  for (const [table, columns] of Object.entries(expected)) {
    const { rows } = await client.query<{ stored: object }>(`select to_jsonb(t) as stored from "${table}" t`);
    expect([table, rows.map(({ stored }) => stored)]).toMatchObject([table, [columns]]);
  }
  const { rows: interests } = await client.query(
    "select i.kind, i.sources from address_interests i join contacts c using (address_key) order by 1",
  );
  expect(interests).toEqual([
    { kind: "project", sources: 1 },
    { kind: "status:new", sources: 1 },
  ]);
  const { rows: waits } = await client.query(
    "select e.awaited_since = c.awaits_since as is_same from customer_escalations e join customers c on c.id = e.customer_id",
  );
  expect(waits).toEqual([{ is_same: true }]);
}

/** The firm's own names and texts, which the migration moves and keeps. */
async function expectFirm(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; value: object }>(
    "select name, value from settings order by name",
  );
  expect(rows).toEqual([
    {
      name: "brand",
      value: {
        logo_media_id: null,
        accent: "#AA3300",
        name: { ka: "მზის სახლი", en: "Sun House Ltd", ru: "Дом Солнца" },
        short_name: { ka: "მზე", en: "Sun House", ru: "Солнце" },
      },
    },
    // Its consents count at once, as before; those of a new firm are confirmed by mail.
    {
      name: "marketing",
      value: { pause_at_failure_percent: 30, ledger_retention_months: null, confirm_consents: false },
    },
    { name: "prices", value: { currency: "GEL" } },
  ]);
  expect(await textsOf(client)).toEqual([
    ["მზის სახლი", "Sun House Ltd", "Дом Солнца"],
    ["მზე", "Sun House", "Солнце"],
    ["ახალი პაროლი", "your password", "пароль"],
    ["ჩვენ ვართ", "We are we", "Мы это мы"],
  ]);
}

/** Starts a server as `npm start` does: it prepares the database first. */
async function expectServer(url: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "ezo-upgrade-"));
  try {
    const config = loadConfig({
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PUBLIC_URL: "https://ezo.test",
      SEED: "none",
      CACHE_SECONDS: "0",
    });
    // The administrator of before, and no other.
    expect(await prepare({ config })).toEqual({ adminEmail: "nino@ezo.test" });
    const server = await startServer({ ...config, port: 0 }, createLog(config.logLevel, "server"));
    try {
      const { data } = await httpCall(() => server.url)(listProjects, { query: { locale: "en" } });
      expect(data).toMatchObject([{ title: "Sun Yard", location: "Saburtalo", year: 2028 }]);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

it("loses nothing of a firm that was at work before, and the new version starts with it", async () => {
  await before(FIRST, async (client, upgrade, url) => {
    const { apartment, contact } = await fillFirmBefore(client);
    const { changed, dropped } = await changedTables();
    const tables = await tablesOf(client);
    for (const table of dropped) expect(tables.delete(table), table).toBe(true);
    const rowsBefore = await rowsOf(client, tables);
    const filled = [...rowsBefore].filter(([, rows]) => rows.length > 0).map(([table]) => table);
    expect(changed).not.toEqual([]);
    expect(filled).toEqual(expect.arrayContaining(changed));

    expect(await upgrade()).toEqual(expect.arrayContaining([FIRST, LAST]));
    const expectKept = async (names: readonly string[]) => {
      const rowsAfter = await rowsOf(client, tables);
      for (const name of names) expect([name, rowsAfter.get(name)]).toEqual([name, rowsBefore.get(name)]);
      await expectFirm(client);
    };
    await expectKept([...tables.keys()].filter((name) => !WRITTEN.includes(name)));
    await expectNewColumns(client);

    await expectServer(url);
    // A server that runs writes into other tables.
    await expectKept(changed.filter((name) => !WRITTEN.includes(name)));

    // What the database does by itself goes on, with the rows of before and for them.
    const had = await client.query(`select had_campaign_since($1, 0, '2026-05-31') as had`, [contact]);
    expect(had.rows).toEqual([{ had: true }]);
    await client.query("update apartments set price = 95000 where id = $1", [apartment]);
    await client.query("update apartments set unit_type = 'parking', price = 94000 where id = $1", [
      apartment,
    ]);
    const { rows: events } = await client.query("select type, data->'was' as was from webhook_events");
    expect(events).toEqual([{ type: "apartment.price_changed", was: 97_000 }]);
  });
});
