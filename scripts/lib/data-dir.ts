import { chmod, chown, mkdir, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Account } from "./database/postgres-account.ts";
import { exists } from "./files.ts";
import { PlainError } from "./report.ts";

/** The whole path of DATA_DIR. Throws a PlainError if it does not exist, so that a mistyped name creates no folder. */
export async function existingDataDir(named: string): Promise<string> {
  const dataDir = resolve(named);
  if (!(await exists(dataDir))) throw new PlainError(`There is no folder ${dataDir}: set DATA_DIR`);
  return dataDir;
}

/**
 * Creates DATA_DIR and restricts it to its owner: it contains secrets, logs, mails and visitors' data. A folder that
 * `allowTraversal` has opened for the database's own user is left as it is.
 */
export async function closeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(dataDir);
  const me = process.getuid?.();
  // A folder owned by another user (a volume, a group's folder) is theirs to restrict; Windows has no such modes.
  if (me === undefined || (me !== 0 && me !== uid)) return;
  if ((mode & 0o067) !== 0) await chmod(dataDir, 0o700);
}

/**
 * Lets the database's own user reach its cluster. Root only: the server cannot run as root, and its user must traverse
 * DATA_DIR. Its group may traverse the folder but not list it; others have no access.
 */
export async function allowTraversal(account: Account, dataDir: string): Promise<void> {
  const { uid } = await stat(dataDir);
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, 0o710);
}
