import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { DISK_FULL_BYTES } from "@ezo/contract/values/limits/operations";
import { HOUR_MS } from "@ezo/contract/values/time";
import { requireDatabaseUrl } from "@ezo/core/platform/config/config";
import { createLog } from "@ezo/core/platform/log/log";
import { createReadiness } from "@ezo/server/http/health";
import { MIGRATIONS_DIR } from "@ezo/server/platform";
import { startServer } from "@ezo/server/server";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { failureOf } from "../../stack/failure.ts";
import { anEnquiry } from "../../stack/factories/enquiries.ts";
import { openDatabaseGate } from "../../stack/services/database.ts";
import { ADMIN, type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack | undefined;
afterEach(() => stack?.stop());

describe("an answered enquiry", () => {
  it("waits in the outbox while no relay runs, then its event and mails arrive, once", async () => {
    const app = (stack = await startStack({ workers: 0 }));
    const enquiry = anEnquiry();
    const live = await app.live(await app.token());
    const { data } = await app.call(sendEnquiry, { body: enquiry });
    expect(await app.database.prisma.outboxEvent.count({ where: { publishedAt: null } })).toBe(1);
    expect(live.seen("customer:created")).toEqual([]);

    await Promise.all([app.startWorker(), app.startWorker()]);
    await live.waitFor("customer:created", ({ id }) => id === data.id);
    await app.mailbox.waitFor(enquiry.email);
    await app.mailbox.waitFor(ADMIN);
    await app.drain();
    expect(app.mailbox.to(enquiry.email)).toHaveLength(1);
    expect(app.mailbox.to(ADMIN)).toHaveLength(1);
  });

  it("posted to one server appears in an inbox attached to the other", async () => {
    const app = (stack = await startStack({ servers: 2 }));
    const token = await app.token();
    const live = await app.live(token, 1);
    const { data } = await app.call(sendEnquiry, { body: anEnquiry() }, { server: 0 });
    await live.waitFor("customer:created", ({ id }) => id === data.id);
    const { data: rows } = await app.call(listEnquiries, { query: {} }, { token, server: 1 });
    expect(rows[0]?.id).toBe(data.id);
  });

  it("is served to both inboxes by two workers without doubling a mail", async () => {
    const app = (stack = await startStack({ servers: 2, workers: 2 }));
    const enquiries = Array.from({ length: 20 }, () => anEnquiry());
    await Promise.all(enquiries.map((body, index) => app.call(sendEnquiry, { body }, { server: index % 2 })));
    await app.drain();
    for (const { email } of enquiries) expect(app.mailbox.to(email)).toHaveLength(1);
    expect(app.mailbox.to(ADMIN)).toHaveLength(enquiries.length);
  });

  // ASVS 5.0: 16.5.3
  it("is refused while the database is down, and accepted and delivered once it is back", async () => {
    const databaseGate = await openDatabaseGate();
    const app = (stack = await startStack({ databaseGate, servers: 2 }));
    const token = await app.token();
    const live = await app.live(token, 1);
    const kept = anEnquiry();
    await app.call(sendEnquiry, { body: kept });
    await databaseGate.close();
    const refused = await failureOf(app.call(sendEnquiry, { body: anEnquiry() }));
    expect(refused.status).toBe(503);
    expect((await fetch(`${app.url()}/readyz`)).status).toBe(503);

    const isBack = new Promise((resolve) => live.socket.once("connect", resolve as () => void));
    await databaseGate.open();
    const enquiry = anEnquiry();
    const headers = { "idempotency-key": "after the outage" };
    const sent = () => app.call(sendEnquiry, { body: enquiry }, { headers });
    await expect
      .poll(
        () =>
          sent().then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    if (app.mode === "postgres") await isBack;
    const later = anEnquiry();
    await app.call(sendEnquiry, { body: later });
    await live.waitFor("customer:created", ({ email }) => email === later.email);
    for (const { email } of [kept, enquiry]) await app.mailbox.waitFor(email);
    await app.drain();
    for (const { email } of [kept, enquiry]) expect(app.mailbox.to(email)).toHaveLength(1);
  });
});

/** Every other connection begins anew, as after a change of the database server's settings. */
async function takeWrites(operator: pg.Client, isTaken: boolean): Promise<void> {
  const { rows } = await operator.query<{ name: string }>("select quote_ident(current_database()) as name");
  const setting = `default_transaction_read_only = ${isTaken ? "off" : "on"}`;
  await operator.query(`alter database ${rows[0]?.name ?? ""} set ${setting}`);
  await operator.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
}

// ASVS 5.0: 16.5.3
it("while the database takes no writes, what would be saved is refused with a reason, and what is there is shown", async () => {
  const app = (stack = await startStack({ workers: 0 }));
  const token = await app.token();
  const { data: kept } = await app.call(sendEnquiry, { body: anEnquiry() });
  // Long enough ago for the next call to note when the session was used last.
  await app.database.prisma.session.updateMany({ data: { lastSeenAt: new Date(Date.now() - 5 * 60_000) } });
  const operator = new pg.Client({ connectionString: requireDatabaseUrl(app.config) });
  await operator.connect();
  try {
    const stateOf = async () => (await fetch(`${app.url()}/readyz`)).json() as Promise<object>;
    await takeWrites(operator, false);
    await expect
      .poll(stateOf, { timeout: 10_000 })
      .toMatchObject({ status: "degraded", checks: { database: "read_only", migrations: "current" } });
    const refused = await failureOf(app.call(sendEnquiry, { body: anEnquiry({ locale: "en" }) }));
    expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
    expect(refused.body.message).toMatch(/saved/);
    const { data: rows } = await app.call(listEnquiries, { query: {} }, { token });
    expect(rows.map(({ id }) => id)).toEqual([kept.id]);
    expect((await fetch(`${app.url()}/`)).status).toBe(200);

    await takeWrites(operator, true);
    await expect
      .poll(stateOf, { timeout: 10_000 })
      .toMatchObject({ status: "ready", checks: { database: "up" } });
    const later = () =>
      app.call(sendEnquiry, { body: anEnquiry() }).then(
        () => true,
        () => false,
      );
    await expect.poll(later, { timeout: 10_000 }).toBe(true);
    const { rows: counts } = await operator.query<object>("select count(*)::int as enquiries from customers");
    expect(counts).toEqual([{ enquiries: 2 }]);
  } finally {
    await operator.end();
  }
});

it("names a clock that differs from the database's, in either direction, and not one that is nearly right", async () => {
  const app = (stack = await startStack({ servers: 0, workers: 0 }));
  const readyAfter = (jumpMs: number) =>
    createReadiness({
      database: app.database,
      migrationsDir: MIGRATIONS_DIR,
      redis: undefined,
      now: () => Date.now() + jumpMs,
    })();
  for (const jumpMs of [HOUR_MS, -HOUR_MS])
    expect(await readyAfter(jumpMs)).toEqual({
      status: "degraded",
      checks: { database: "up", migrations: "current", clock: "apart" },
    });
  expect(await readyAfter(60_000)).toEqual({
    status: "ready",
    checks: { database: "up", migrations: "current" },
  });
});

it("says that the disk is full, and stays in rotation", async () => {
  const app = (stack = await startStack({ servers: 0, workers: 0 }));
  const readyWith = (freeBytes: number) =>
    createReadiness({
      database: app.database,
      migrationsDir: MIGRATIONS_DIR,
      redis: undefined,
      freeBytes: () => Promise.resolve(freeBytes),
    })();
  const checks = { database: "up", migrations: "current" };
  expect(await readyWith(DISK_FULL_BYTES - 1)).toEqual({
    status: "degraded",
    checks: { ...checks, disk: "full" },
  });
  expect(await readyWith(DISK_FULL_BYTES)).toEqual({ status: "ready", checks });
});

// On one machine there is no Redis.
if (process.env["EZO_TEST_MODE"] === "redis") {
  // ASVS 5.0: 16.5.2
  it("accepts enquiries while Redis is down, stays ready but degraded, and delivers all when it is back", async () => {
    const app = (stack = await startStack());
    const token = await app.token();
    const live = await app.live(token);
    await app.redis?.kill();
    const enquiry = anEnquiry();
    const { data } = await app.call(sendEnquiry, { body: enquiry });
    const ready = await fetch(`${app.url()}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: "degraded",
      checks: { database: "up", migrations: "current", redis: "down" },
    });
    expect(app.mailbox.to(enquiry.email)).toHaveLength(0);

    await app.redis?.start();
    await app.mailbox.waitFor(enquiry.email);
    await live.waitFor("customer:created", ({ id }) => id === data.id);
    await app.drain();
    expect(app.mailbox.to(enquiry.email)).toHaveLength(1);
  });

  it("fills the cache of a server started while Redis was down, once it is back", async () => {
    const env = { CACHE_SECONDS: "600", CACHE_WARM_AT_START: "true" };
    const app = (stack = await startStack({ servers: 0, env }));
    await app.redis?.kill();
    app.servers.push(await startServer(app.config, createLog("silent", "server")));
    await app.redis?.start();
    const warmed = () => app.queues.queue("cache").getCompletedCount();
    await expect.poll(warmed, { timeout: 30_000 }).toBe(1);
    expect((await fetch(`${app.url()}/`)).headers.get("cache-status")).toBe("ezo; hit");
  });
}
