import { createContentSweep } from "@ezo/core/content/content.sweep";
import { keepHouse } from "@ezo/core/housekeeping/housekeeping";
import type { MediaService } from "@ezo/core/media/media.service";
import type { Db } from "@ezo/core/platform/db";
import type { Log } from "@ezo/core/platform/log";
import type { JobHandler } from "../jobs.ts";

export const keepHouseSweep =
  (db: Db, media: Pick<MediaService, "sweep" | "remove">, log: Log): JobHandler<"keep-house"> =>
  async () => {
    const now = new Date();
    await keepHouse(db, log, now);
    log.info({ items: await createContentSweep({ db, media })(now) }, "deleted content removed");
    log.info(await media.sweep(now), "media swept");
  };
