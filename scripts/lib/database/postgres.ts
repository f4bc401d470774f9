import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describeExit, type Guarded } from "../processes/guarded.ts";
import { findFreePort, keepPort } from "../processes/ports.ts";
import { clearLeftoverServer, ensureCluster } from "./postgres-cluster.ts";
import { ensureDatabase, launchServer, urlOf, type ServerOptions } from "./postgres-server.ts";
import { PlainError, messageOf, type Report } from "../report.ts";

export interface PostgresOptions {
  /** Folder of the cluster, its password and its log. */
  dataDir: string;
  report: Report;
  /** Receives a line when the server dies later; `report` by default. */
  onFailure?: Report;
  /** False for tests: faster, but a power cut may damage the data. */
  durable?: boolean;
  /** Whether to keep the cluster after the server has stopped; same as `durable` by default. */
  keep?: boolean;
}

export interface Postgres {
  /** Connection string of the database "ezo"; it contains the password. */
  url: string;
  /** Stops the server and closes open connections. */
  stop: () => Promise<void>;
  /** Kills it; the next start recovers. */
  killNow: () => void;
}

/**
 * Starts the embedded PostgreSQL of a data folder, on 127.0.0.1 only, and creates the cluster at the first start. A server
 * that dies is restarted on the same port. It never outlives this process, even if that is killed.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, report, onFailure = report, durable = true, keep = durable } = options;
  const cluster = await ensureCluster(dataDir, durable, report);
  await clearLeftoverServer(cluster.dir, report);
  const server = { cluster, logFile: join(dataDir, "logs", "postgres.log"), durable, keep };
  const { first, port } = await launchSomewhere(server);
  if (port !== cluster.port) await cluster.rememberPort(port);
  await ensureDatabase(cluster, port);

  let current: Guarded = first;
  let stopping = false;
  const keepRunning = async (): Promise<void> => {
    for (let failures = 0; ; failures++) {
      const exit = await current.exited;
      if (stopping) return;
      onFailure(`PostgreSQL ended ${describeExit(exit)}${keep ? "; starting it again" : ""}`);
      if (!keep) return;
      await sleep(Math.min(500 * 2 ** failures, 30_000));
      if (stopping) return;
      try {
        await clearLeftoverServer(cluster.dir, onFailure);
        const next = await launchServer(server, port, (guarded) => (current = guarded));
        if (next === "port taken") throw new PlainError(`port ${port} is taken by another program`);
        failures = -1;
      } catch (err) {
        if (!stopping) onFailure(`PostgreSQL could not be started again: ${messageOf(err)}`);
      }
    }
  };
  void keepRunning();

  return {
    url: urlOf(cluster, port),
    stop: async () => {
      stopping = true;
      // "Fast" shutdown: rolls back open transactions and writes a checkpoint, which may take long on a slow disk.
      await current.stop("INT", 10_000);
      if (!keep) await rm(join(cluster.dir, ".."), { recursive: true, force: true });
    },
    killNow: () => {
      stopping = true;
      // Not KILL: its child processes would not notice, and a hanging one would stay.
      current.signal("QUIT");
    },
  };
}

/** Starts the server on its previous port, or on another if that is taken. */
async function launchSomewhere(server: ServerOptions): Promise<{ first: Guarded; port: number }> {
  let port = await keepPort(server.cluster.port);
  for (let attempt = 0; attempt < 5; attempt++) {
    const first = await launchServer(server, port);
    if (first !== "port taken") return { first, port };
    port = await findFreePort();
  }
  throw new PlainError("PostgreSQL finds no free port on 127.0.0.1");
}
