import { keepAudit } from "../audit/keep.ts";
import { sweepReceivedMails } from "../enquiries/mails/sweep.ts";
import { sweepInterest } from "../interest/sweep.ts";
import { sweepKeptShortlists } from "../kept-shortlists/sweep.ts";
import type { MediaService } from "../media/media.service.ts";
import type { Database, Db } from "../platform/db.ts";
import { sweepOwnData } from "../own-data/sweep.ts";
import { sweepOffers } from "../offers/offers.sweep.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { sweepDocumentFiles } from "../project-documents/document-files.ts";
import { sweepVideoFiles } from "../project-videos/video-files.ts";
import { sweepPushes } from "../push/sweep.ts";
import { createContentSweep } from "../records/sweep.ts";
import { sweepSavedSearches } from "../saved-searches/sweep.ts";
import { sweepWebhooks } from "../webhooks/sweep.ts";
import { runHousekeeping } from "./housekeeping.ts";

export const housekeepingJobs = (options: {
  db: Db;
  database: Pick<Database, "pool">;
  media: Pick<MediaService, "sweep" | "remove">;
  storage: Storage;
  log: Log;
}): JobHandlers<"remove-expired"> => {
  const { db, database, media, storage, log } = options;
  return {
    "remove-expired": async () => {
      const now = new Date();
      await runHousekeeping(db, log, now);
      log.info({ items: await createContentSweep({ db, media })(now) }, "deleted content removed");
      log.info(await media.sweep(now), "media swept");
      log.info(await sweepWebhooks(db, now), "webhook deliveries removed");
      log.info(await sweepPushes(db, now), "push messages removed");
      await keepAudit({ db, pool: database.pool, log, now });
      log.info({ searches: await sweepSavedSearches(db, now) }, "past saved searches removed");
      log.info({ shortlists: await sweepKeptShortlists(db, now) }, "past kept shortlists removed");
      log.info(await sweepOwnData(db, now), "past links to own data and erasures removed");
      log.info({ offers: await sweepOffers({ db, storage }, now) }, "past offers removed");
      log.info({ files: await sweepDocumentFiles({ db, storage }, now) }, "files of no document removed");
      log.info({ files: await sweepVideoFiles({ db, storage }, now) }, "videos of no project removed");
      log.info({ mails: await sweepReceivedMails(db, now) }, "unreadable mails removed");
      log.info({ rows: await sweepInterest(db, now) }, "past counts of views removed");
    },
  };
};
