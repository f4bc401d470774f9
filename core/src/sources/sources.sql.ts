import type { SourceQuery } from "@ezo/contract/admin/sources";
import { REPORT_PARTS_MAX, REPORT_SOURCES_MAX } from "@ezo/contract/values/limits/enquiries";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { NO_SOURCES } from "@ezo/contract/values/visits/touch";
import { enquiryOfHold, enquiryOfSale, SOLD } from "../enquiries/retention/deal.sql.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { startOfDay } from "../platform/business-day.ts";

const { sql } = Prisma;

const COLUMNS = {
  last: { source: sql`c.came_from`, touch: sql`c.attribution` },
  first: { source: sql`c.first_came_from`, touch: sql`coalesce(c.first_attribution, c.attribution)` },
};

/** `countedName` in SQL: no campaign of a link has the name of the line of all others (`NO_SOURCES.other`). */
function countedSql(given: Prisma.Sql): Prisma.Sql {
  const name = sql`rtrim(left(lower(btrim(${given})), ${TEXT_INPUT_MAX_LENGTH}::int))`;
  return sql`case when ${name} like '(%)'
    then regexp_replace(regexp_replace(${name}, '^[[:space:](]+', ''), '[[:space:])]+$', '') else ${name} end`;
}

/** By what a source is divided, as a text; empty where an enquiry has none. */
const partOf = ({ by, touch }: SourceQuery, timeZone: string): Prisma.Sql =>
  ({
    project: sql`coalesce(c.project_id::text, '')`,
    person: sql`coalesce(c.assignee_id::text, '')`,
    month: sql`to_char(c.created_at at time zone ${timeZone}, 'YYYY-MM')`,
    campaign: sql`coalesce(${countedSql(sql`${COLUMNS[touch].touch}->>'utm_campaign'`)}, '')`,
  })[by];

/** As the clock of the first answer has it. What never waited for one has none: there the status says it. */
const IS_ANSWERED = sql`case when c.clock_started_at is null then c.status <> 'new' else c.answered_at is not null end`;

/** The living enquiries of the period, each with its source and its part. */
const chosen = (query: SourceQuery, timeZone: string): Prisma.Sql => sql`
  select c.id, c.created_at, ${IS_ANSWERED} as is_answered, c.clock_started_at, c.answered_at, ${partOf(query, timeZone)} as part,
    coalesce(${COLUMNS[query.touch].source},
      case when c.source in ('contact_form', 'call_request') then ${NO_SOURCES.unknown}::text
        else ${NO_SOURCES.by_hand}::text end) as source
  from customers c where c.deleted_at is null
    ${query.from ? sql`and c.created_at >= ${startOfDay(query.from, timeZone)}` : Prisma.empty}
    ${query.to ? sql`and c.created_at < ${startOfDay(query.to, timeZone, 1)}` : Prisma.empty}`;

/**
 * A hold counts for the enquiry that it was made for. Where it was made for none, nothing says which one it goes back to, so
 * it counts for the last one about the apartment before it: for one only, however many have asked.
 */
export const HOLDS = sql`
  select ${enquiryOfHold(sql`h.apartment_id`, sql`h.created_at`)} as id, min(h.created_at) as at
  from holds h group by 1`;

/** The first sale that counts for each enquiry. */
export const SALES = sql`
  select ${enquiryOfSale(sql`s.apartment_id`, sql`s.at`)} as id, min(s.at) as at
  from (${SOLD}) s group by 1`;

/** When each was answered, offered an apartment, held and sold. Offers are removed after a year; their lines of history stay. */
const STEPS = sql`
  select c.source, c.part, c.created_at, c.is_answered, coalesce(c.answered_at, answer.at) as answered_at,
    offer.at as offered_at, held.at as held_at, sale.at as sold_at
  from chosen c
  left join lateral (
    select min(h.created_at) as at from customer_history h
    where h.customer_id = c.id and h.kind = 'status' and h.from_value = 'new' and c.is_answered
      and c.clock_started_at is null
  ) answer on true
  left join lateral (
    select min(h.created_at) as at from customer_history h where h.customer_id = c.id and h.kind = 'offered'
  ) offer on true
  left join held using (id) left join sale using (id)`;

/** Values of visitors name sources and campaigns, so there may be any number of them: the rarest are one line. */
const ranked = (column: "source" | "part"): Prisma.Sql => {
  const name = Prisma.raw(column);
  return sql`select ${name}, row_number() over (order by count(*) desc, ${name}) as rank from steps group by ${name}`;
};

/** None takes less than no time, whatever the clocks of two servers say. */
const medianDays = (since: Prisma.Sql, until: Prisma.Sql): Prisma.Sql => sql`
  percentile_cont(0.5) within group (order by
    case when ${until} < ${since} then 0 else extract(epoch from ${until} - ${since})::float8 / 86400 end)`;

/** What came before a step: steps may be left out, or recorded in another order. `greatest` passes over nulls. */
const before = (step: Prisma.Sql, ...earlier: Prisma.Sql[]): Prisma.Sql =>
  sql`greatest(created_at, ${Prisma.join(earlier.map((at) => sql`case when ${at} <= ${step} then ${at} end`))})`;
const [answeredAt, offeredAt, heldAt, soldAt] = [
  sql`answered_at`,
  sql`offered_at`,
  sql`held_at`,
  sql`sold_at`,
];

/** One row for the total, one for each source, one for each of its parts: each counted from the enquiries themselves. */
export const sourceFigures = (query: SourceQuery, timeZone: string): Prisma.Sql => sql`
  with chosen as (${chosen(query, timeZone)}), held as (${HOLDS}), sale as (${SALES}), steps as (${STEPS}),
  sources as (${ranked("source")}), parts as (${ranked("part")}),
  lines as (
    select case when sources.rank > ${REPORT_SOURCES_MAX}::int then ${NO_SOURCES.other}::text else source end as source,
      case when parts.rank > ${REPORT_PARTS_MAX}::int then ${NO_SOURCES.other}::text else part end as part,
      created_at, is_answered, answered_at, offered_at, held_at, sold_at
    from steps join sources using (source) join parts using (part)
  )
  select source, part, grouping(source) = 1 as is_total, grouping(part) = 1 as is_whole,
    count(*)::int as enquiries, (count(*) filter (where is_answered))::int as answered,
    count(offered_at)::int as offered, count(held_at)::int as held, count(sold_at)::int as sold,
    ${medianDays(sql`created_at`, answeredAt)} as days_to_answer,
    ${medianDays(before(offeredAt, answeredAt), offeredAt)} as days_to_offer,
    ${medianDays(before(heldAt, answeredAt, offeredAt), heldAt)} as days_to_hold,
    ${medianDays(before(soldAt, answeredAt, offeredAt, heldAt), soldAt)} as days_to_sale
  from lines group by grouping sets ((), (source), (source, part))`;
