import type { Db, Tx } from "../../platform/db.ts";
import { type Storage, UNFINISHED } from "../../platform/storage/storage.ts";
import { folderOf, folderOfKey, MAIL_VARIANT_KEY, MEDIA_FOLDER } from "../media.keys.ts";
import type { Variant } from "../media.variants.ts";
import { filesInFrozenMails } from "../uses/uses.ts";

/** Held while a picture's row is made and while files without one are deleted. Nothing else waits for it. */
export async function lockFolder(tx: Tx, folder: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${folder}, 0))`;
}

/**
 * Deletes files of one folder, except those that a row names by then. Unfinished ones are left to the sweep, since
 * they may still be being written. Returns how many it deleted.
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
 * Which of these files a row names, a mail that has been frozen for sending, or any mail that showed the firm's logo. While
 * variants are being made, every file of the folder counts as named.
 */
export async function namesIn(db: Db | Tx, keys: readonly string[]): Promise<(key: string) => boolean> {
  const folders = [...new Set(keys.map(folderOfKey))];
  const hashes = folders.map((folder) => folder.slice(MEDIA_FOLDER.length + 1));
  const rows = await db.$queryRaw<NamingRow[]>`
    select ${`${MEDIA_FOLDER}/`} || left(content_hash, 32) as folder, original_key, status::text, variants
    from media where left(content_hash, 32) = any(${hashes})`;
  const named = new Set(rows.flatMap((row) => [row.original_key, ...row.variants.map(({ key }) => key)]));
  const inTheMaking = new Set(rows.filter(({ status }) => status !== "ready").map(({ folder }) => folder));
  for (const key of await filesInFrozenMails(db)) named.add(key);
  const logos = await db.mailLogo.findMany({ where: { folder: { in: hashes } }, select: { folder: true } });
  const isOfLogo = (key: string) =>
    logos.some(({ folder }) => folderOfKey(key) === `${MEDIA_FOLDER}/${folder}`);
  return (key) =>
    named.has(key) ||
    // Never the original, whose metadata may hold where and when a picture was taken.
    (isOfLogo(key) && MAIL_VARIANT_KEY.test(key)) ||
    (inTheMaking.has(folderOfKey(key)) && !key.endsWith(UNFINISHED));
}

/** Deletes the files of a picture that has been deleted or replaced. */
export async function discardFolder({ db, storage }: { db: Db; storage: Storage }, contentHash: string) {
  const keys: string[] = [];
  for await (const { key } of storage.list(folderOf(contentHash))) keys.push(key);
  await discardFiles({ db, storage }, keys);
}
