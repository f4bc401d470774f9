import type { Db } from "../../../platform/db.ts";
import type { Log } from "../../../platform/log/log.ts";
import { LEASE_MS, renewLease } from "../ledger.repo.ts";

export const RENEW_EVERY_MS = LEASE_MS / 4;

/** A sender's hold on its campaign. */
export class CampaignLease {
  #heldUntil = performance.now() + LEASE_MS;
  #isLost = false;

  constructor(
    private readonly db: Db,
    private readonly campaignId: number,
    private readonly owner: string,
    private readonly log: Log,
  ) {}

  /** Another sender may hold the campaign by now. */
  get isLost(): boolean {
    return this.#isLost;
  }

  async renew(): Promise<void> {
    const askedAt = performance.now();
    try {
      const held = await renewLease(this.db, this.campaignId, this.owner);
      if (held === 0) this.#isLost = true;
      else this.#heldUntil = askedAt + LEASE_MS;
    } catch (err) {
      this.log.warn({ err, campaignId: this.campaignId }, "a campaign's lease could not be renewed");
      if (performance.now() > this.#heldUntil) this.#isLost = true;
    }
  }
}
