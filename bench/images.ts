import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decode, encode, variantsFor } from "@ezo/core/media/media.encode";
import { createMedia, type MediaService } from "@ezo/core/media/media.service";
import { loadConfig } from "@ezo/core/platform/config/config";
import { type Database, openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { Messaging } from "@ezo/core/platform/events/messaging";
import { NotificationListener } from "@ezo/core/platform/events/notifications";
import { OUTBOX_CHANNEL } from "@ezo/core/platform/events/outbox";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { startWorkerProcess } from "@ezo/worker/worker";
import { migrate } from "../prisma/migrate.ts";
import { startPostgres } from "../scripts/lib/database/postgres.ts";
import { median, type Result } from "./lib/report.ts";

const PICTURES = ["p1_hero", "g_kitchen"];
const ROUNDS = 8;

/**
 * Variants per second through a real worker (outbox, queue, storage, row) against the same sharp calls in a bare loop
 * that discards its results, in alternating rounds on the same pictures.
 */
export async function benchImages(): Promise<Result[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ezo-bench-"));
  const postgres = await startPostgres({ dataDir, report: () => undefined });
  const log = createLog(process.env["TEST_LOG_LEVEL"] ?? "error", "bench");
  await migrate(postgres.url, () => undefined);
  const config = loadConfig({ NODE_ENV: "test", DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  const database = openDatabase({ url: postgres.url, poolSize: 3, log });
  const media = createMedia({ db: database.prisma, storage: openStorage(config.storageUrl), log });
  let notify: () => void = () => undefined;
  const messaging = new Messaging({ url: postgres.url, poolSize: 1, log });
  const listener = new NotificationListener({
    messaging,
    log,
    channels: { [OUTBOX_CHANNEL]: () => notify() },
  });
  await listener.start();
  const work: Bench = { database, nextEvent: () => new Promise((resolve) => (notify = resolve)) };
  const worker = await startWorkerProcess(config, log);
  try {
    const ours: number[] = [];
    const bare: number[] = [];
    // The first round warms up code and connections and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const pictures = await Promise.all(PICTURES.map(freshCopy));
      const turns = [
        async () => ours.push(await rate(() => throughWorker(pictures, media, work))),
        async () => bare.push(await rate(() => bareLoop(pictures))),
      ];
      // The order changes, so that neither always runs after the other.
      for (const turn of round % 2 ? turns.reverse() : turns) await turn();
      if (round === 0) ours.length = bare.length = 0;
    }
    return [
      {
        what: "Image variants through the worker (yardstick: the same sharp calls in a bare loop)",
        ours: median(ours),
        yardstick: median(bare),
        unit: "per second",
        verdict: "target: ratio >= 0.90",
      },
    ];
  } finally {
    await worker.stop();
    listener.close();
    await messaging.close();
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Bench {
  database: Database;
  /** Resolves when the next event is recorded; polling would distort the measurement. */
  nextEvent: () => Promise<void>;
}

/** The same picture with another hash: bytes after a JPEG's end are not part of the picture. */
async function freshCopy(name: string): Promise<Buffer> {
  const bytes = await readFile(new URL(`../prisma/demo/images/${name}.jpg`, import.meta.url));
  return Buffer.concat([bytes, Buffer.from(randomUUID())]);
}

/** How many variants per second `work` makes. */
async function rate(work: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  const made = await work();
  return (made / (performance.now() - startedAt)) * 1000;
}

async function throughWorker(pictures: readonly Buffer[], media: MediaService, work: Bench): Promise<number> {
  const ids: number[] = [];
  for (const bytes of pictures) ids.push((await media.add({ bytes, originalName: "bench.jpg" })).id);
  for (;;) {
    const changed = work.nextEvent();
    const rows = await work.database.prisma.media.findMany({ where: { id: { in: ids } } });
    const failed = rows.find(({ status }) => status === "failed");
    if (failed) throw new Error(`picture ${failed.id} failed: ${failed.failure ?? ""}`);
    if (rows.every(({ status }) => status === "ready"))
      return rows.reduce((sum, { variants }) => sum + (variants as unknown[]).length, 0);
    await changed;
  }
}

async function bareLoop(pictures: readonly Buffer[]): Promise<number> {
  let made = 0;
  for (const bytes of pictures) {
    const picture = await decode(bytes);
    for (const wanted of variantsFor(picture.raw)) {
      await encode(picture, wanted);
      made++;
    }
  }
  return made;
}
