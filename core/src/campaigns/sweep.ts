import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { capabilitiesNow } from "../users/roles/role-rights.ts";
import { heldUntil } from "./sending/allowance.ts";
import { markAllOrphans } from "./sending/ledger.repo.ts";
import { NOT_ALLOWED } from "./stopped-mail.ts";

/**
 * Starts campaigns that are due, marks mails that dead senders left in flight, and returns the campaigns that need a
 * sender. Harmless to run anywhere, at any time.
 */
export async function sweepCampaigns(db: Db): Promise<{ toRun: number[] }> {
  await db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<Due[]>`
      select id, scheduled_by_id as by from campaigns
      where status = 'scheduled' and send_at <= now() order by id for update`;
    for (const one of due) await startDue(tx, one);
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

interface Due {
  id: number;
  /** Who scheduled it. */
  by: number | null;
}

/**
 * Starts a campaign that its caller has locked. It is paused before anybody is listed where who scheduled it could not send
 * it now: nobody mails anybody after they have left. An earlier release did not note who it was; those are sent.
 */
async function startDue(tx: Tx, { id, by }: Due): Promise<void> {
  const isAllowed = by === null || (await capabilitiesNow(tx, by)).includes("campaigns.send");
  const [status, reason] = isAllowed ? ["sending", null] : ["paused", NOT_ALLOWED];
  await tx.$executeRaw`
    update campaigns set status = ${status}::campaign_status, pause_reason = ${reason},
      started_at = now(), resumed_at = now(), updated_at = now()
    where id = ${id}`;
  await record(tx, "campaign.changed", { campaign_id: id });
  if (!isAllowed) await record(tx, "campaign.stopped", { campaign_id: id });
}
