import type { Db } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { heldUntil } from "./sending/allowance.ts";
import { markAllOrphans } from "./sending/ledger.repo.ts";

/**
 * Starts campaigns that are due, marks mails that dead senders left in flight, and returns the campaigns that need a
 * sender. Harmless to run anywhere, at any time.
 */
export async function sweepCampaigns(db: Db): Promise<{ toRun: number[] }> {
  await db.$transaction(async (tx) => {
    const started = await tx.$queryRaw<{ id: number }[]>`
      update campaigns set status = 'sending', started_at = now(), resumed_at = now(), updated_at = now()
      where status = 'scheduled' and send_at <= now() returning id`;
    for (const { id } of started) await record(tx, "campaign.changed", { campaign_id: id });
  });
  const orphaned = await markAllOrphans(db);
  if (orphaned.length > 0)
    await db.$transaction(async (tx) => {
      for (const id of orphaned) await record(tx, "campaign.changed", { campaign_id: id });
    });
  // Then nobody gets mail any more today; recipients are listed, and what has nothing left is finished.
  const isHeld = (await heldUntil(db)) !== null;
  const waiting = await db.$queryRaw<{ id: number }[]>`
    select k.id from campaigns k
    where k.status = 'sending' and (k.lease_expires_at is null or k.lease_expires_at < now()) and (
      k.expanded_at is null
      or (not ${isHeld} and exists (select 1 from campaign_recipients r
        where r.campaign_id = k.id and r.state = 'pending' and r.next_attempt_at <= now()))
      or not exists (select 1 from campaign_recipients r where r.campaign_id = k.id and r.state = 'pending'))`;
  return { toRun: waiting.map(({ id }) => id) };
}
