import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openLogFile } from "../processes/child-log.ts";
import { spawnGuarded, type Guarded } from "../processes/guarded.ts";
import { databaseName, serverEnv, type Cluster } from "./postgres-cluster.ts";
import { PlainError } from "../report.ts";

const startTimeoutMs = 60_000;

export interface ServerOptions {
  cluster: Cluster;
  logFile: string;
  /** False: faster, but a power cut may damage the data. */
  durable: boolean;
  /** Whether to keep the cluster's folder after the server has ended. */
  keep: boolean;
}

/**
 * Starts the server of a cluster on a port of 127.0.0.1 and waits until it answers. `onSpawn` receives the process at once,
 * so that it can be stopped before it answers.
 */
export async function launchServer(
  options: ServerOptions,
  port: number,
  onSpawn?: (guarded: Guarded) => void,
): Promise<Guarded | "port taken"> {
  const { cluster, logFile } = options;
  const guarded = spawnGuarded({
    command: cluster.binaries.postgres,
    args: ["-D", cluster.dir, ...settingsFor(port, options.durable)],
    env: serverEnv,
    account: cluster.account,
    // First a "smart" shutdown, so that server and worker can finish; then "fast"; then "immediate".
    onOrphaned: [
      { signal: "TERM", graceMs: 7_000 },
      { signal: "INT", graceMs: 2_000 },
      { signal: "QUIT", graceMs: 1_000 },
    ],
    cleanupDir: options.keep ? undefined : join(cluster.dir, ".."),
  });
  onSpawn?.(guarded);
  const recentLog = captureLog(guarded, logFile);

  const deadline = Date.now() + startTimeoutMs;
  while (!(await answers(urlOf(cluster, port, "postgres")))) {
    if (!guarded.isRunning()) {
      if (recentLog().includes("could not bind")) return "port taken";
      throw new PlainError(`PostgreSQL does not start: ${lastFatal(recentLog())} (log: ${logFile})`);
    }
    if (Date.now() > deadline) {
      await guarded.stop("INT", 5_000);
      throw new PlainError(`PostgreSQL does not answer after ${startTimeoutMs / 1000} s (log: ${logFile})`);
    }
    await sleep(25);
  }
  return guarded;
}

/** Creates Ezo's database if it does not exist. */
export async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  await withClient(urlOf(cluster, port, "postgres"), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (!rowCount) await client.query(`create database "${databaseName}"`);
  });
}

export const urlOf = (cluster: Cluster, port: number, database = databaseName) =>
  `postgresql://${databaseName}:${cluster.password}@127.0.0.1:${port}/${database}`;

/** Of databases that a test run creates and throws away: nothing is written for what comes after a crash. */
const NOT_DURABLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  checkpoint_timeout: "1h",
  max_wal_size: "4GB",
};

function settingsFor(port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    // Off, because a deep project folder would exceed the length limit of socket paths.
    unix_socket_directories: "",
    max_connections: 200,
    shared_buffers: "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    // Compiling costs more than running any of our queries.
    jit: "off",
    ...(durable ? { fsync: "on" } : NOT_DURABLE),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Writes the server's output to its log; returns a getter of the last 4,000 characters. */
function captureLog(guarded: Guarded, logFile: string): () => string {
  const log = openLogFile(logFile);
  let recent = "";
  for (const stream of [guarded.stdout, guarded.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      log.write(chunk);
      recent = (recent + chunk.toString()).slice(-4000);
    });
  }
  void guarded.exited.then(log.close);
  return () => recent;
}

async function answers(url: string): Promise<boolean> {
  return withClient(url, () => Promise.resolve(true)).catch((err: unknown) => {
    // 28P01: a server answers, but with another password.
    if ((err as { code?: string }).code === "28P01") {
      throw new PlainError("PostgreSQL refuses the stored password");
    }
    return false;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // An idle connection that breaks emits "error", which without a listener would crash the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const lastFatal = (log: string) =>
  log
    .split("\n")
    .findLast((line) => /FATAL|ERROR|PANIC|error/.test(line))
    ?.trim() ?? "no reason given";
