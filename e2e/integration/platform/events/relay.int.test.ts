import { type Database, openDatabase } from "@ezo/core/platform/db";
import type { QueuedJob } from "@ezo/core/platform/queues/queues";
import { createLog } from "@ezo/core/platform/log/log";
import { createRelay, type Subscribers } from "@ezo/core/platform/events/relay";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../stack/services/database.ts";

const EVENTS = 30;
const log = createLog("silent", "test");
let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, poolSize: 3, log });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const subscribers = {
  "login.throttled": { jobs: (payload: object) => [{ name: "mail-login-warning", payload }] },
} as unknown as Subscribers;

it("a relay that is stopped in a backlog relays no more, and the next one relays the rest, each event once", async () => {
  const { prisma: db } = database;
  await db.outboxEvent.createMany({
    data: Array.from({ length: EVENTS }, (_, user) => ({
      name: "login.throttled",
      payload: { user_id: user + 1 },
    })),
  });
  const added: string[] = [];
  const relayThat = (after: () => void) => {
    const add = async (jobs: readonly QueuedJob[]) => {
      added.push(...jobs.map(({ id }) => String(id)));
      after();
    };
    return createRelay({ db, queues: { add }, live: {} as never, subscribers, log });
  };
  const stopping = relayThat(() => added.length === 3 && stopping.stop());
  await stopping.drain();
  expect(added).toHaveLength(3);
  expect(await db.outboxEvent.count({ where: { publishedAt: null } })).toBe(EVENTS - 3);
  await stopping.drain();
  expect(added).toHaveLength(3);

  await relayThat(() => undefined).drain();
  expect(added).toHaveLength(EVENTS);
  expect(new Set(added).size).toBe(EVENTS);
  expect(await db.outboxEvent.count({ where: { publishedAt: null } })).toBe(0);
});
