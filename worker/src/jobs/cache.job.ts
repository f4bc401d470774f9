import type { Db } from "@ezo/core/platform/db";
import type { Log } from "@ezo/core/platform/log";
import { clearCaches, warmCaches } from "@ezo/core/site-cache/site-cache.service";
import type { JobHandler } from "../jobs.ts";

export const warmCacheJob =
  (db: Db, log: Log, signal: AbortSignal): JobHandler<"warm-cache"> =>
  ({ server_url }, { report }) =>
    warmCaches(db, { serverUrl: server_url, report, signal, log });

export const clearCacheJob =
  (db: Db): JobHandler<"clear-cache"> =>
  () =>
    clearCaches(db);
