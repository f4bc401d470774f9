import type { Database } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { sealAudit } from "./seal.ts";

export const auditJobs = (options: {
  database: Pick<Database, "pool">;
  log: Log;
}): JobHandlers<"seal-audit"> => ({
  "seal-audit": async () => void (await sealAudit(options.database.pool, options.log)),
});
