import type { OutcomeFigures } from "@ezo/contract/marketing/campaigns/campaign-outcome";
import { CAMPAIGN_OUTCOME_ROWS_MAX } from "@ezo/contract/values/limits/marketing";
import { MAIL_MARKS, mailCampaignTag } from "@ezo/contract/values/visits/touch";
import { Prisma } from "../../generated/prisma/client.ts";
import { HOLDS, SALES } from "../../sources/sources.sql.ts";

const { sql } = Prisma;

/** Written out: the index of first visits is one of this source alone. */
const NEWSLETTER = Prisma.raw(`'${MAIL_MARKS.utm_source}'`);

const byTag = (source: Prisma.Sql, touch: Prisma.Sql, tag: string): Prisma.Sql =>
  sql`(${source} = ${NEWSLETTER} and lower(btrim(${touch}->>'utm_campaign')) = ${tag}::text)`;

/** Living enquiries that a campaign's links led to. One without a first visit of its own has one visit, as in the report on sources. */
function chosen(campaignId: number, within: Prisma.Sql): Prisma.Sql {
  const tag = mailCampaignTag(campaignId);
  const last = byTag(sql`c.came_from`, sql`c.attribution`, tag);
  const first = byTag(sql`c.first_came_from`, sql`coalesce(c.first_attribution, c.attribution)`, tag);
  return sql`
    select c.id, c.name, c.created_at, coalesce(${last}, false) as is_last, coalesce(${first}, false) as is_first
    from customers c where c.deleted_at is null and (${last} or ${first}) and ${within}`;
}

/** When each was visited, held and sold. */
const steps = (campaignId: number, within: Prisma.Sql): Prisma.Sql => sql`
  with chosen as (${chosen(campaignId, within)}), held as (${HOLDS}), sale as (${SALES}),
  steps as (
    select k.id, k.name, k.created_at, k.is_last, k.is_first, visit.done_at as visited_at, visit.due_at as visit_at,
      held.at as held_at, sale.at as sold_at
    from chosen k
    left join lateral (
      select min(s.ended_at) filter (where s."end" = 'done') as done_at,
        min(s.due_at) filter (where s.ended_at is null) as due_at
      from customer_steps s where s.customer_id = k.id and s.kind = 'visit'
    ) visit on true
    left join held on held.id = k.id left join sale on sale.id = k.id
  )`;

export interface FiguresLine extends OutcomeFigures {
  touch: "last" | "first" | "either";
}
/** A line for each way to count, where there is anything to count. */
export const outcomeFigures = (campaignId: number): Prisma.Sql => sql`
  ${steps(campaignId, sql`true`)}
  select t.touch, count(*)::int as enquiries, count(t.visited_at)::int as visited, count(t.visit_at)::int as planned,
    count(t.held_at)::int as held, count(t.sold_at)::int as sold
  from (
    select 'last' as touch, s.* from steps s where s.is_last
    union all select 'first', s.* from steps s where s.is_first
    union all select 'either', s.* from steps s
  ) t group by t.touch`;

export interface OutcomeLine {
  id: number;
  name: string;
  created_at: Date;
  is_last: boolean;
  is_first: boolean;
  visited_at: Date | null;
  visit_at: Date | null;
  held_at: Date | null;
  sold_at: Date | null;
}
export const outcomeRows = (campaignId: number, within: Prisma.Sql): Prisma.Sql => sql`
  ${steps(campaignId, within)}
  select * from steps order by created_at desc, id desc limit ${CAMPAIGN_OUTCOME_ROWS_MAX}::int`;
