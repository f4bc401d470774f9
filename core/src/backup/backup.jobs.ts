import { type Config, requireDatabaseUrl } from "../platform/config/config.ts";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { openStorage } from "../platform/storage/storage.ts";
import { makeDueBackup } from "./scheduled-backup.ts";

export const backupJobs = (options: {
  config: Config;
  db: Db;
  log: Log;
  stopping: AbortSignal;
}): JobHandlers<"back-up"> => {
  const { config, db, log, stopping } = options;
  const { storageUrl, dataDir, backup } = config;
  const databaseUrl = requireDatabaseUrl(config);
  // Here, so that an address that makes no sense stops the start.
  const kept = openStorage(backup.url, "BACKUP_URL");
  return {
    "back-up": () => makeDueBackup({ db, log, databaseUrl, storageUrl, dataDir, backup, kept, stopping }),
  };
};
