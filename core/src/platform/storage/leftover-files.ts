import { DAY_MS } from "@ezo/contract/values/time";
import { type Storage, UNFINISHED } from "./storage.ts";

const BATCH = 500;

/** Files that are stored under the hash of their content, each with a row. */
interface StoredFiles {
  folder: string;
  /** The address of a file; its first group is the hash. */
  path: RegExp;
  /** Those of the hashes that have a row. */
  named: (hashes: string[]) => Promise<readonly { hash: string }[]>;
  /** Removes a file unless its row has come meanwhile or something names it; an upload of the same bytes waits, and stores them anew. */
  discard: (hash: string) => Promise<boolean>;
}

/**
 * Removes what has been in the folder for a day and belongs to nothing: what a process was writing when it died, and files whose
 * row is gone, or was never kept. Files of other names are somebody else's. Returns how many.
 */
export async function sweepLeftovers(
  storage: Storage,
  { folder, path, named, discard }: StoredFiles,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS);
  let removed = 0;
  let hashed = new Map<string, () => Promise<Date | null>>();
  const isOld = async (modifiedAt: () => Promise<Date | null>) => {
    const writtenAt = await modifiedAt();
    return writtenAt !== null && writtenAt < before;
  };
  const sweepHashed = async () => {
    const rows = new Set((await named([...hashed.keys()])).map(({ hash }) => hash));
    for (const [hash, modifiedAt] of hashed)
      if (!rows.has(hash) && (await isOld(modifiedAt)) && (await discard(hash))) removed += 1;
    hashed = new Map();
  };
  for await (const { key, modifiedAt } of storage.list(folder)) {
    const hash = path.exec(`/${key}`)?.[1];
    if (hash !== undefined) hashed.set(hash, modifiedAt);
    if (hashed.size === BATCH) await sweepHashed();
    if (!key.endsWith(UNFINISHED) || !(await isOld(modifiedAt))) continue;
    await storage.delete(key);
    removed += 1;
  }
  await sweepHashed();
  return removed;
}
