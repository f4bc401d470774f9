import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { PUBLIC_NAMESPACE } from "@ezo/contract/live";
import sharp from "sharp";
import { io, type Socket as LiveSocket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFullInEitherMode } from "../../scripts/lib/tests/test-scope.ts";
import { type Aftermath, aftermathOf } from "./aftermath.ts";
import { type Cluster, mode, startCluster } from "./cluster.ts";
import { type LoadReport, startEnquiryLoad } from "./enquiry-load.ts";
import { type Inbox, openInbox } from "./inbox.ts";

/** Duration of the load before and after each fault, and of an outage; longer in `npm run test:faults`. */
const isLong = process.env["FAULTS"] === "long";
/** `npm test` kills processes in one mode and Redis in the other; the full run and the long form do nearly all in both. */
const isWhole = isLong || isFullInEitherMode;
const killsProcesses = isWhole || mode === "postgres";
/** What meets neither queues nor live events of the mode; the full run has it on PostgreSQL alone. */
const hasEveryFault = isLong || (isWhole && mode === "postgres");
const LOAD_MS = isLong ? 5000 : 1200;
const OUTAGE_MS = isLong ? 30_000 : 2000;
const SLOW_CLIENTS = 100;
const IDLE_SOCKETS = 500;

let cluster: Cluster;
let inboxes: Inbox[];
const table: Record<string, object> = {};

beforeAll(async () => {
  cluster = await startCluster();
  inboxes = [await openInbox(cluster, 0), await openInbox(cluster, 1)];
});
afterAll(async () => {
  console.log(`\nFaults, ${mode}`);
  console.table(table);
  await cluster?.stop();
});

/** Sends enquiries before, during and after `fault`, and reports what was lost or doubled. */
async function under(name: string, fault: () => Promise<void>): Promise<LoadReport & Aftermath> {
  const load = startEnquiryLoad(cluster);
  await sleep(LOAD_MS);
  await fault();
  await sleep(LOAD_MS);
  const report = await load.stop();
  const aftermath = await aftermathOf(cluster, report, inboxes);
  table[name] = {
    accepted: report.accepted.size,
    "errors %": ((100 * report.failedAttempts) / report.attempts).toFixed(1),
    "silence ms": Math.round(report.longestSilenceMs),
    "settled ms": Math.round(aftermath.settledAfterMs),
    lost: aftermath.lostOrDoubled + aftermath.lostMails + aftermath.unknownToInbox,
    doubled: aftermath.doubledMails,
    unconfirmed: aftermath.unconfirmedMails,
    "events again": aftermath.repeatedEvents,
    "stuck jobs": aftermath.stuckJobs,
  };
  return { ...report, ...aftermath };
}

function expectWhole(result: LoadReport & Aftermath): void {
  expect(result.accepted.size).toBeGreaterThan(0);
  const { lostOrDoubled, doubledMails, lostMails, unknownToInbox, stuckJobs, failedJobs } = result;
  expect({ lostOrDoubled, doubledMails, lostMails, unknownToInbox, stuckJobs, failedJobs }).toEqual({
    lostOrDoubled: 0,
    doubledMails: 0,
    lostMails: 0,
    unknownToInbox: 0,
    stuckJobs: 0,
    failedJobs: 0,
  });
}

const everyEnquiry = `every acknowledged enquiry is stored, shown and mailed once (${mode})`;

if (killsProcesses)
  describe(`${everyEnquiry} while processes are killed`, () => {
    if (hasEveryFault)
      it("with nothing wrong", async () => {
        const result = await under("none", async () => undefined);
        expectWhole(result);
        expect(result.failedAttempts).toBe(0);
      });

    it("when a server is killed", async () => {
      expectWhole(
        await under("kill -9 server", async () => {
          await cluster.servers[0]?.kill();
          await cluster.servers[0]?.start();
        }),
      );
    });

    it("when a worker is killed, and then the other", async () => {
      const result = await under("kill -9 workers", async () => {
        for (const worker of cluster.workers) {
          await worker.kill();
          await worker.start();
        }
      });
      expectWhole(result);
      // At most the mails in flight: five per worker.
      expect(result.unconfirmedMails).toBeLessThanOrEqual(10);
    });

    if (isWhole)
      it("when servers and workers are replaced one after the other", async () => {
        const codes: (number | null)[] = [];
        expectWhole(
          await under("SIGTERM each", async () => {
            for (const member of [...cluster.servers, ...cluster.workers]) {
              codes.push(await member.terminate());
              await member.start();
            }
          }),
        );
        expect(codes).toEqual([0, 0, 0, 0]);
      });
  });

