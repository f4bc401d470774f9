import { MEDIA_FOLDER } from "@ezo/core/media/media.keys";
import { createMedia, type MediaService } from "@ezo/core/media/media.service";
import type { Variant } from "@ezo/core/media/media.variants";
import type { AppError } from "@ezo/core/platform/app-error";
import { createLog } from "@ezo/core/platform/log/log";
import { openStorage, type Storage } from "@ezo/core/platform/storage/storage";
import { expect } from "vitest";
import { type Stack, startStack } from "../../../stack/stack.ts";

export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: AppError) => error,
  );

async function filesIn(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(MEDIA_FOLDER)) keys.push(key);
  return keys.sort();
}

interface MediaSystem {
  stack: Stack;
  storage: Storage;
  media: MediaService;
}

/** Systems without pictures: `start` gives the one of the test before, emptied, if it has as many workers. */
export function mediaSystems() {
  const log = createLog("silent", "test");
  let running: MediaSystem | undefined;
  const empty = async ({ stack, storage }: MediaSystem) => {
    const { prisma } = stack.database;
    await prisma.media.deleteMany();
    await prisma.outboxEvent.deleteMany();
    for (const key of await filesIn(storage)) await storage.delete(key);
  };
  const stop = async () => {
    await running?.stack.stop();
    running = undefined;
  };
  return {
    stop,
    start: async ({ workers }: { workers: number }): Promise<MediaSystem> => {
      if (running?.stack.workers.length === workers) {
        await empty(running);
        return running;
      }
      await stop();
      const stack = await startStack({ workers });
      const storage = openStorage(stack.config.storageUrl);
      running = { stack, storage, media: createMedia({ db: stack.database.prisma, storage, log }) };
      return running;
    },
  };
}

/** What is stored of pictures: rows, files and events. */
export function storedMedia(of: { stack: () => Stack; storage: () => Storage }) {
  const db = () => of.stack().database.prisma;
  const row = (id: number) => db().media.findUniqueOrThrow({ where: { id } });
  return {
    row,
    whenStatus: async (id: number, status: "ready" | "failed") => {
      await expect.poll(async () => (await row(id)).status, { timeout: 45_000, interval: 100 }).toBe(status);
      const { variants, ...rest } = await row(id);
      return { ...rest, variants: variants as unknown as Variant[] };
    },
    files: () => filesIn(of.storage()),
    addedEvents: () => db().outboxEvent.count({ where: { name: "media.added" } }),
  };
}
