import type { TimelineBounce } from "@ezo/contract/marketing/contact-timeline";
import type { PersonDetail, TimelinePosition } from "@ezo/contract/persons";
import { PERSON_COUNTED_MAX } from "@ezo/contract/values/limits/enquiries";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { PREPARED } from "../platform/prepared.ts";
import { MATCHES_MAIL } from "../saved-searches/saved-search-rows.ts";
import { WATCH_MAIL } from "../watched-apartments/watch-mails.ts";

const { sql } = Prisma;

export interface EventRow {
  kind: string;
  at: Date;
  /** Orders lines of one instant, and is of no other line: a letter for its part, and the key of the row it is about. */
  mark: string;
  detail: string | null;
  state: string | null;
  until: Date | null;
  offer_id: string | null;
  customer_id: number | null;
  campaign_id: number | null;
  campaign: string | null;
  bounce: TimelineBounce | null;
  actor: string | null;
}

/** By what a person's traces are found. */
export interface PersonTraces {
  /** The person and those who were merged into them: their enquiries name these. */
  memberIds: readonly number[];
  /** Canonical. */
  emails: readonly string[];
  contactIds: readonly number[];
}

/** What each line has beside its kind, instant, mark and detail; all null, so that each part names only what it knows. */
const NOTHING = {
  state: sql`null::text`,
  until: sql`null::timestamptz`,
  offer_id: sql`null::text`,
  customer_id: sql`null::int`,
  campaign_id: sql`null::int`,
  campaign: sql`null::text`,
  bounce: sql`null::jsonb`,
  actor: sql`null::text`,
};
type More = Partial<typeof NOTHING>;

/** One part of the timeline: columns in the order of `NOTHING`. A mark is what `TimelineCursor` takes. */
function part(
  kind: Prisma.Sql,
  at: Prisma.Sql,
  mark: Prisma.Sql,
  detail: Prisma.Sql,
  from: Prisma.Sql,
  more: More,
): Prisma.Sql {
  const columns = Object.entries({ ...NOTHING, ...more }).map(
    ([name, value]) => sql`${value} as ${Prisma.raw(name)}`,
  );
  return sql`select ${kind} as kind, ${at} as at, ${mark} as mark, ${detail} as detail,
    ${Prisma.join(columns)} ${from}`;
}

const enquiry = { customer_id: sql`m.id` };
/** The lines of the histories of these. */
const HISTORY = sql`from mine m join customer_history h on h.customer_id = m.id`;
const HISTORY_WITH_ACTOR = sql`${HISTORY} left join users u on u.id = h.actor_id`;
/** Their holds, with who has made or ended them. */
const holdsBy = (user: "holder_id" | "ended_by_id") =>
  sql`from mine m join holds h on h.customer_id = m.id join apartments a on a.id = h.apartment_id
    left join users u on u.id = h.${Prisma.raw(user)}`;

/** Of enquiries (`mine`): each, its notes, its mails and its offers. */
const ofEnquiries = (): Prisma.Sql[] => [
  part(
    sql`'enquiry'`,
    sql`m.created_at`,
    sql`'e' || m.id`,
    sql`m.source::text`,
    sql`from mine m left join users u on u.id = m.entered_by_id`,
    { ...enquiry, actor: sql`u.name` },
  ),
  part(
    sql`'note'`,
    sql`n.created_at`,
    sql`'n' || n.id`,
    sql`n.text`,
    sql`from mine m join customer_notes n on n.customer_id = m.id left join users u on u.id = n.author_id`,
    { ...enquiry, actor: sql`u.name` },
  ),
  part(
    sql`'reply'`,
    sql`r.created_at`,
    sql`'r' || r.id`,
    sql`r.subject`,
    sql`from mine m join customer_replies r on r.customer_id = m.id left join users u on u.id = r.author_id`,
    { ...enquiry, state: sql`r.status::text`, actor: sql`u.name` },
  ),
  part(
    sql`'mail'`,
    sql`w.created_at`,
    sql`'m' || w.id`,
    sql`w.subject`,
    sql`from mine m join customer_mails w on w.customer_id = m.id`,
    enquiry,
  ),
  part(
    sql`'offer'`,
    sql`o.created_at`,
    sql`'o' || o.id::text`,
    sql`o.snapshot->>'number'`,
    sql`from mine m join offers o on o.customer_id = m.id`,
    { ...enquiry, until: sql`coalesce(o.withdrawn_at, o.valid_until)`, offer_id: sql`o.id::text` },
  ),
];

