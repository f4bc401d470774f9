import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Db } from "../db.ts";
import { sweepLeftovers } from "./leftover-files.ts";
import { type FileRow, type Noted, storeNoted } from "./noted-file.ts";
import type { Storage } from "./storage.ts";

const BATCH = 500;

/** Files in storage, each once, under the hash of its content, with a row in a table of their own. */
export interface HashedFiles {
  /** Its rows have `hash`, `used_at`, and whole numbers in the columns that `facts` names. */
  table: Prisma.Sql;
  facts: readonly string[];
  /** That nothing names `file`, a row of the table. */
  isUnnamed: Prisma.Sql;
  folder: string;
  /** The address of a file; its first group is the hash. */
  path: RegExp;
  /** Where the file of a hash is in storage, or may be. */
  keysOf: (hash: string) => readonly string[];
}

interface NewFile {
  hash: string;
  /** By the name of the column; 0 where one is left out. */
  facts: Readonly<Record<string, number>>;
}

/** Stores a file and notes that it is used now. Where storage refuses it, no row is left of it. */
export const storeHashed = (
  db: Db,
  files: HashedFiles,
  file: NewFile,
  store: () => Promise<void>,
): Promise<void> => storeNoted(rowOf(db, files, file), store);

const columnsOf = ({ facts }: HashedFiles) => Prisma.join(facts.map((name) => Prisma.raw(name)));
const valuesOf = ({ facts }: HashedFiles, of: NewFile["facts"]) =>
  Prisma.join(facts.map((name) => Prisma.sql`${of[name] ?? 0}::int`));

const rowOf = (db: Db, files: HashedFiles, { hash, facts }: NewFile): FileRow => ({
  async note() {
    // A row that an update has made has the transaction of the update in xmax, a new one has nothing there.
    const [noted] = await db.$queryRaw<Noted[]>`
      insert into ${files.table} as file (hash, used_at, ${columnsOf(files)})
      values (${hash}, now(), ${valuesOf(files, facts)})
      on conflict (hash) do update
        set used_at = greatest(excluded.used_at, file.used_at + interval '1 millisecond')
      returning file.used_at as "usedAt", (file.xmax = 0) as "isNew"`;
    return noted;
  },
  forget: (usedAt) => db.$executeRaw`
    delete from ${files.table} file
    where file.hash = ${hash} and file.used_at = ${usedAt}::timestamptz and ${files.isUnnamed}`,
});

/**
 * Removes files that nothing names and that were not used for as long as a record can be restored, and what has been in their folder
 * for a day without a row, unless something names it. Returns how many.
 */
export async function sweepHashed(
  { db, storage }: { db: Db; storage: Storage },
  files: HashedFiles,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - RESTORE_WINDOW_MS);
  const isUnused = Prisma.sql`file.used_at < ${before}::timestamptz and ${files.isUnnamed}`;
  const unused = await db.$queryRaw<{ hash: string }[]>`
    select file.hash from ${files.table} file where ${isUnused} limit ${BATCH}::int`;
  let removed = 0;
  for (const { hash } of unused)
    removed += await db.$transaction(async (tx) => {
      const count = await tx.$executeRaw`
        delete from ${files.table} file where file.hash = ${hash} and ${isUnused}`;
      // While the row is locked: an upload of the same bytes waits, and stores them anew.
      if (count > 0) await removeFile(storage, files, hash);
      return count;
    });
  return removed + (await sweepWithoutRow({ db, storage }, files, now));
}

async function removeFile(storage: Storage, { keysOf }: HashedFiles, hash: string): Promise<void> {
  for (const key of keysOf(hash)) await storage.delete(key);
}

const sweepWithoutRow = (
  { db, storage }: { db: Db; storage: Storage },
  files: HashedFiles,
  now: Date,
): Promise<number> =>
  sweepLeftovers(
    storage,
    {
      folder: files.folder,
      path: files.path,
      named: (hashes) => db.$queryRaw<{ hash: string }[]>`
        select hash from ${files.table} where hash = any(${hashes}::text[])`,
      discard: (hash) =>
        db.$transaction(async (tx) => {
          // An upload of the same bytes waits for this row, which nobody sees.
          const taken = await tx.$executeRaw`
            insert into ${files.table} (hash, ${columnsOf(files)})
            select file.hash, ${valuesOf(files, {})} from (values (${hash}::text)) file (hash)
            where ${files.isUnnamed}
            on conflict (hash) do nothing`;
          if (taken === 0) return false;
          await removeFile(storage, files, hash);
          await tx.$executeRaw`delete from ${files.table} where hash = ${hash}`;
          return true;
        }),
    },
    now,
  );
