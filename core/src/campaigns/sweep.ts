import type { Db } from "../platform/db.ts";
import { record } from "../platform/outbox.ts";
import { markAllOrphans } from "./ledger.repo.ts";

/**
 * Finds campaigns that should move and do not: starts what is due, marks what dead senders have left in flight, and
 * names those that wait for a sender. Harmless to run anywhere, at any time.
 */
export async function sweepCampaigns(db: Db): Promise<{ toRun: number[] }> {
  await db.$transaction(async (tx) => {
    const started = await tx.$queryRaw<{ id: number }[]>`
      update campaigns set status = 'sending', started_at = now(), resumed_at = now(), updated_at = now(), version = version + 1
      where status = 'scheduled' and send_at <= now() returning id`;
    for (const { id } of started) await record(tx, "campaign.changed", { campaign_id: id });
  });
  const orphaned = await markAllOrphans(db);
  if (orphaned.length > 0)
    await db.$transaction(async (tx) => {
      for (const id of orphaned) await record(tx, "campaign.changed", { campaign_id: id });
    });
  const waiting = await db.$queryRaw<{ id: number }[]>`
    select k.id from campaigns k
    where k.status = 'sending' and (k.lease_expires_at is null or k.lease_expires_at < now()) and (
      k.expanded_at is null
      or exists (select 1 from campaign_recipients r where r.campaign_id = k.id and r.state = 'pending' and r.next_attempt_at <= now())
      or not exists (select 1 from campaign_recipients r where r.campaign_id = k.id and r.state = 'pending'))`;
  return { toRun: waiting.map(({ id }) => id) };
}
