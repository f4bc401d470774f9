import { Prisma } from "../generated/prisma/client.ts";
import { MATCHES_MAIL } from "../saved-searches/saved-search-rows.ts";
import { WATCH_MAIL } from "../watched-apartments/watch-mails.ts";
import { offeredTo, type PersonTraces } from "./person-traces.sql.ts";
import { part } from "./timeline-part.sql.ts";

const { sql } = Prisma;

/** Of addresses: offers that visitors made, campaigns and their clicks, mails that came back, consents. Robots, which open every link, do not count. */
export function ofAddresses({ emails, contactIds }: PersonTraces): Prisma.Sql[] {
  const contacts = sql`any(${[...contactIds]}::int[])`;
  const campaign = { campaign_id: sql`k.id`, campaign: sql`k.name` };
  return [
    part(
      sql`'offer'`,
      sql`o.created_at`,
      sql`'o' || o.id::text`,
      sql`o.snapshot->>'number'`,
      sql`from offers o where ${offeredTo(emails)}`,
      { until: sql`o.valid_until`, offer_id: sql`o.id::text` },
    ),
    part(
      sql`'campaign'`,
      sql`coalesce(r.settled_at, r.claimed_at, k.started_at, k.created_at)`,
      sql`'c' || r.id`,
      sql`r.state::text`,
      sql`from campaign_recipients r join campaigns k on k.id = r.campaign_id where r.contact_id = ${contacts}`,
      campaign,
    ),
    part(
      sql`'click'`,
      sql`l.created_at`,
      sql`'l' || l.id`,
      sql`l.url`,
      sql`from campaign_recipients r join campaigns k on k.id = r.campaign_id
        join campaign_clicks l on l.recipient_id = r.id where r.contact_id = ${contacts} and not l.is_robot`,
      campaign,
    ),
    // Where a hard bounce or complaint took the contact off the list, the line of their history says so.
    part(
      sql`'returned'`,
      sql`b.at`,
      sql`'t' || b.id`,
      sql`null::text`,
      sql`from bounce_events b left join campaigns k on k.id = b.campaign_id
        where b.contact_id = ${contacts} and (b.kind = 'soft' or not b.is_decisive)`,
      {
        ...campaign,
        bounce: sql`jsonb_build_object('provider', b.provider, 'kind', b.kind, 'reason', b.reason, 'count', b.soft_count)`,
      },
    ),
    part(
      sql`h.kind`,
      sql`h.created_at`,
      sql`'k' || h.id`,
      sql`h.detail`,
      sql`from contact_history h left join campaigns k on k.id = h.campaign_id left join users u on u.id = h.actor_id
        where h.contact_id = ${contacts}`,
      { ...campaign, actor: sql`u.name` },
    ),
  ];
}

/** Of addresses: the searches that were saved, and the mails of what they found. */
export const ofSearches = (emails: readonly string[]): Prisma.Sql[] => {
  const own = sql`s.email = any(${[...emails]}::text[])`;
  return [
    part(
      sql`'search_saved'`,
      sql`s.consent_at`,
      sql`'s' || s.id`,
      sql`null::text`,
      sql`from saved_searches s where ${own} and s.consent_at is not null`,
      {},
    ),
    part(
      sql`'search_mailed'`,
      sql`d.created_at`,
      sql`'u' || s.id || '-' || n`,
      sql`null::text`,
      sql`from saved_searches s cross join lateral generate_series(1, s.mailing) n
        join deliveries d on d.key = ${MATCHES_MAIL}::text || s.id || '-' || n where ${own} and d.status = 'sent'`,
      {},
    ),
  ];
};

/** Of addresses and contacts: the shortlists that were kept, and the mails about apartments that they follow. */
export const ofWatched = ({ emails, contactIds }: PersonTraces): Prisma.Sql[] => {
  const own = sql`k.email = any(${[...emails]}::text[])`;
  return [
    part(
      sql`'shortlist_kept'`,
      sql`k.consent_at`,
      sql`'w' || k.id`,
      sql`null::text`,
      sql`from kept_shortlists k where ${own} and k.consent_at is not null`,
      {},
    ),
    part(
      sql`'changes_mailed'`,
      sql`d.created_at`,
      sql`'v' || v.id || '-' || n`,
      sql`null::text`,
      sql`from watchers v cross join lateral generate_series(1, v.mailing) n
        join deliveries d on d.key = ${WATCH_MAIL}::text || v.id || '-' || n
        where (v.shortlist_id = any(array(select k.id from kept_shortlists k where ${own}))
          or v.contact_id = any(${[...contactIds]}::int[])) and d.status = 'sent'`,
      {},
    ),
  ];
};
