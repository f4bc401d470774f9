import { isDatabaseUnavailable } from "../../platform/db.ts";
import type { Log } from "../../platform/log/log.ts";
import type { JobHandler } from "../../platform/queues/job-types.ts";
import type { Sender } from "./sender/sender.ts";

/** A job that lasts for hours would block its queue. One that is cut off is continued by the sweep within seconds. */
const RUN_MS = 60_000;

/**
 * Sends a campaign for a limited time and queues the next run. Where that cannot be queued (Redis is away) it
 * continues itself: sending needs only PostgreSQL.
 */
export const runCampaign =
  (options: {
    sender: Sender;
    /** Queues another run; rejects when the queue cannot be reached. */
    queueRun: (campaignId: number) => Promise<void>;
    stopping: AbortSignal;
    log: Log;
  }): JobHandler<"run-campaign"> =>
  async ({ campaign_id: id }) => {
    const { sender, queueRun, stopping, log } = options;
    try {
      while ((await sender.run(id, RUN_MS, stopping)) === "more" && !stopping.aborted) {
        try {
          return await queueRun(id);
        } catch (err) {
          log.warn({ err, campaignId: id }, "the next run could not be queued; continuing here");
        }
      }
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error, campaignId: id }, "database away; the sweep continues the campaign");
    }
  };
