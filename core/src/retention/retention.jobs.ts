import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { applyRetention } from "./apply.ts";

export const retentionJobs = (parts: { db: Db; log: Log }): JobHandlers<"apply-retention"> => ({
  "apply-retention": () => applyRetention(parts),
});
