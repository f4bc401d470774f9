import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repeated } from "@ezo/contract/testing/scope";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isBuilt } from "../build.ts";
import { root } from "../lib/paths.ts";
import { findFreePort } from "../lib/processes/ports.ts";
import { waitUntilGone } from "../lib/processes/processes.ts";
import { isFullRun } from "../lib/tests/test-scope.ts";

// The launcher as started by a user. It starts the build, so `npm run build` comes first.
let folder: string;
let dataDir: string;
let port: number;
const launchers: Launcher[] = [];
const hasRedis = process.env["EZO_TEST_MODE"] === "redis";
/** Seven seconds on a free machine; other tests keep every core and the disk busy meanwhile. */
const START_MS = 170_000;

interface Launcher {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

function launch(env: Record<string, string> = {}): Launcher {
  const redis = hasRedis ? process.env["TEST_REDIS_URL"] : undefined;
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: "none",
      ...(redis ? { REDIS_URL: redis } : {}),
      ...env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const launcher = { child, output: () => output, exit };
  launchers.push(launcher);
  return launcher;
}

async function launchAndWait(env?: Record<string, string>): Promise<Launcher> {
  const launcher = launch(env);
  await vi.waitFor(
    () => {
      if (launcher.child.exitCode !== null) throw new Error(`it ended:\n${launcher.output()}`);
      expect(launcher.output()).toMatch(/^API +http/m);
    },
    { timeout: START_MS, interval: 100 },
  );
  return launcher;
}

/** All descendants of a process, with their command lines. */
function descendants(of: number): { pid: number; command: string }[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((match) =>
      match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? "" }] : [],
    );
  const found: typeof rows = [];
  const parents = [of];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const row of rows) {
      if (row.parent !== parent || row.command.startsWith("ps ")) continue;
      found.push(row);
      parents.push(row.pid);
    }
  }
  return found;
}
const pidsOf = (launcher: Launcher) => descendants(launcher.child.pid ?? 0).map(({ pid }) => pid);

/** The process of one of the built programs, not its guardian. */
function programPid(launcher: Launcher, program: string): number {
  const found = descendants(launcher.child.pid ?? 0).find(
    ({ command }) => command.includes(program) && !command.includes("ezo-guardian"),
  );
  if (!found) throw new Error(`${program} does not run`);
  return found.pid;
}

async function expectGone(pids: number[]): Promise<void> {
  expect(pids.length).toBeGreaterThan(5);
  const gone = await Promise.all(pids.map((pid) => waitUntilGone(pid, 12_000)));
  expect(pids.filter((_, index) => !gone[index])).toEqual([]);
}

const answers = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

async function query(sql: string): Promise<unknown[]> {
  const kept = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as {
    port: number;
    password: string;
  };
  const client = new pg.Client({ host: "127.0.0.1", user: "ezo", database: "ezo", ...kept });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  if (!(await isBuilt())) throw new Error("run `npm run build` first");
  folder = await mkdtemp(join(tmpdir(), "ezo-start-"));
  // If the tests run as root, PostgreSQL's own user must be able to enter.
  await chmod(folder, 0o755);
  dataDir = join(folder, "data");
  await mkdir(dataDir, { mode: 0o755 });
  port = await findFreePort();
});
afterAll(async () => {
  for (const { child, exit } of launchers) {
    child.kill("SIGTERM");
    await exit;
  }
  await rm(folder, { recursive: true, force: true });
});

describe("npm start", () => {
  it("starts everything, prints the addresses, and stops in order", async () => {
    const launcher = await launchAndWait();
    expect(launcher.output()).toContain(`Site      http://127.0.0.1:${port}`);
    expect(launcher.output()).toMatch(/^Login +\S+@\S+$/m);
    expect(launcher.output()).toMatch(/^Password +\S{10,}$/m);
    expect((await stat(dataDir)).mode & 0o067).toBe(0);
    const inbox = /^Mail +(http\S+)$/m.exec(launcher.output())?.[1] ?? "";
    expect((await fetch(inbox)).status).toBe(200);
    expect(await answers("/healthz")).toBe(200);

    await query("create table kept as select 42 as answer");
    const pids = pidsOf(launcher);
    launcher.child.kill("SIGTERM");
    expect(await launcher.exit).toBe(0);
    await expectGone(pids);
  });

  describe("a second start", () => {
    let launcher: Launcher;
    beforeAll(async () => {
      launcher = await launchAndWait();
    }, START_MS);

    it("has the same data and password", async () => {
      expect(await query("select answer from kept")).toEqual([{ answer: 42 }]);
      expect(launcher.output()).toMatch(/^Password +set at the first start/m);
    });

    it("restarts a worker that dies, and reports it", async () => {
      const before = programPid(launcher, "worker/dist/main.js");
      process.kill(before, "SIGKILL");
      await vi.waitFor(
        () => expect(launcher.output()).toContain(`worker (pid ${before}) ended by SIGKILL`),
        START_MS,
      );
      await vi.waitFor(() => expect(programPid(launcher, "worker/dist/main.js")).not.toBe(before), START_MS);
      expect(await answers("/readyz")).toBe(200);
    });

    // What comes before any service is started, and who holds a folder, is the same in either mode.
    if (hasRedis) return;

    it("does not start twice with one data folder", async () => {
      const second = launch({ PORT: String(await findFreePort()) });
      expect(await second.exit).toBe(1);
      const holder = launcher.child.pid ?? 0;
      expect(second.output()).toContain(`already running with this data folder (pid ${holder}`);
    });

    it("names a port that is taken", async () => {
      const second = launch({ DATA_DIR: join(folder, "other") });
      expect(await second.exit).toBe(1);
      expect(second.output()).toContain(`Port ${port} is taken`);
    });

    if (isFullRun)
      it("leaves nothing behind when killed, and can be restarted at once", async () => {
        const pids = pidsOf(launcher);
        launcher.child.kill("SIGKILL");
        launcher = await launchAndWait();
        expect(await query("select answer from kept")).toEqual([{ answer: 42 }]);
        await expectGone(pids);
      });
  });

  if (hasRedis) return;
  it.each(
    repeated([
      ["PORT", "eighty"],
      ["SMTP_URL", "mail.example"],
      ["LOG_LEVEL", "loud"],
    ]),
  )("stops with one line that names a wrong %s", async (name, value) => {
    const launcher = launch({ [name]: value });
    expect(await launcher.exit).toBe(1);
    expect(launcher.output().trim().split("\n")).toHaveLength(1);
    expect(launcher.output()).toContain(name);
  });
});
