import type { Config } from "@ezo/core/platform/config";
import pg from "pg";
import { ensureCluster } from "./postgres-cluster.ts";
import { urlOf } from "./postgres-server.ts";
import { startPostgres } from "./postgres.ts";
import type { Report } from "./report.ts";

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
