import type { Db } from "../platform/db.ts";
import type { ListedFile, Storage } from "../platform/storage.ts";
import { discardFiles, namesIn } from "./media.discard.ts";
import { MEDIA_FOLDER } from "./media.keys.ts";
import { askForVariants } from "./media.make-variants.ts";

/** Files younger than this may belong to an upload whose row is not yet committed. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;
/** A picture that is still pending after this has lost its job. */
const STUCK_AFTER_MS = 15 * 60 * 1000;
const BATCH = 500;

export const createMediaSweep = ({ db, storage }: { db: Db; storage: Storage }) => ({
  /** Deletes files that no row names and queues variants again that were never made. Harmless to run twice. */
  async sweep(now: Date): Promise<{ orphans: number; requeued: number }> {
    return {
      orphans: await sweepFiles(db, storage, new Date(now.getTime() - ORPHAN_AGE_MS)),
      requeued: await requeueStuck(db, new Date(now.getTime() - STUCK_AFTER_MS)),
    };
  },
});

async function sweepFiles(db: Db, storage: Storage, before: Date): Promise<number> {
  let removed = 0;
  for await (const files of batches(storage.list(MEDIA_FOLDER))) {
    const keys = files.map(({ key }) => key);
    const isNamed = await namesIn(db, keys);
    for (const { key, modifiedAt } of files) {
      if (isNamed(key)) continue;
      const writtenAt = await modifiedAt();
      if (!writtenAt || writtenAt > before) continue;
      // Too old to be still being written, whatever its name.
      removed += await discardFiles({ db, storage }, [key], { alsoUnfinished: true });
    }
  }
  return removed;
}

async function requeueStuck(db: Db, before: Date): Promise<number> {
  const stuck = await db.media.findMany({
    where: { status: "pending", updatedAt: { lt: before } },
    select: { id: true },
    orderBy: { id: "asc" },
    take: BATCH,
  });
  const ids = stuck.map(({ id }) => id);
  if (ids.length > 0) await db.$transaction((tx) => askForVariants(tx, ids));
  return ids.length;
}

async function* batches(files: AsyncIterable<ListedFile>): AsyncGenerator<ListedFile[]> {
  let batch: ListedFile[] = [];
  for await (const file of files) {
    batch.push(file);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
