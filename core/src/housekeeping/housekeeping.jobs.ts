import type { MediaService } from "../media/media.service.ts";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { createContentSweep } from "../records/sweep.ts";
import { sweepWebhooks } from "../webhooks/sweep.ts";
import { runHousekeeping } from "./housekeeping.ts";

export const housekeepingJobs = (options: {
  db: Db;
  media: Pick<MediaService, "sweep" | "remove">;
  log: Log;
}): JobHandlers<"keep-house"> => {
  const { db, media, log } = options;
  return {
    "keep-house": async () => {
      const now = new Date();
      await runHousekeeping(db, log, now);
      log.info({ items: await createContentSweep({ db, media })(now) }, "deleted content removed");
      log.info(await media.sweep(now), "media swept");
      log.info(await sweepWebhooks(db, now), "webhook deliveries removed");
    },
  };
};
