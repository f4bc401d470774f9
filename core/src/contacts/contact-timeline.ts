import type { ContactTimelineEntry } from "@ezo/contract/marketing/contacts";
import type { Db } from "../platform/db.ts";

interface Row {
  kind: string;
  at: Date;
  detail: string | null;
  customer_id: number | null;
  campaign_id: number | null;
  campaign: string | null;
}

/** What happened with a person, newest first: their enquiries, our campaigns, and what became of their consent. */
export async function timelineOf(
  db: Db,
  contact: { id: number; email: string },
): Promise<ContactTimelineEntry[]> {
  const rows = await db.$queryRaw<Row[]>`
    select 'enquiry' as kind, created_at as at, source::text as detail, id as customer_id, null::int as campaign_id, null as campaign
    from customers where lower(email) = ${contact.email} and deleted_at is null
    union all
    select 'campaign', coalesce(r.settled_at, r.claimed_at, k.started_at, k.created_at), r.state::text, null, k.id, k.name
    from campaign_recipients r join campaigns k on k.id = r.campaign_id where r.contact_id = ${contact.id}
    union all
    select h.kind, h.created_at, h.detail, null, k.id, k.name
    from contact_history h left join campaigns k on k.id = h.campaign_id where h.contact_id = ${contact.id}
    order by at desc limit 500`;
  return rows.map((row) => ({
    kind: row.kind,
    at: row.at.toISOString(),
    detail: row.detail,
    customer_id: row.customer_id,
    campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign ?? "" },
  }));
}
