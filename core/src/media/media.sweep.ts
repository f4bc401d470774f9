import type { Db, Tx } from "../platform/db.ts";
import { type ListedFile, type Storage, UNFINISHED } from "../platform/storage.ts";
import { folderOfKey, MEDIA_FOLDER } from "./media.keys.ts";
import type { Variant } from "./media.variants.ts";
import { filesInFrozenMails } from "./uses.ts";

/** Files younger than this may belong to an upload whose row is still to come. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;
/** A picture that still waits after this has lost its job. */
const STUCK_AFTER_MS = 15 * 60 * 1000;
const BATCH = 500;

export function createMediaSweep(options: {
  db: Db;
  storage: Storage;
  askForVariants: (tx: Tx, ids: readonly number[]) => Promise<void>;
}) {
  const { db, storage, askForVariants } = options;

  return {
    /** Removes files that no row names and asks again for variants that never came. Harmless to run twice. */
    async sweep(now: Date): Promise<{ orphans: number; requeued: number }> {
      return {
        orphans: await sweepFiles(new Date(now.getTime() - ORPHAN_AGE_MS)),
        requeued: await requeueStuck(new Date(now.getTime() - STUCK_AFTER_MS)),
      };
    },
  };

  async function sweepFiles(before: Date): Promise<number> {
    let removed = 0;
    for await (const files of batches(storage.list(MEDIA_FOLDER))) {
      const isNamed = await namesIn(
        db,
        files.map(({ key }) => key),
      );
      for (const { key, modifiedAt } of files) {
        if (isNamed(key)) continue;
        const writtenAt = await modifiedAt();
        if (!writtenAt || writtenAt > before) continue;
        // Too old to be on its way, whatever its name.
        removed += await discardFiles({ db, storage }, [key], { alsoUnfinished: true });
      }
    }
    return removed;
  }

  async function requeueStuck(before: Date): Promise<number> {
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
}

/**
 * Held while a picture's row is made and while files without one are deleted, so that neither is done behind the
 * other's back. Nothing else waits for it.
 */
export async function lockFolder(tx: Tx, folder: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${folder}, 0))`;
}

/**
 * Deletes files of one folder, but none that a row names by then. Unfinished ones are left to the sweep: their writer
 * may be at work. Returns how many it deleted.
 */
export async function discardFiles(
  { db, storage }: { db: Db; storage: Storage },
  keys: readonly string[],
  options: { alsoUnfinished?: boolean } = {},
): Promise<number> {
  const wanted = keys.filter((key) => options.alsoUnfinished || !key.endsWith(UNFINISHED));
  const [first] = wanted;
  if (first === undefined) return 0;
  return db.$transaction(async (tx) => {
    await lockFolder(tx, folderOfKey(first));
    const isNamed = await namesIn(tx, wanted);
    const unnamed = wanted.filter((key) => !isNamed(key));
    for (const key of unnamed) await storage.delete(key);
    return unnamed.length;
  });
}

interface NamingRow {
  folder: string;
  original_key: string;
  status: string;
  variants: Variant[];
}

/**
 * Tells which of these files a row names, or a mail that has been frozen for sending. While variants are being made,
 * every file of the folder counts as named.
 */
async function namesIn(db: Db | Tx, keys: readonly string[]): Promise<(key: string) => boolean> {
  const folders = [...new Set(keys.map(folderOfKey))];
  const hashes = folders.map((folder) => folder.slice(MEDIA_FOLDER.length + 1));
  const rows = await db.$queryRaw<NamingRow[]>`
    select ${`${MEDIA_FOLDER}/`} || left(content_hash, 32) as folder, original_key, status::text, variants
    from media where left(content_hash, 32) = any(${hashes})`;
  const named = new Set(rows.flatMap((row) => [row.original_key, ...row.variants.map(({ key }) => key)]));
  const inTheMaking = new Set(rows.filter(({ status }) => status !== "ready").map(({ folder }) => folder));
  for (const key of await filesInFrozenMails(db)) named.add(key);
  return (key) => named.has(key) || (inTheMaking.has(folderOfKey(key)) && !key.endsWith(UNFINISHED));
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
