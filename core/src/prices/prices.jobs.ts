import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { createRecords } from "../records/write.ts";
import { createDiscounts } from "./discounts.service.ts";

export function priceJobs({ db, log }: { db: Db; log: Log }): JobHandlers<"end-discounts"> {
  const discounts = createDiscounts({ db, records: createRecords({ db }) });
  return {
    "end-discounts": async () => {
      const ended = await discounts.endDue();
      if (ended > 0) log.info({ ended }, "discounts ended");
    },
  };
}
