import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openLogFile } from "./child-log.ts";
import { spawnGuarded, type Guarded } from "./guarded.ts";
import { databaseName, serverEnv, type Cluster } from "./postgres-cluster.ts";
import { PlainError } from "./report.ts";

const startTimeoutMs = 60_000;

export interface ServerOptions {
  cluster: Cluster;
  logFile: string;
  /** False: quicker, but a power cut may damage the data. */
  durable: boolean;
  /** Whether the cluster's folder stays when the server has ended. */
  keep: boolean;
}

/**
 * Starts the server of a cluster on a port of 127.0.0.1 and waits until it answers. `onSpawn` gets the process as soon
 * as there is one, so that it can be stopped before it answers.
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
    // First "smart", so that server and worker, who noticed as well, can finish; then "fast"; then "immediate".
    whenAlone: [
      { signal: "TERM", patienceMs: 7_000 },
      { signal: "INT", patienceMs: 2_000 },
      { signal: "QUIT", patienceMs: 1_000 },
    ],
    leavings: options.keep ? undefined : join(cluster.dir, ".."),
  });
  onSpawn?.(guarded);
  const words = keepLog(guarded, logFile);

  const deadline = Date.now() + startTimeoutMs;
  while (!(await answers(urlOf(cluster, port, "postgres")))) {
    if (!guarded.isRunning()) {
      if (words().includes("could not bind")) return "port taken";
      throw new PlainError(`PostgreSQL does not start: ${lastFatal(words())} (log: ${logFile})`);
    }
    if (Date.now() > deadline) {
      await guarded.stop("INT", 5_000);
      throw new PlainError(`PostgreSQL does not answer after ${startTimeoutMs / 1000} s (log: ${logFile})`);
    }
    await sleep(25);
  }
  return guarded;
}

/** Makes Ezo's database unless it is there. */
export async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  await withClient(urlOf(cluster, port, "postgres"), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (!rowCount) await client.query(`create database "${databaseName}"`);
  });
}

export const urlOf = (cluster: Cluster, port: number, database = databaseName) =>
  `postgresql://${databaseName}:${cluster.password}@127.0.0.1:${port}/${database}`;

function settingsFor(port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    // A socket's path has a length limit that a deep project folder would break.
    unix_socket_directories: "",
    max_connections: 200,
    shared_buffers: "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    // Compiling a query costs more than running any of ours.
    jit: "off",
    ...(durable ? { fsync: "on" } : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Writes what the server says to its log; returns its last words. */
function keepLog(guarded: Guarded, logFile: string): () => string {
  const log = openLogFile(logFile);
  let words = "";
  for (const stream of [guarded.stdout, guarded.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      log.write(chunk);
      words = (words + chunk.toString()).slice(-4000);
    });
  }
  void guarded.exited.then(log.close);
  return () => words;
}

async function answers(url: string): Promise<boolean> {
  return withClient(url, () => Promise.resolve(true)).catch((err: unknown) => {
    // 28P01: the server is there, and is not the one whose password we know.
    if ((err as { code?: string }).code === "28P01") {
      throw new PlainError("PostgreSQL refuses the kept password");
    }
    return false;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that breaks while idle emits "error", which would end the process if nobody listened.
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
