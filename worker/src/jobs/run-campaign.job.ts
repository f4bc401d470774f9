import type { Sender } from "@ezo/core/campaigns/sender";
import { isDatabaseUnavailable } from "@ezo/core/platform/db";
import type { Log } from "@ezo/core/platform/log";
import type { JobHandler } from "../jobs.ts";

/** A job that lasts for hours would hold its queue; one that is cut off is taken up by the sweep within seconds. */
const STRETCH_MS = 60_000;

/**
 * Sends one stretch of a campaign and asks for the next. Where that cannot be asked for (Redis is away) it goes on
 * itself: what the campaign needs then is only PostgreSQL.
 */
export const runCampaignJob =
  (options: {
    sender: Sender;
    /** Queues another stretch; rejects when the queue cannot be reached. */
    askForMore: (campaignId: number) => Promise<void>;
    stopping: AbortSignal;
    log: Log;
  }): JobHandler<"run-campaign"> =>
  async ({ campaign_id: id }) => {
    const { sender, askForMore, stopping, log } = options;
    try {
      while ((await sender.run(id, STRETCH_MS, stopping)) === "more" && !stopping.aborted) {
        try {
          return await askForMore(id);
        } catch (err) {
          log.warn({ err, campaignId: id }, "the next stretch could not be queued; going on here");
        }
      }
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error, campaignId: id }, "database away; the sweep goes on with the campaign");
    }
  };
