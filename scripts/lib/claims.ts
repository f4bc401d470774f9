import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { closeDataDir } from "./data-dir.ts";
import { LockHeldError, acquireLock, type Lock } from "./lock.ts";
import { isPortFree } from "./ports.ts";
import { PlainError, messageOf, type Report } from "./report.ts";

// A launcher that was killed leaves processes which finish their work for up to ten seconds.
const leftoverPatienceMs = 13_000;

/** Takes the data folder for this launcher alone. */
export async function claimDataDir(dataDir: string): Promise<Lock> {
  try {
    await closeDataDir(dataDir);
    return await acquireLock(join(dataDir, "launcher.lock"));
  } catch (err) {
    if (err instanceof LockHeldError) {
      throw new PlainError(
        `Ezo is already running with this data folder (pid ${err.pid}, ${dataDir}). Stop it, or set another DATA_DIR and PORT`,
      );
    }
    throw new PlainError(`DATA_DIR: ${dataDir} cannot be used: ${messageOf(err)}`);
  }
}

/** Makes sure that the site's port can be used. Waits for the remains of a killed launcher when there was one. */
export async function claimPort(
  port: number,
  host: string,
  afterCrash: boolean,
  report: Report,
): Promise<void> {
  const deadline = Date.now() + leftoverPatienceMs;
  for (let told = false; !(await check(port, host)); told = true) {
    if (!afterCrash || Date.now() > deadline) {
      throw new PlainError(`Port ${port} is taken by another program; set PORT to a free one`);
    }
    if (!told)
      report(`waiting for port ${port}: processes of a start that was killed are finishing their work`);
    await sleep(250);
  }
}

async function check(port: number, host: string): Promise<boolean> {
  try {
    return await isPortFree(port, host);
  } catch (err) {
    const code = (err as NodeJS.ErrnoException).code;
    if (code === "EACCES") throw new PlainError(`PORT: ${port} may not be opened by this user`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new PlainError(`HOST: ${host} is not an address of this machine`);
    }
    throw err;
  }
}
