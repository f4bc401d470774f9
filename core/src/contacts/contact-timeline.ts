import type { BounceKind, BounceProvider, BounceReason } from "@ezo/contract/marketing/delivery/bounces";
import type { ContactTimelineEntry } from "@ezo/contract/marketing/contact-timeline";
import type { Db } from "../platform/db.ts";
import { MATCHES_MAIL } from "../saved-searches/saved-search-rows.ts";
import { WATCH_MAIL } from "../watched-apartments/watch-mails.ts";

interface Row {
  kind: string;
  at: Date;
  detail: string | null;
  customer_id: number | null;
  campaign_id: number | null;
  campaign: string | null;
  bounce: { provider: BounceProvider; kind: BounceKind; reason: BounceReason; count: number | null } | null;
}

/** What happened with a person, newest first: their enquiries, our campaigns and the links of those that they followed (robots,
 * which open every link, do not count), mails that came back, saved searches, kept shortlists, and what became of their consent. */
export async function timelineOf(
  db: Db,
  contact: { id: number; email: string },
): Promise<ContactTimelineEntry[]> {
  const rows = await db.$queryRaw<Row[]>`
    select 'enquiry' as kind, created_at as at, source::text as detail, id as customer_id, null::int as campaign_id, null as campaign,
      null::jsonb as bounce
    from customers where lower(email) = ${contact.email} and deleted_at is null
    union all
    select 'campaign', coalesce(r.settled_at, r.claimed_at, k.started_at, k.created_at),
      case when r.state = 'pending' and k.status = 'cancelled' then 'not_sent' else r.state::text end, null, k.id, k.name, null
    from campaign_recipients r join campaigns k on k.id = r.campaign_id where r.contact_id = ${contact.id}
    union all
    select 'clicked', l.created_at, l.url, null, k.id, k.name, null
    from campaign_recipients r join campaign_clicks l on l.recipient_id = r.id join campaigns k on k.id = r.campaign_id
    where r.contact_id = ${contact.id} and not l.is_robot
    union all
    select h.kind, h.created_at, h.detail, null, k.id, k.name, null
    from contact_history h left join campaigns k on k.id = h.campaign_id where h.contact_id = ${contact.id}
    union all
    -- Where a hard bounce or complaint took the contact off the list, the line above says so.
    select 'returned', b.at, null, null, k.id, k.name,
      jsonb_build_object('provider', b.provider, 'kind', b.kind, 'reason', b.reason, 'count', b.soft_count)
    from bounce_events b left join campaigns k on k.id = b.campaign_id
    where b.contact_id = ${contact.id} and (b.kind = 'soft' or not b.is_decisive)
    union all
    select 'search_saved', s.consent_at, null, null, null, null, null
    from saved_searches s where s.email = ${contact.email} and s.consent_at is not null
    union all
    select 'search_mailed', d.created_at, null, null, null, null, null
    from saved_searches s cross join lateral generate_series(1, s.mailing) n
      join deliveries d on d.key = ${MATCHES_MAIL}::text || s.id || '-' || n
    where s.email = ${contact.email} and d.status = 'sent'
    union all
    select 'shortlist_kept', k.consent_at, null, null, null, null, null
    from kept_shortlists k where k.email = ${contact.email} and k.consent_at is not null
    union all
    select 'changes_mailed', d.created_at, null, null, null, null, null
    from watchers v cross join lateral generate_series(1, v.mailing) n
      join deliveries d on d.key = ${WATCH_MAIL}::text || v.id || '-' || n
    where (v.shortlist_id = any(array(select id from kept_shortlists where email = ${contact.email}))
      or v.contact_id = ${contact.id}) and d.status = 'sent'
    order by at desc limit 500`;
  return rows.map((row) => ({
    kind: row.kind,
    at: row.at.toISOString(),
    // Of an asking, what follows the language is for its link.
    detail: row.kind === "asked" ? (row.detail?.split(" ")[0] ?? null) : row.detail,
    customer_id: row.customer_id,
    campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign ?? "" },
    bounce: row.bounce,
  }));
}
