import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { clearCaches, warmCaches } from "./site-cache.service.ts";

export const siteCacheJobs = (options: {
  db: Db;
  log: Log;
  stopping: AbortSignal;
}): JobHandlers<"warm-cache" | "clear-cache"> => {
  const { db, log, stopping } = options;
  return {
    "warm-cache": ({ server_url }, { report }) =>
      warmCaches(db, { serverUrl: server_url, report, signal: stopping, log }),
    "clear-cache": () => clearCaches(db),
  };
};
