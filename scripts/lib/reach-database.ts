import { type Config, loadConfig } from "@ezo/core/platform/config";
import { readEnvironment } from "@ezo/core/platform/environment";
import { resolve } from "node:path";
import pg from "pg";
import { exists } from "./files.ts";
import { ensureCluster, hasCluster } from "./postgres-cluster.ts";
import { urlOf } from "./postgres-server.ts";
import { startPostgres } from "./postgres.ts";
import { PlainError, type Report } from "./report.ts";

/**
 * The settings, for a command on what is there already. Throws a PlainError for a DATA_DIR that is not there, or that
 * lacks the embedded database where it is needed: a name mistyped is no new system.
 */
export async function existingConfig(): Promise<Config> {
  const { DATA_DIR, DATABASE_URL } = readEnvironment(process.env);
  const dataDir = resolve(DATA_DIR);
  if (!(await exists(dataDir))) throw new PlainError(`There is no folder ${dataDir}: set DATA_DIR`);
  if (!DATABASE_URL && !(await hasCluster(dataDir)))
    throw new PlainError(`${dataDir} holds no database of Ezo: set DATA_DIR to its folder, or DATABASE_URL`);
  return loadConfig(process.env);
}

/** The configured database; else the embedded one, as it runs now or started for the moment. */
export async function reachDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  report: Report,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const nothing = () => Promise.resolve();
  if (config.databaseUrl) return { url: config.databaseUrl, stop: nothing };
  const cluster = await ensureCluster(config.dataDir, true, report);
  const startForNow = () => startPostgres({ dataDir: config.dataDir, report });
  if (cluster.port === undefined) return startForNow();
  const running = urlOf(cluster, cluster.port);
  const client = new pg.Client({ connectionString: running });
  try {
    await client.connect();
    await client.end();
    return { url: running, stop: nothing };
  } catch {
    // Nothing answers there: Ezo is stopped, so its PostgreSQL is started for the moment.
    return startForNow();
  }
}
