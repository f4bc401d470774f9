import { setImmediate as turn } from "node:timers/promises";
import { QUEUES } from "@ezo/core/platform/queues/job-types";
import { createLog } from "@ezo/core/platform/log/log";
import { forgetOld, LIVE_STREAM } from "@ezo/core/platform/events/live-bus";
import { Messaging, shortQueueName } from "@ezo/core/platform/events/messaging";
import { connectPatientRedis } from "@ezo/core/platform/redis";
import { NotificationListener } from "@ezo/core/platform/events/notifications";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "../../../stack/services/database.ts";
import { startRedis } from "../../../stack/services/redis.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let outside: pg.Client;
let messaging: Messaging;
const log = createLog("silent", "test");
beforeAll(async () => {
  database = await createTestDatabase();
  outside = new pg.Client({ connectionString: database.url });
  await outside.connect();
});
afterAll(async () => {
  await outside.end();
  await database.drop();
});
beforeEach(() => {
  messaging = new Messaging({ url: database.url, poolSize: 2, name: "worker:1", log });
});
afterEach(() => messaging.close());

const notify = (channel: string, payload = "") =>
  outside.query("select pg_notify($1, $2)", [channel, payload]);
/** Connections of `messaging`: here only the listening one, because its pool connects on first use. */
const listening = async () => {
  const { rows } = await outside.query<{ name: string; pid: number }>(
    `select application_name as name, pid from pg_stat_activity
     where datname = current_database() and application_name like 'worker:1%'`,
  );
  return rows;
};
const heardBy = (client: Awaited<ReturnType<Messaging["listen"]>>) => {
  const heard: string[] = [];
  client.on("notification", ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  return heard;
};

it("shares one connection between listeners, each with its own channels until released", async () => {
  const [one, two] = await Promise.all([messaging.listen(), messaging.listen()]);
  const [first, second] = [heardBy(one), heardBy(two)];
  await Promise.all([one.query("listen a"), two.query('-- why\nLISTEN "b#/c";\n'), two.query("LISTEN a")]);
  await notify("a", "1");
  await notify("b#/c", "2");
  await expect.poll(() => second).toEqual(["a 1", "b#/c 2"]);
  expect(first).toEqual(["a 1"]);

  one.release();
  await notify("a", "3");
  await expect.poll(() => second).toHaveLength(3);
  expect(first).toEqual(["a 1"]);
  expect(await listening()).toHaveLength(1);
});

it("reports a loss to every listener once, and opens one new connection for all that return", async () => {
  const clients = await Promise.all([messaging.listen(), messaging.listen()]);
  const events: string[] = [];
  for (const client of clients) {
    client.on("error", () => events.push("error"));
    client.on("end", () => events.push("end"));
  }
  const released = await messaging.listen();
  released.on("end", () => events.push("released"));
  released.release();
  const [lost] = await listening();
  await outside.query("select pg_terminate_backend($1)", [lost?.pid]);
  await expect.poll(() => events).toEqual(["error", "end", "error", "end"]);
  await expect(clients[0]?.query("listen a")).rejects.toThrow("not queryable");

  const [again] = await Promise.all([messaging.listen(), messaging.listen()]);
  const heard = heardBy(again);
  await again.query("listen a");
  await notify("a", "back");
  await expect.poll(() => heard).toEqual(["a back"]);
  const now = await listening();
  expect(now).toHaveLength(1);
  expect(now[0]?.pid).not.toBe(lost?.pid);
});

it("reconnects a notification listener after a loss, with one call of onConnect each time", async () => {
  const seen: string[] = [];
  const listener = new NotificationListener({
    messaging,
    log,
    channels: { a: (payload) => seen.push(payload) },
    onConnect: () => seen.push("connected"),
  });
  await listener.start();
  const [lost] = await listening();
  await outside.query("select pg_terminate_backend($1)", [lost?.pid]);
  await expect.poll(() => seen).toEqual(["connected", "connected"]);
  await notify("a", "1");
  await expect.poll(() => seen).toEqual(["connected", "connected", "1"]);

  listener.close();
  const other = await messaging.listen();
  const heard = heardBy(other);
  await other.query("listen a");
  await notify("a", "2");
  await expect.poll(() => heard).toHaveLength(1);
  await turn();
  expect(seen).toHaveLength(3);
});

it("names its connection after its listeners, within PostgreSQL's length limit", async () => {
  await messaging.close();
  // The longest number of a process on Linux.
  messaging = new Messaging({ url: database.url, poolSize: 1, name: "worker:4194304", log });
  const client = await messaging.listen();
  for (const name of QUEUES) await client.query("SELECT set_config('application_name', $1, false)", [name]);
  const { rows } = await outside.query(
    "select application_name from pg_stat_activity where application_name like 'worker:4194304 %'",
  );
  const names = QUEUES.map(shortQueueName);
  expect(new Set(names).size).toBe(QUEUES.length);
  expect(rows).toEqual([{ application_name: `worker:4194304 ${names.join(",")}` }]);
});

it("runs other queries in its pool, where the queues' schema comes first", async () => {
  const client = await messaging.listen();
  const { rows } = await client.query("select current_schemas(false)::text as schemas");
  expect(rows).toEqual([{ schemas: "{bullmq,public}" }]);
  const asked = Array.from({ length: 8 }, () =>
    client.query("select pg_backend_pid() as pid, pg_sleep(0.02)"),
  );
  const pids = (await Promise.all(asked)).map(({ rows }) => (rows as { pid: number }[])[0]?.pid);
  expect(new Set(pids).size).toBeLessThanOrEqual(2);
});

it("keeps live events in Redis no longer than servers may need them", async () => {
  const server = await startRedis();
  const redis = connectPatientRedis(server.url, "test", log);
  try {
    const [seconds] = await redis.time();
    const at = (ms: number) => `${Number(seconds) * 1000 + ms}-1`;
    const ids = [at(-3_600_000), at(-60_000), at(0)];
    for (const id of ids) await redis.xadd(LIVE_STREAM, id, "data", "words of a visitor");
    await forgetOld(redis, log);
    const kept = await redis.xrange(LIVE_STREAM, "-", "+");
    expect(kept.map(([id]) => id)).toEqual(ids.slice(1));
  } finally {
    redis.disconnect();
    await server.close();
  }
});
