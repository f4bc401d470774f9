import { type Config, loadConfig } from "@ezo/core/platform/config/config";
import { readEnvironment } from "@ezo/core/platform/config/environment";
import pg from "pg";
import { existingDataDir } from "../data-dir.ts";
import { ensureCluster, hasCluster } from "./postgres-cluster.ts";
import { urlOf } from "./postgres-server.ts";
import { startPostgres } from "./postgres.ts";
import { PlainError, type Report } from "../report.ts";

/**
 * The configuration for a command on an existing system. Throws a PlainError if DATA_DIR does not exist, or has no embedded
 * database and none is configured, so that a mistyped name does not create a new system.
 */
export async function existingConfig(): Promise<Config> {
  const { DATA_DIR, DATABASE_URL } = readEnvironment(process.env);
  const dataDir = await existingDataDir(DATA_DIR);
  if (!DATABASE_URL && !(await hasCluster(dataDir)))
    throw new PlainError(`${dataDir} contains no Ezo database: set DATA_DIR to its folder, or DATABASE_URL`);
  return loadConfig(process.env);
}

/** The configured database, or the embedded one, which is started for the command if it is not running. */
export async function reachDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  report: Report,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const nothing = () => Promise.resolve();
  if (config.databaseUrl) return { url: config.databaseUrl, stop: nothing };
  const cluster = await ensureCluster(config.dataDir, true, report);
  const startTemporarily = () => startPostgres({ dataDir: config.dataDir, report });
  if (cluster.port === undefined) return startTemporarily();
  const running = urlOf(cluster, cluster.port);
  const client = new pg.Client({ connectionString: running });
  // A PostgreSQL that is just stopping breaks the connection, which without a listener would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return { url: running, stop: nothing };
  } catch {
    // Ezo is stopped, and its PostgreSQL with it.
    return startTemporarily();
  }
}
