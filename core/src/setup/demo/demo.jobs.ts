import { makeArchive } from "../../backup/scheduled-backup.ts";
import type { MediaService } from "../../media/media.service.ts";
import { type Config, requireDatabaseUrl } from "../../platform/config/config.ts";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log/log.ts";
import type { JobHandlers } from "../../platform/queues/job-types.ts";
import { openStorage } from "../../platform/storage/storage.ts";
import { removeDemo } from "./remove-demo.ts";

/** Beside those of scheduled backups, whose lease is another. */
const WORK_PREFIX = ".demo-";

export function demoJobs(options: {
  config: Config;
  db: Db;
  log: Log;
  media: Pick<MediaService, "remove">;
  stopping: AbortSignal;
}): JobHandlers<"remove-demo"> {
  const { config, db, log, media, stopping } = options;
  const { storageUrl, dataDir, backup } = config;
  const parts = {
    databaseUrl: requireDatabaseUrl(config),
    storageUrl,
    dataDir,
    backup,
    kept: openStorage(backup.url, "BACKUP_URL"),
  };
  const backUp = async (signal: AbortSignal) => (await makeArchive(parts, WORK_PREFIX, signal)).name;
  return { "remove-demo": () => removeDemo({ db, log, media, backUp, stopping }) };
}
