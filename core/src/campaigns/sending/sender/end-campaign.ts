import type { Db } from "../../../platform/db.ts";
import { record } from "../../../platform/events/outbox.ts";

/** Pauses a campaign that is being sent. */
export const pauseCampaign = (db: Db, campaignId: number, reason: string): Promise<void> =>
  db.$transaction(async (tx) => {
    const { count } = await tx.campaign.updateMany({
      where: { id: campaignId, status: "sending" },
      data: { status: "paused", pauseReason: reason, updatedAt: new Date() },
    });
    if (count > 0) await record(tx, "campaign.changed", { campaign_id: campaignId });
  });

/** Finishes the campaign if its ledger is filled and no row is waiting or in flight. */
export const finishCampaign = (db: Db, campaignId: number): Promise<void> =>
  db.$transaction(async (tx) => {
    const finished = await tx.$executeRaw`
      update campaigns set status = 'sent', finished_at = now(), updated_at = now(), pause_reason = null
      where id = ${campaignId} and status = 'sending' and expanded_at is not null and not exists (
        select 1 from campaign_recipients where campaign_id = ${campaignId} and state in ('pending', 'sending'))`;
    if (finished > 0) await record(tx, "campaign.changed", { campaign_id: campaignId });
  });
