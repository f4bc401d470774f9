import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { createRecords } from "../records/write.ts";
import { createHolds } from "./holds/holds.service.ts";

export function inventoryJobs({ db, log }: { db: Db; log: Log }): JobHandlers<"expire-holds"> {
  const holds = createHolds({ db, records: createRecords({ db }) });
  return {
    "expire-holds": async () => {
      const expired = await holds.expire();
      if (expired > 0) log.info({ expired }, "holds expired");
    },
  };
}
