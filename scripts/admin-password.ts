/** `npm run admin:password [-- address]`: a new password for whoever has lost theirs. */
import { randomBytes } from "node:crypto";
import { loadConfig } from "@ezo/core/platform/config";
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log";
import { resetPassword } from "@ezo/core/users/accounts";
import pg from "pg";
import { startPostgres } from "./lib/postgres.ts";
import { ensureCluster } from "./lib/postgres-cluster.ts";
import { urlOf } from "./lib/postgres-server.ts";

const config = loadConfig(process.env);
const email = process.argv[2] ?? config.adminEmail;
const password = config.adminPassword ?? randomBytes(12).toString("base64url");

const { url, stop } = await reachDatabase();
const database = openDatabase({ url, poolSize: 1, log: createLog("silent", "admin-password") });
const isKnown = await resetPassword(database.prisma, email, password);
await database.close();
await stop();
if (isKnown) console.log(`${email} logs in with: ${password}`);
else console.error(`Nobody has the address ${email}`);
process.exitCode = isKnown ? 0 : 1;

/** The configured database; else the embedded one, as it runs now or started for the moment. */
async function reachDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const nothing = () => Promise.resolve();
  if (config.databaseUrl) return { url: config.databaseUrl, stop: nothing };
  const cluster = await ensureCluster(config.dataDir, true, console.log);
  const startForNow = () => startPostgres({ dataDir: config.dataDir, report: console.log });
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
