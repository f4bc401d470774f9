import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { platform } from "node:os";
import { promisify } from "node:util";
import { PlainError, type Report } from "../report.ts";

const run = promisify(execFile);

export interface Account {
  uid: number;
  gid: number;
}

/**
 * The user that runs the database server: PostgreSQL refuses root, so root uses the owner of the cluster, or a system
 * user created for it. Undefined means the current user.
 */
export async function findAccount(clusterDir: string, report: Report): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const name = platform() === "darwin" ? "_postgres" : "postgres";
  const found = await lookUp(name);
  if (found) return found;
  await createUser(name);
  const created = await lookUp(name);
  if (!created)
    throw new PlainError(`PostgreSQL does not run as root, and the user "${name}" could not be created`);
  report(`created the system user "${name}", because PostgreSQL does not run as root`);
  return created;
}

/** Whether `account` can enter this folder. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  return succeeds("/bin/sh", ["-c", 'cd "$1"', "sh", folder], account);
}

/** Whether a command exits with 0 when run as `account`. */
export async function succeeds(
  command: string,
  args: string[],
  account: Account | undefined,
): Promise<boolean> {
  try {
    await run(command, args, { cwd: "/", ...account });
    return true;
  } catch {
    return false;
  }
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createUser(name: string): Promise<void> {
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]],
    ["adduser", ["--system", "--group", "--no-create-home", name]],
  ];
  for (const [command, args] of attempts) {
    if (await succeeds(command, args, undefined)) return;
  }
}