if (isWhole || mode === "redis")
  describe(`${everyEnquiry} while services are down`, () => {
    if (isWhole)
      it("when PostgreSQL restarts", async () => {
        expectWhole(await under("PostgreSQL restart", () => cluster.cutPostgres()));
      });

    if (isWhole)
      it("while no mail server answers", async () => {
        expectWhole(
          await under("SMTP down", async () => {
            await cluster.mailGate.close();
            await sleep(OUTAGE_MS);
            await cluster.mailGate.open();
          }),
        );
      });

    // On one machine there is no Redis.
    if (mode === "redis")
      it("while Redis is down, and when it restarts", async () => {
        expectWhole(
          await under("Redis outage", async () => {
            await cluster.redis?.kill();
            await sleep(OUTAGE_MS);
            await cluster.redis?.start();
          }),
        );
      });

    if (hasEveryFault)
      it("when the disk is full during an upload", async () => {
        const token = await cluster.token();
        const small = await cluster.startServerWithSmallDisk(256 * 1024);
        const before = await filesBelow(cluster.storageFolder);
        let refused: Response | undefined;
        expectWhole(
          await under("disk full", async () => {
            refused = await upload(small.url, token, await noisyPicture(1200));
          }),
        );
        expect(refused?.status).toBe(503);
        expect(await refused?.json()).toMatchObject({ success: false, code: "storage_full" });
        // Nothing of the refused file is left, and a smaller one is stored.
        expect(await filesBelow(cluster.storageFolder)).toEqual(before);
        expect((await upload(small.url, token, await noisyPicture(60))).status).toBe(201);
        await small.terminate();
      });
  });

if (isWhole)
  describe(`${everyEnquiry} beside difficult clients`, () => {
    if (hasEveryFault)
      it("that send as slowly as they can", async () => {
        const sockets: Socket[] = [];
        let dripping: ReturnType<typeof setInterval> | undefined;
        const result = await under(`${SLOW_CLIENTS} slow clients`, async () => {
          for (const server of cluster.servers)
            for (let count = 0; count < SLOW_CLIENTS / 2; count++) sockets.push(await slowClient(server.url));
          dripping = setInterval(() => sockets.forEach((socket) => socket.write("x")), 100);
          await sleep(OUTAGE_MS);
        });
        clearInterval(dripping);
        sockets.forEach((socket) => socket.destroy());
        expectWhole(result);
        expect(result.failedAttempts).toBe(0);
      });

    it("that keep hundreds of idle pages open", async () => {
      const pages: LiveSocket[] = [];
      const result = await under(`${IDLE_SOCKETS} idle sockets`, async () => {
        for (let count = 0; count < IDLE_SOCKETS; count++)
          pages.push(await idlePage(cluster.servers[count % 2]?.url ?? ""));
        await sleep(OUTAGE_MS);
      });
      const stillOpen = pages.filter((page) => page.connected).length;
      pages.forEach((page) => page.close());
      expectWhole(result);
      expect(result.failedAttempts).toBe(0);
      expect(stillOpen).toBe(IDLE_SOCKETS);
    });
  });

/** A request whose body never reaches its content length. */
async function slowClient(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.on("error", () => undefined);
  socket.write(
    "POST /api/customers HTTP/1.1\r\nHost: ezo.test\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{",
  );
  return socket;
}

async function idlePage(url: string): Promise<LiveSocket> {
  const socket = io(`${url}${PUBLIC_NAMESPACE}`, { transports: ["websocket"], forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}

/** A picture that does not compress: its PNG has about three bytes per pixel. */
async function noisyPicture(side: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: side, height: side, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
}

function upload(url: string, token: string, picture: Buffer): Promise<Response> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "noise.png");
  return fetch(`${url}/api/admin/media`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // Nothing has been stored yet.
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
}
