import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startMark } from "./processes.ts";

export interface Lock {
  /** The previous holder died without releasing it. */
  tookOver: boolean;
  release: () => Promise<void>;
}

/** Another process holds the lock; `pid` is its id. */
export class LockHeldError extends Error {
  constructor(
    readonly path: string,
    readonly pid: number,
  ) {
    super(`${path} is held by process ${pid}`);
  }
}

const abandonedAfterMs = 10_000;

interface Holder {
  pid: number;
  mark: string;
}

/**
 * Takes a lock file for as long as this process lives. A lock whose holder is dead (even if its process id was reused) is
 * taken over. Throws LockHeldError if the holder lives.
 */
export async function acquireLock(path: string): Promise<Lock> {
  await mkdir(dirname(path), { recursive: true });
  const me: Holder = { pid: process.pid, mark: (await startMark(process.pid)) ?? "" };
  const text = JSON.stringify(me);
  // link() creates the lock with its content atomically: nobody reads a lock that does not name its holder.
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, text, { mode: 0o644 });
  let tookOver = false;
  try {
    while (!(await tryLink(draft, path))) {
      const holder = await readHolder(path);
      if (holder === undefined) continue;
      if ((await startMark(holder.pid)) === holder.mark) throw new LockHeldError(path, holder.pid);
      await removeStale(path, text);
      tookOver = true;
    }
  } finally {
    await rm(draft, { force: true });
  }
  return {
    tookOver,
    release: async () => {
      const holder = await readHolder(path);
      if (holder?.pid === me.pid && holder.mark === me.mark) await rm(path, { force: true });
    },
  };
}

/** Runs `work` while holding the lock, waiting for others to finish first. `onWait` is called once if that takes time. */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  onWait?: (pid: number) => void,
): Promise<T> {
  let notified = false;
  for (;;) {
    try {
      const lock = await acquireLock(path);
      try {
        return await work();
      } finally {
        await lock.release();
      }
    } catch (err) {
      if (!(err instanceof LockHeldError) || err.path !== path) throw err;
      if (!notified) onWait?.(err.pid);
      notified = true;
      await sleep(200);
    }
  }
}

async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw err;
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const unreadable = { pid: -1, mark: "unreadable" };
  try {
    return (JSON.parse(await readFile(path, "utf8")) as Holder | null) ?? unreadable;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    if (err instanceof SyntaxError) return unreadable;
    throw err;
  }
}

/**
 * Removes a lock whose holder is dead. Of several processes that find it at once, only one at a time may remove it, after
 * checking again: otherwise a slower one would remove the lock that a quicker one has just taken.
 */
async function removeStale(path: string, text: string): Promise<void> {
  const removalLock = `${path}.turn`;
  try {
    await writeFile(removalLock, text, { flag: "wx" });
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== "EEXIST") throw err;
    // Removing takes milliseconds; an old removal lock belongs to a process that died while removing.
    const since = await stat(removalLock).then((it) => it.mtimeMs, Date.now);
    if (Date.now() - since > abandonedAfterMs) await rm(removalLock, { force: true });
    await sleep(10);
    return;
  }
  try {
    const holder = await readHolder(path);
    if (holder && (await startMark(holder.pid)) !== holder.mark) await rm(path, { force: true });
  } finally {
    await rm(removalLock, { force: true });
  }
}
