import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describeExit, type Guarded } from "./guarded.ts";
import { findFreePort, keepPort } from "./ports.ts";
import { clearLeftoverServer, ensureCluster } from "./postgres-cluster.ts";
import { ensureDatabase, launchServer, urlOf, type ServerOptions } from "./postgres-server.ts";
import { PlainError, messageOf, type Report } from "./report.ts";

export interface PostgresOptions {
  /** The cluster, its password and its log live below this folder. */
  dataDir: string;
  report: Report;
  /** Called when the server dies later on; `report` by default. */
  onTrouble?: Report;
  /** False for tests: quicker, but a power cut may damage the data. */
  durable?: boolean;
  /** Whether the cluster stays when the server has stopped, however that came about; as `durable` by default. */
  keep?: boolean;
}

export interface Postgres {
  /** Connection string of the database "ezo"; it holds the password. */
  url: string;
  /** Stops the server; the connections still open are cut. */
  stop: () => Promise<void>;
  /** Ends it at once; the next start repairs what was open. */
  killNow: () => void;
}

/**
 * Starts the embedded PostgreSQL of a data folder, on 127.0.0.1 only, making the cluster at the first start. A server
 * that dies is started again on the same port. It never outlives this process, even when that is killed.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, report, onTrouble = report, durable = true, keep = durable } = options;
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
      onTrouble(`PostgreSQL ended ${describeExit(exit)}${keep ? "; starting it again" : ""}`);
      if (!keep) return;
      await sleep(Math.min(500 * 2 ** failures, 30_000));
      if (stopping) return;
      try {
        await clearLeftoverServer(cluster.dir, onTrouble);
        const next = await launchServer(server, port, (guarded) => (current = guarded));
        if (next === "port taken") throw new PlainError(`port ${port} is taken by another program`);
        failures = -1;
      } catch (err) {
        if (!stopping) onTrouble(`PostgreSQL could not be started again: ${messageOf(err)}`);
      }
    }
  };
  void keepRunning();

  return {
    url: urlOf(cluster, port),
    stop: async () => {
      stopping = true;
      // "Fast": roll back what is open, write a checkpoint. Its patience is a slow disk's.
      await current.stop("INT", 10_000);
      if (!keep) await rm(join(cluster.dir, ".."), { recursive: true, force: true });
    },
    killNow: () => {
      stopping = true;
      // Not KILL: its processes would not notice, and one that hangs would stay.
      current.signal("QUIT");
    },
  };
}

/** Starts the server on the port it had before, or on another when that is taken. */
async function launchSomewhere(server: ServerOptions): Promise<{ first: Guarded; port: number }> {
  let port = await keepPort(server.cluster.port);
  for (let attempt = 0; attempt < 5; attempt++) {
    const first = await launchServer(server, port);
    if (first !== "port taken") return { first, port };
    port = await findFreePort();
  }
  throw new PlainError("PostgreSQL finds no free port on 127.0.0.1");
}
