import type { JobHandlers } from "../platform/queues/job-types.ts";
import type { Log } from "../platform/log/log.ts";
import { createRecords } from "../records/write.ts";
import type { StaffMailParts } from "../users/staff-mail/staff-mail.ts";
import { createDiscounts } from "./discounts.service.ts";
import { publishDueLists } from "./lists/due-lists.ts";
import { createStoppedMail } from "./lists/stopped-mail.ts";

type PriceJobs = JobHandlers<"end-discounts" | "publish-price-lists" | "mail-price-list-stopped">;

export function priceJobs({ log, ...mailParts }: StaffMailParts & { log: Log }): PriceJobs {
  const { db } = mailParts;
  const parts = { db, records: createRecords({ db }) };
  const discounts = createDiscounts(parts);
  const mailStopped = createStoppedMail(mailParts);
  return {
    "end-discounts": async () => {
      const ended = await discounts.endDue();
      if (ended > 0) log.info({ ended }, "discounts ended");
    },
    "publish-price-lists": async () => {
      const published = await publishDueLists(parts);
      if (published > 0) log.info({ published }, "price lists published");
    },
    "mail-price-list-stopped": mailStopped,
  };
}
