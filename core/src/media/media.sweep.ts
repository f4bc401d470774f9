import { IMAGE_MAX_HEIGHT } from "@ezo/contract/values/limits/uploads";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Db } from "../platform/db.ts";
import type { ListedFile, Storage } from "../platform/storage/storage.ts";
import { discardFiles, namesIn } from "./library/media.discard.ts";
import { FORMER_LARGEST, LARGEST_WIDTH } from "./media.encode.ts";
import { MEDIA_FOLDER } from "./media.keys.ts";
import { askForVariants } from "./media.make-variants.ts";

/** Files younger than this may belong to an upload whose row is not yet committed. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;
/** A picture that is still pending after this has lost its job. */
const STUCK_AFTER_MS = 15 * 60 * 1000;
const BATCH = 500;
/** Pictures of an earlier version that are encoded in one round: for a minute or two, as long as an upload may wait. */
const ENLARGED_AT_ONCE = 25;
/** Pictures are not enlarged while the disk has less: what staff upload, backups and the database come first. */
export const ENLARGING_NEEDS_BYTES = 2 * 1024 ** 3;
/** A picture that could not be enlarged is tried again after this: the storage may have been out, or its original is gone for good. */
const ENLARGE_AGAIN_MS = 7 * DAY_MS;

interface Parts {
  db: Db;
  storage: Storage;
  freeBytes?: () => Promise<number>;
}

export const createMediaSweep = ({ db, storage, freeBytes = () => Promise.resolve(Infinity) }: Parts) => ({
  /**
   * Deletes files that no row names, queues variants again that were never made, and some that pictures of an earlier version
   * lack. Harmless to run twice.
   */
  async sweep(now: Date): Promise<{ orphans: number; requeued: number; enlarged: number }> {
    return {
      orphans: await sweepFiles(db, storage, new Date(now.getTime() - ORPHAN_AGE_MS)),
      requeued: await requeueStuck(db, new Date(now.getTime() - STUCK_AFTER_MS)),
      enlarged:
        (await freeBytes()) < ENLARGING_NEEDS_BYTES
          ? 0
          : await enlargeOlder(db, new Date(now.getTime() - ENLARGE_AGAIN_MS)),
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

/**
 * Queues pictures whose largest file is smaller than their original allows, while no other picture waits. They are shown as
 * before until it is made. One that could not be made is not tried again before `failedBefore`.
 */
async function enlargeOlder(db: Db, failedBefore: Date): Promise<number> {
  if ((await db.media.count({ where: { status: "pending" } })) > 0) return 0;
  const older = await db.$queryRaw<{ id: number }[]>`
    select id from media, lateral (
      select least(width, ${LARGEST_WIDTH}::int, ${IMAGE_MAX_HEIGHT}::bigint * width / greatest(height, 1)) as largest
    ) as wanted
    where status = 'ready' and largest > ${FORMER_LARGEST}::int
      and not variants @> jsonb_build_array(jsonb_build_object('type', 'image/jpeg', 'width', largest))
      and (failure is null or updated_at < ${failedBefore}::timestamptz)
    order by updated_at, id limit ${ENLARGED_AT_ONCE}::int`;
  const ids = older.map(({ id }) => id);
  if (ids.length > 0)
    await db.$transaction(async (tx) => {
      await tx.media.updateMany({ where: { id: { in: ids }, status: "ready" }, data: { status: "pending" } });
      await askForVariants(tx, ids);
    });
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
