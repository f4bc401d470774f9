import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { closeDataDir } from "../data-dir.ts";
import { LockHeldError, acquireLock, type Lock } from "./lock.ts";
import { isPortFree } from "./ports.ts";
import { PlainError, messageOf, type Report } from "../report.ts";

// The processes of a killed launcher may finish their work for up to ten seconds.
const leftoverTimeoutMs = 13_000;

/** Locks the data folder for this launcher. */
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

/** Makes sure that the site's port is free. After a crash it waits for the processes of the killed launcher. */
export async function claimPort(
  port: number,
  host: string,
  afterCrash: boolean,
  report: Report,
): Promise<void> {
  const deadline = Date.now() + leftoverTimeoutMs;
  for (let reported = false; !(await check(port, host)); reported = true) {
    if (!afterCrash || Date.now() > deadline) {
      throw new PlainError(`Port ${port} is taken by another program; set PORT to a free one`);
    }
    if (!reported)
      report(`waiting for port ${port}: processes of a killed launcher are finishing their work`);
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
