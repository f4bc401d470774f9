import { createMedia } from "@ezo/core/media/media.service";
import { type Config, requireDatabaseUrl } from "@ezo/core/platform/config/config";
import { connectionName, MESSAGING_POOL } from "@ezo/core/platform/database/connections";
import { openDatabase } from "@ezo/core/platform/db";
import { createKnownTimeZone } from "@ezo/core/platform/known-time-zone";
import type { Log } from "@ezo/core/platform/log/log";
import { Messaging } from "@ezo/core/platform/events/messaging";
import { createOncePer } from "@ezo/core/platform/once-per";
import { Queues } from "@ezo/core/platform/queues/queues";
import { createRateLimits, createRequestCounter } from "@ezo/core/platform/rate-limit";
import { connectRedis, firstAttempt } from "@ezo/core/platform/redis";
import type { Shutdown } from "@ezo/core/platform/process/shutdown";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { createPictures } from "@ezo/core/records/pictures";
import type { RecordParts } from "@ezo/core/records/resource";
import { createRecords } from "@ezo/core/records/write";
import { createSiteColours } from "@ezo/core/site-colours/site-colours";
import { createSiteIcons } from "@ezo/core/site-icons/site-icons";
import { createSiteLanguages } from "@ezo/core/site-languages/site-languages";
import { createTranslations } from "@ezo/core/translations/translations.service";

export const MIGRATIONS_DIR = new URL("../../prisma/migrations/", import.meta.url);

/** What every feature uses: connections, files, texts, and the engine for records. */
export async function openPlatform(config: Config, log: Log, shutdown: Shutdown) {
  const url = requireDatabaseUrl(config);
  const name = connectionName("server");
  const database = openDatabase({ url, poolSize: config.databasePool, name, log });
  shutdown.add(() => database.close());
  const messaging = new Messaging({ url, poolSize: MESSAGING_POOL.server, name, log });
  shutdown.add(() => messaging.close());
  const redis = config.redisUrl ? connectRedis(config.redisUrl, "server", log) : undefined;
  shutdown.add(() => redis?.disconnect());
  if (redis) await firstAttempt(redis);
  if (config.rateLimitScale === 0) log.warn("rate limits are off (RATE_LIMIT_SCALE=0)");
  const queues = new Queues({ messaging, redisUrl: config.redisUrl, log });
  shutdown.add(() => queues.close());
  const storage = openStorage(config.storageUrl);
  const db = database.prisma;
  const media = createMedia({ db, storage, log });
  const parts: RecordParts = { db, records: createRecords({ db }), pictures: createPictures({ db, media }) };
  return {
    config,
    log,
    database,
    db,
    messaging,
    redis,
    queues,
    storage,
    media,
    parts,
    rateLimits: createRateLimits({ pool: database.pool, redis, scale: config.rateLimitScale }),
    countRequest: createRequestCounter({ pool: database.pool, redis, scale: config.rateLimitScale }),
    oncePer: createOncePer({ pool: database.pool, redis }),
    translations: createTranslations(db),
    icons: createSiteIcons({ db, storage }),
    colours: createSiteColours(db),
    languages: createSiteLanguages(db),
    timeZone: createKnownTimeZone(db),
  };
}
export type Platform = Awaited<ReturnType<typeof openPlatform>>;
