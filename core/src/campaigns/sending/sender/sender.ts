import * as ledger from "../ledger.repo.ts";
import type { SenderOptions } from "./sender-options.ts";
import { SenderRun } from "./sender-run.ts";

export type Sender = ReturnType<typeof createSender>;

/**
 * Sends campaigns. A row is claimed in a committed statement before its mail is given to the SMTP server, and its
 * outcome is stored with the next claim. Whatever crashes in between, no row is claimed twice: mails in flight become
 * `unconfirmed`. One sender at a time holds a campaign, by a lease that it renews.
 */
export function createSender(options: SenderOptions) {
  const { database, log } = options;
  const { prisma: db } = database;
  /** Since when no mail server has answered, per campaign, across runs. */
  const unreachableSince = new Map<number, number>();

  return {
    /**
     * Sends for up to `forMs`. `more`: there are mails left that are due. Ends early, with its mails settled, when the
     * campaign is paused, has nothing due, or `stopping` fires.
     */
    async run(campaignId: number, forMs: number, stopping: AbortSignal): Promise<"more" | "rests"> {
      const owner = ledger.newOwner();
      if (!(await ledger.acquireLease(db, campaignId, owner))) return "rests";
      const run = new SenderRun(options, campaignId, owner, stopping, unreachableSince);
      try {
        return await run.send(forMs);
      } finally {
        // If this fails, the lease expires.
        await ledger
          .releaseLease(db, campaignId, owner)
          .catch((err: unknown) => log.warn({ err, campaignId }, "a campaign's lease could not be released"));
      }
    },
  };
}
