import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LockHeldError, acquireLock, withLock } from "./lock.ts";
import { startMark } from "./processes.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-lock-"));
  path = join(folder, "launcher.lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("lock", () => {
  it("is held by one process and names the holder to others", async () => {
    const lock = await acquireLock(path);
    await expect(acquireLock(path)).rejects.toMatchObject({ pid: process.pid });
    await lock.release();
    await (await acquireLock(path)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("is taken over from a dead process", async () => {
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const pid = other.pid ?? 0;
    await writeFile(path, JSON.stringify({ pid, mark: await startMark(pid) }));
    await expect(acquireLock(path)).rejects.toBeInstanceOf(LockHeldError);
    other.kill("SIGKILL");
    await once(other, "exit");
    await (await acquireLock(path)).release();
  });

  it("is taken over if the process id was reused", async () => {
    await writeFile(path, JSON.stringify({ pid: process.pid, mark: "an earlier boot" }));
    const lock = await acquireLock(path);
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  it("is taken over if its file is damaged", async () => {
    await writeFile(path, "");
    const lock = await acquireLock(path);
    expect(lock.tookOver).toBe(true);
    await lock.release();
  });

  it("goes to exactly one of several that find it stale at once", async () => {
    await writeFile(path, JSON.stringify({ pid: 2 ** 22 + 1, mark: "gone" }));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquireLock(path)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  it("runs work one at a time", async () => {
    let inside = 0;
    let most = 0;
    const work = () =>
      withLock(path, async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 20));
        inside--;
      });
    await Promise.all([work(), work(), work()]);
    expect(most).toBe(1);
  });
});
