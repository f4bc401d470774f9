import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import type { BounceWebhooks } from "@ezo/core/campaigns/bounces/bounce-webhooks.service";
import { connectionLimits } from "@ezo/core/platform/database/connections";
import { type BackupFigures, createFigures } from "@ezo/core/system/figures";
import { createSystem } from "@ezo/core/system/system.service";
import type { VitalsService } from "@ezo/core/vitals/vitals.service";
import type { FrontCounts } from "./cache/front.ts";
import { createMetrics } from "./http/metrics.ts";
import type { LiveServer } from "./live/live-server.ts";
import { MIGRATIONS_DIR, type Platform } from "./platform.ts";
import type { Site } from "./render/site.ts";

const NO_BACKUPS: BackupFigures = { last: null, failure: null };

export function composeOperations(
  { config, database, queues, redis, storage }: Platform,
  own: {
    counts: FrontCounts;
    answers: AnswerCache;
    renders: Site["renders"];
    liveServer: LiveServer;
    vitals: VitalsService;
    bounces: BounceWebhooks["counts"];
  },
) {
  const { counts, answers, renders, liveServer, vitals, bounces } = own;
  const figures = createFigures({ pool: database.pool, queues });
  const hasBackups = config.backup.at !== undefined;
  const metrics = createMetrics({
    front: counts,
    // The last one grows older for ever once they are switched off, which must not wake anybody.
    shared: hasBackups ? figures : { ...figures, backups: () => Promise.resolve(NO_BACKUPS) },
    openSockets: () => liveServer.io.engine.clientsCount,
    cache: () => answers.figures(),
    renders,
    bounces,
  });
  const system = createSystem({
    pool: database.pool,
    connectionLimits: connectionLimits(config),
    redis,
    smtpUrl: config.smtpUrl,
    storage,
    dataDir: config.dataDir,
    hasBackups,
    migrationsDir: MIGRATIONS_DIR,
    figures,
    metrics: () => metrics.registry.metrics(),
    packageFile: new URL("../../package.json", import.meta.url),
    vitals,
  });
  return { metrics, system };
}
