import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readIfPresent } from "../files.ts";
import { spawnGuarded } from "../processes/guarded.ts";
import { cacheDir } from "../paths.ts";
import { canConnect, findFreePort } from "../processes/ports.ts";
import { startPostgres } from "../database/postgres.ts";
import { isAlive } from "../processes/processes.ts";
import { PlainError, type Report } from "../report.ts";

const redisTimeoutMs = 10_000;
const postgresFolder = join(cacheDir, "test-postgres");

export interface TestService {
  url: string;
  stop: () => Promise<void>;
}

/**
 * An empty PostgreSQL for one test run, fast rather than durable, removed with its files at the end. Every run has its
 * own, so parallel runs do not interfere.
 */
export async function startTestPostgres(report: Report): Promise<TestService> {
  await removeAbandonedRuns();
  const dataDir = join(postgresFolder, String(process.pid));
  const postgres = await startPostgres({ dataDir, report, durable: false });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The folder of the run whose PostgreSQL has this address, which is removed with it; undefined if somebody else has started
 * that server.
 */
export async function folderOfRun(url: string): Promise<string | undefined> {
  const { port, password } = new URL(url);
  for (const name of await readdir(postgresFolder).catch(() => [])) {
    const dataDir = join(postgresFolder, name);
    const kept = await readIfPresent(join(dataDir, "postgres.json"));
    const server = JSON.parse(kept ?? "{}") as { port?: number; password?: string };
    if (String(server.port) === port && server.password === password) return dataDir;
  }
  return undefined;
}

/** An empty Redis without persistence. Needs the system's `redis-server`. */
export async function startTestRedis(): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), "ezo-redis-"));
  const port = await findFreePort();
  const guarded = spawnGuarded({
    command: "redis-server",
    args: [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      "--dir",
      folder,
    ],
    env: process.env,
    onOrphaned: [{ signal: "TERM", graceMs: 2_000 }],
    cleanupDir: folder,
  });
  let output = "";
  for (const stream of [guarded.stdout, guarded.stderr]) {
    stream.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)));
  }
  const deadline = Date.now() + redisTimeoutMs;
  while (!(await canConnect(port, "127.0.0.1"))) {
    if (!guarded.isRunning())
      throw new PlainError(`redis-server does not start: ${output.trim() || "is it installed?"}`);
    if (Date.now() > deadline) throw new PlainError("redis-server does not answer");
    await sleep(20);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      await guarded.stop("TERM", 2_000);
    },
  };
}

/** Removes folders left by killed runs. */
async function removeAbandonedRuns(): Promise<void> {
  await mkdir(postgresFolder, { recursive: true });
  for (const name of await readdir(postgresFolder)) {
    if (!isAlive(Number(name))) await rm(join(postgresFolder, name), { recursive: true, force: true });
  }
}