/** Of the same enquiries: their confirmations, calls, steps, visits and holds. */
const ofDealings = (): Prisma.Sql[] => [
  part(
    sql`h.kind::text`,
    sql`h.created_at`,
    sql`'h' || h.id`,
    sql`h.to_value`,
    sql`${HISTORY} where h.kind in ('confirmation_sent', 'confirmation_refused')`,
    enquiry,
  ),
  // Of a call what came of it, of a step what was done.
  part(
    sql`h.kind::text`,
    sql`h.created_at`,
    sql`'h' || h.id`,
    sql`h.reason`,
    sql`${HISTORY_WITH_ACTOR} where h.kind in ('call', 'step_done')`,
    {
      ...enquiry,
      state: sql`case h.kind when 'call' then h.to_value else h.from_value end`,
      actor: sql`u.name`,
    },
  ),
  // A visit that was set, moved or dropped; a change of its note alone does not count.
  part(
    sql`case when h.kind = 'step_cancelled' then 'visit_cancelled'
      when before.kind = 'step_set' then 'visit_moved' else 'visit_agreed' end`,
    sql`h.created_at`,
    sql`'h' || h.id`,
    sql`null::text`,
    sql`${HISTORY_WITH_ACTOR}
      left join lateral (
        select p.kind::text as kind, p.to_value from customer_history p
        where p.customer_id = h.customer_id and p.id < h.id and p.from_value = 'visit'
          and p.kind in ('step_set', 'step_done', 'step_cancelled')
        order by p.id desc limit 1
      ) before on h.kind = 'step_set'
      where h.kind in ('step_set', 'step_cancelled') and h.from_value = 'visit'
        and (h.kind = 'step_cancelled' or before.kind is distinct from 'step_set' or before.to_value <> h.to_value)`,
    { ...enquiry, until: sql`h.to_value::timestamptz`, actor: sql`u.name` },
  ),
  part(sql`'hold'`, sql`h.created_at`, sql`'b' || h.id`, sql`a.number`, holdsBy("holder_id"), {
    ...enquiry,
    until: sql`h.until`,
    actor: sql`u.name`,
  }),
  part(
    sql`'hold_ended'`,
    sql`h.ended_at`,
    sql`'f' || h.id`,
    sql`a.number`,
    sql`${holdsBy("ended_by_id")} where h.ended_at is not null`,
    { ...enquiry, state: sql`h."end"::text`, actor: sql`u.name` },
  ),
];

/** The offers that visitors made for themselves; what staff made is found by its enquiry, and must not count twice. */
const offeredTo = (emails: readonly string[]): Prisma.Sql =>
  sql`o.email = any(${[...emails]}::text[]) and o.customer_id is null`;

/** Of addresses: the searches that were saved, and the mails of what they found. */
const ofSearches = (emails: readonly string[]): Prisma.Sql[] => {
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

/** Of addresses: offers that visitors made, campaigns and their clicks, mails that came back, consents. Robots, which open every link, do not count. */
function ofAddresses({ emails, contactIds }: PersonTraces): Prisma.Sql[] {
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

/** Of addresses and contacts: the shortlists that were kept, and the mails about apartments that they follow. */
const ofWatched = ({ emails, contactIds }: PersonTraces): Prisma.Sql[] => {
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

/** The enquiries of a person, called `mine` in both statements. */
const enquiriesOf = (memberIds: readonly number[]): Prisma.Sql =>
  sql`from customers where person_id = any(${[...memberIds]}::int[]) and deleted_at is null`;

/** The newest lines of a person's timeline: of all, or of those before a place in it. */
export function timelineOf(
  db: Db,
  traces: PersonTraces,
  { limit, before }: { limit: number; before?: TimelinePosition | undefined },
): Promise<EventRow[]> {
  const earlier = before
    ? sql`where (e.at, e.mark) < (${new Date(before.at)}::timestamptz, ${before.mark}::text)`
    : Prisma.empty;
  const newest = sql`order by at desc, mark desc limit ${limit}::int`;
  const parts = [
    ...ofEnquiries(),
    ...ofDealings(),
    ...ofAddresses(traces),
    ...ofSearches(traces.emails),
    ...ofWatched(traces),
  ].map((one) => sql`(select * from (${one}) e ${earlier} ${newest})`);
  return db.$queryRaw<EventRow[]>`${PREPARED}
    with mine as materialized (
      select id, source, created_at, entered_by_id ${enquiriesOf(traces.memberIds)}
      order by created_at desc, id desc limit ${PERSON_COUNTED_MAX}::int
    )
    ${Prisma.join(parts, " union all ")}
    ${newest}`;
}

/** What counts up, over everything and not only over what the timeline shows. */
export async function figuresOf(
  db: Db,
  { memberIds, emails, contactIds }: PersonTraces,
): Promise<PersonDetail["figures"]> {
  const contacts = sql`any(${[...contactIds]}::int[])`;
  const [figures] = await db.$queryRaw<PersonDetail["figures"][]>`${PREPARED}
    with mine as materialized (select id, source ${enquiriesOf(memberIds)})
    select
      ((select count(*) from customer_history h join mine m on m.id = h.customer_id where h.kind = 'confirmation_sent')
        + (select count(*) from customer_replies r join mine m on m.id = r.customer_id where r.status = 'sent')
        + (select count(*) from customer_mails r join mine m on m.id = r.customer_id))::int
        as mails,
      ((select count(*) from mine where source = 'walk_in')
        + (select count(*) from customer_steps s join mine m on m.id = s.customer_id
            where s.kind = 'visit' and s."end" = 'done'))::int as visits,
      (select count(*) from holds h join mine m on m.id = h.customer_id)::int as holds,
      ((select count(*) from offers o join mine m on m.id = o.customer_id)
        + (select count(*) from offers o where ${offeredTo(emails)}))::int as offers,
      (select count(*) from campaign_recipients where contact_id = ${contacts} and state = 'sent')::int as campaigns,
      (select count(*) from campaign_clicks l join campaign_recipients r on r.id = l.recipient_id
        where r.contact_id = ${contacts} and not l.is_robot)::int as clicks`;
  if (!figures) throw new Error("a count gave no row");
  return figures;
}
