import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { createRecords } from "../records/write.ts";
import { createDiscounts } from "./discounts.service.ts";
import { createPriceLists } from "./price-lists.service.ts";

type PriceJobs = JobHandlers<"end-discounts" | "publish-price-lists">;

export function priceJobs({ db, log }: { db: Db; log: Log }): PriceJobs {
  const parts = { db, records: createRecords({ db }) };
  const [discounts, lists] = [createDiscounts(parts), createPriceLists(parts)];
  return {
    "end-discounts": async () => {
      const ended = await discounts.endDue();
      if (ended > 0) log.info({ ended }, "discounts ended");
    },
    "publish-price-lists": async () => {
      const published = await lists.publishDue();
      if (published > 0) log.info({ published }, "price lists published");
    },
  };
}
