import { LISTS } from "@ezo/contract/shown";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Db } from "../platform/db.ts";
import { notifyCaches } from "../platform/events/outbox.ts";
import { type JobHandlers, PUBLISH_CHECK_MS } from "../platform/queues/job-types.ts";

/** Longer than the interval: invalidating twice costs little, missing an article would hide it. */
const LOOK_BACK_MS = 6 * PUBLISH_CHECK_MS;

export function newsJobs({ db }: { db: Db }): JobHandlers<"publish-due"> {
  /**
   * Up to when this worker has looked. Before it began there may have been none for a while: the first time it looks back a day,
   * longer than which no answer is kept.
   */
  let lookedUntil = Date.now() - DAY_MS;
  return {
    /** Publishing a scheduled article changes nothing in the database, so cached answers are dropped here. */
    "publish-due": async () => {
      const now = new Date();
      const since = new Date(Math.min(lookedUntil, now.getTime() - LOOK_BACK_MS));
      const due = await db.article.count({ where: { publishAt: { gt: since, lte: now }, isActive: true } });
      if (due > 0) await notifyCaches(db, ["news", LISTS.news]);
      lookedUntil = now.getTime();
    },
  };
}
