import { keepHouse } from "@ezo/core/housekeeping/housekeeping";
import type { Db } from "@ezo/core/platform/db";
import type { Log } from "@ezo/core/platform/log";
import type { JobHandler } from "../jobs.ts";

export const keepHouseSweep =
  (db: Db, log: Log): JobHandler<"keep-house"> =>
  () =>
    keepHouse(db, log, new Date());
