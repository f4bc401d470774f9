import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PUBLIC_NAMESPACE } from "@ezo/contract/live";
import {
  createLiveAdapter,
  type LiveAdapter,
  type LiveBus,
  liveBusOver,
} from "@ezo/core/platform/events/live-bus";
import { createLog } from "@ezo/core/platform/log/log";
import { Messaging } from "@ezo/core/platform/events/messaging";
import { Server } from "socket.io";
import { io } from "socket.io-client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startRedis, type TestRedis } from "../../../stack/services/redis.ts";

const HEARD_WITHIN_MS = 15_000;

let redis: TestRedis;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await redis.close();
});

/** One process on the bus over Redis. `lines` are those of its log. */
function joinBus(onGap?: () => void): LiveAdapter & { lines: string[] } {
  const lines: string[] = [];
  const log = createLog("info", "test", { write: (line: string) => void lines.push(line) });
  // Only opened for a bus over PostgreSQL.
  const messaging = new Messaging({ url: "postgres://127.0.0.1:1/none", poolSize: 1, log });
  const bus = createLiveAdapter({
    redisUrl: redis.url,
    messaging,
    log,
    ...(onGap && { onGap }),
  });
  closing.push(() => messaging.close(), bus.close);
  return { ...bus, lines };
}

/** A process that only sends, like a worker. */
function speaker(): LiveBus {
  const server = new Server(createServer(), { adapter: joinBus().adapter });
  closing.push(() => server.close());
  return liveBusOver(server);
}

/** A server with one open page: events received, and lines logged. */
async function openPage(onGap?: () => void): Promise<{ heard: number[]; lines: string[] }> {
  const { adapter, ready, lines } = joinBus(onGap);
  const http = createServer();
  const server = new Server(http, { adapter });
  // Created at start, as in the product; Socket.IO would wait for the first page.
  server.of(PUBLIC_NAMESPACE);
  await ready;
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const page = io(`http://127.0.0.1:${port}${PUBLIC_NAMESPACE}`, {
    transports: ["websocket"],
    forceNew: true,
  });
  const heard: number[] = [];
  page.on("content:changed", ({ id }: { id: number }) => heard.push(id));
  closing.push(
    () => server.close(),
    () => page.close(),
  );
  await new Promise<void>((resolve) => page.once("connect", resolve));
  return { heard, lines };
}

const say = (bus: LiveBus, id: number) => bus.toPublic("content:changed", { tags: [], id });

it("an event sent before its server reconnected is received, even the first one", async () => {
  const { heard, lines } = await openPage();
  await redis.kill();
  // The server reconnects after seconds, the sender at once.
  await expect.poll(() => lines.join(""), { timeout: HEARD_WITHIN_MS }).toContain("cannot be reached");
  await redis.start();
  say(speaker(), 1);
  await expect.poll(() => heard, { timeout: HEARD_WITHIN_MS }).toEqual([1]);
});

it("an event is received after any idle time", async () => {
  const pages = await Promise.all(Array.from({ length: 4 }, () => openPage()));
  const bus = speaker();
  for (let id = 1; id <= 3; id++) say(bus, id);
  for (const { heard } of pages)
    await expect.poll(() => heard, { timeout: HEARD_WITHIN_MS }).toEqual([1, 2, 3]);
});

it("sends the gap to pages opened before a server listens, and not to later ones", async () => {
  let gaps = 0;
  const { heard } = await openPage(() => gaps++);
  const bus = speaker();
  say(bus, 1);
  await expect.poll(() => heard, { timeout: HEARD_WITHIN_MS }).toEqual([1]);
  await redis.kill();
  // This server starts while Redis is down, and still accepts pages.
  let lateGaps = 0;
  const late = await openPage(() => lateGaps++);
  await redis.start();
  await expect.poll(() => lateGaps, { timeout: HEARD_WITHIN_MS }).toBe(1);
  say(bus, 2);
  await expect.poll(() => heard, { timeout: HEARD_WITHIN_MS }).toEqual([1, 2]);
  await expect.poll(() => late.heard, { timeout: HEARD_WITHIN_MS }).toEqual([2]);
  expect([gaps, lateGaps]).toEqual([0, 1]);
});
