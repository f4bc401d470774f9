import { chmod, chown, mkdir, stat } from "node:fs/promises";
import type { Account } from "./postgres-account.ts";

/**
 * Makes DATA_DIR and closes it for everybody but its owner: it holds secrets, logs, mails and visitors' data. A folder
 * that was opened to the database's own user by `openTo` stays as it is.
 */
export async function closeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(dataDir);
  const me = process.getuid?.();
  // A folder lent by somebody else (a volume, a group's folder) is theirs to close; Windows has no such modes.
  if (me === undefined || (me !== 0 && me !== uid)) return;
  if ((mode & 0o067) !== 0) await chmod(dataDir, 0o700);
}

/**
 * Lets the database's own user through to its cluster. Root only: the server cannot run as root, and its user must
 * pass DATA_DIR. Its group may pass, not look around; everybody else stays outside.
 */
export async function openTo(account: Account, dataDir: string): Promise<void> {
  const { uid } = await stat(dataDir);
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, 0o710);
}
