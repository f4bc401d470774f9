import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { mustBeAsSeen } from "../records/conflicts.ts";
import { presentCampaign, textsOf } from "./campaigns.present.ts";
import { resendTime } from "./resend/resend-time.ts";
import { heldUntil } from "./sending/allowance.ts";
import { totalsOf } from "./sending/totals.ts";
import { subjectTestOf } from "./subjects/figures.ts";
import { waitingForWinner } from "./subjects/waiting.ts";

export async function getCampaign(db: Db, id: number) {
  const campaign = await db.campaign.findUnique({ where: { id }, include: { translations: true } });
  if (!campaign) throw new AppError("not_found");
  return campaign;
}

/** Locks the campaign until the transaction ends. Throws `conflict` if it has changed since version `seen`. */
export async function lockAsSeen(tx: Tx, id: number, seen: number): Promise<void> {
  const [row] = await tx.$queryRaw<{ id: number; version: number }[]>`
    select id, version from campaigns where id = ${id} for update`;
  if (!row) throw new AppError("not_found");
  mustBeAsSeen(row, seen);
}

const nameSelect = { select: { id: true, name: true } } as const;

/** A campaign as its page in the admin shows it. Throws `not_found`. */
export async function campaignDetail(db: Db, id: number): Promise<CampaignDetail> {
  const campaign = await getCampaign(db, id);
  const [totals, waiting, held, subjectTest, lastLine, results, resends] = await Promise.all([
    totalsOf(db, [id]),
    waitingForWinner(db, [id]),
    campaign.status === "sending" ? heldUntil(db) : null,
    subjectTestOf(db, campaign),
    db.recordHistory.findFirst({
      where: { entity: "campaign", entityId: id },
      orderBy: { version: "desc" },
      select: { actor: { select: { id: true, name: true } } },
    }),
    resultsOf(db, id),
    db.campaign.findUnique({ where: { id }, select: { resend: nameSelect, resendOf: nameSelect } }),
  ]);
  const resentAs = resends?.resend ?? null;
  return {
    ...presentCampaign(campaign, { totals: totals.get(id), waitsUntil: waiting.get(id) }),
    updated_by: lastLine?.actor ?? null,
    held_until: held?.toISOString() ?? null,
    translations: textsOf(campaign.translations),
    resend_from: resentAs ? null : (resendTime(campaign)?.toISOString() ?? null),
    resent_as: resentAs,
    resend_of: resends?.resendOf ?? null,
    subject_test: subjectTest,
    results,
  };
}

async function resultsOf(db: Db, id: number): Promise<CampaignDetail["results"]> {
  // With those whose clicks and openings retention has removed.
  const [results] = await db.$queryRaw<
    Omit<CampaignDetail["results"], "leaving_reasons" | "left_out" | "bounce_reasons">[]
  >`
    select n.clicked + k.past_clicked as clicked, n.clicked_by_robots + k.past_clicked_by_robots as clicked_by_robots,
      n.opened + k.past_opened as opened, n.bounced, n.returned, n.unsubscribed, n.complained, n.too_soon
    from campaigns k cross join lateral (
      select count(*) filter (where exists (select 1 from campaign_clicks l where l.recipient_id = r.id and not l.is_robot))::int as clicked,
        count(*) filter (where exists (select 1 from campaign_clicks l where l.recipient_id = r.id and l.is_robot))::int as clicked_by_robots,
        count(r.opened_at)::int as opened, count(r.bounced_at)::int as bounced, count(r.unsubscribed_at)::int as unsubscribed,
        count(r.bounced_at) filter (where r.state = 'sent')::int as returned, count(r.complained_at)::int as complained,
        count(*) filter (where r.state = 'suppressed' and r.reason = 'frequency')::int as too_soon
      from campaign_recipients r where r.campaign_id = k.id) n
    where k.id = ${id}`;
  if (!results) throw new Error("the aggregate query returned no row");
  const reasons = await db.$queryRaw<CampaignDetail["results"]["leaving_reasons"]>`
    select leaving_reason as reason, count(*)::int as count from campaign_recipients
    where campaign_id = ${id} and leaving_reason is not null group by 1 order by 2 desc, 1`;
  const leftOut = await db.$queryRaw<CampaignDetail["results"]["left_out"]>`
    select reason, sum(count)::int as count from (
      select coalesce(reason, '') as reason, count(*)::int as count from campaign_recipients
      where campaign_id = ${id} and state = 'suppressed' group by 1
      union all
      select why.key, why.value::int from campaigns k cross join jsonb_each_text(k.left_out) why where k.id = ${id}) o
    group by 1 order by 2 desc, 1`;
  return {
    ...results,
    leaving_reasons: reasons,
    left_out: leftOut,
    bounce_reasons: await bounceReasonsOf(db, id),
  };
}

/** Each mail counts once, however often it was reported: the reason that lasts goes before those of single attempts. */
const bounceReasonsOf = (db: Db, id: number) =>
  db.$queryRaw<CampaignDetail["results"]["bounce_reasons"]>`
    select coalesce(e.reason, case when r.state = 'failed' then 'smtp' else 'report' end) as reason, count(*)::int as count
    from campaign_recipients r left join lateral (
      select b.reason from bounce_events b
      where b.contact_id = r.contact_id and b.campaign_id = r.campaign_id and b.kind <> 'complaint'
      order by b.kind = 'hard' desc, b.at, b.id limit 1) e on true
    where r.campaign_id = ${id} and r.bounced_at is not null group by 1 order by 2 desc, 1`;
