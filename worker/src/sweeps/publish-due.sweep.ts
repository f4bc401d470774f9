import type { Db } from "@ezo/core/platform/db";
import { PUBLISH_CHECK_MS } from "@ezo/core/platform/jobs";
import { notifyCaches } from "@ezo/core/platform/outbox";
import type { JobHandler } from "../jobs.ts";

/** Looks back further than the clock's step: naming a change twice costs little, missing one would hide an article. */
const LOOK_BACK_MS = 6 * PUBLISH_CHECK_MS;

/** Nothing changes in the database when an article's hour comes, so finished answers are dropped here. */
export const publishDueSweep =
  (db: Db): JobHandler<"publish-due"> =>
  async () => {
    const now = new Date();
    const since = new Date(now.getTime() - LOOK_BACK_MS);
    const due = await db.article.count({ where: { publishAt: { gt: since, lte: now }, isActive: true } });
    if (due > 0) await notifyCaches(db, ["news"]);
  };
