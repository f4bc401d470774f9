/** `npm run doctor` */
import { connectionLimits } from "@ezo/core/platform/database/connections";
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { Messaging } from "@ezo/core/platform/events/messaging";
import { Queues } from "@ezo/core/platform/queues/queues";
import { connectRedis, firstAttempt, quitRedis } from "@ezo/core/platform/redis";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { internalUrl } from "@ezo/core/site-cache/site-cache.service";
import { runChecks } from "@ezo/core/system/checks";
import { doctorLines } from "@ezo/core/system/doctor-lines";
import { createFigures } from "@ezo/core/system/figures";
import { worstOf } from "@ezo/core/system/thresholds";
import { readVersions } from "@ezo/core/system/versions";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { existingConfig, reachDatabase } from "./lib/database/reach-database.ts";

await runCommand(
  npmCommand("doctor", "Runs the checks of the admin's system page. Exits with 1 if one is red.").action(
    examine,
  ),
);

async function examine(): Promise<void> {
  const log = createLog("silent", "doctor");
  const config = await existingConfig();
  const { url, stop } = await reachDatabase(config, console.error);
  const database = openDatabase({ url, poolSize: 2, log });
  const redis = config.redisUrl ? connectRedis(config.redisUrl, "doctor", log) : undefined;
  if (redis) await firstAttempt(redis);
  const messaging = new Messaging({ url, poolSize: 1, log });
  const queues = new Queues({ messaging, redisUrl: config.redisUrl, log });
  const parts = {
    pool: database.pool,
    connectionLimits: connectionLimits(config),
    redis,
    smtpUrl: config.smtpUrl,
    storage: openStorage(config.storageUrl),
    dataDir: config.dataDir,
    hasBackups: config.backup.at !== undefined,
    migrationsDir: new URL("../prisma/migrations/", import.meta.url),
    packageFile: new URL("../package.json", import.meta.url),
    figures: createFigures({ pool: database.pool, queues }),
    metrics: () => metricsOf(internalUrl(config), config.metricsToken),
  };
  const [checks, versions] = await Promise.all([runChecks(parts), readVersions(parts)]);
  console.log(doctorLines(checks, versions).join("\n"));
  process.exitCode = worstOf(checks.map(({ verdict }) => verdict)) === "red" ? 1 : 0;
  await queues.close();
  if (redis) await quitRedis(redis);
  await messaging.close();
  await database.close();
  await stop();
}

/** The metrics of the server on this machine, if one runs. */
async function metricsOf(serverUrl: string, token: string | undefined): Promise<string> {
  const response = await fetch(`${serverUrl}/metrics`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(3000),
  }).catch((cause: unknown) => {
    throw new Error(`no server answers at ${serverUrl}`, { cause });
  });
  if (!response.ok) throw new Error(`${serverUrl}/metrics answers ${response.status}`);
  return response.text();
}
