import type { ResponseQuery } from "@ezo/contract/enquiries/response-clock";
import { RESPONSE_PARTS_MAX } from "@ezo/contract/values/limits/enquiries";
import { NO_SOURCES } from "@ezo/contract/values/visits/touch";
import { Prisma } from "../../generated/prisma/client.ts";
import { startOfDay } from "../../platform/business-day.ts";

const { sql } = Prisma;

/** `personId`: only of this person. */
export type FiguresQuery = ResponseQuery & { personId?: number };
export interface AnswerLimits {
  redSeconds: number;
  lateSince: Date | null;
  /** Of days and weeks. */
  timeZone: string;
}

/** Whose an answer is: who gave it, else whose the enquiry is. */
const PERSON = sql`coalesce(c.answered_by_id, c.assignee_id)`;

/** Of whom, what or when an answer is: a text, empty where there is nothing. */
const partOf = (by: ResponseQuery["by"], timeZone: string): Prisma.Sql =>
  ({
    person: sql`coalesce(${PERSON}::text, '')`,
    project: sql`coalesce(c.project_id::text, '')`,
    source: sql`coalesce(c.came_from, case when c.source in ('contact_form', 'call_request') then ${NO_SOURCES.unknown}::text
      else ${NO_SOURCES.by_hand}::text end)`,
    week: sql`to_char(date_trunc('week', c.created_at at time zone ${timeZone}), 'YYYY-MM-DD')`,
  })[by];

/**
 * The living enquiries whose clock has run, each counted once: in time, late, or neither while there is time left. `lateSince`: who
 * waits since then or longer is late.
 */
const counted = (query: FiguresQuery, limits: AnswerLimits): Prisma.Sql => sql`
  select ${partOf(query.by, limits.timeZone)} as part, c.answer_seconds,
    case when c.answered_at is not null then c.answer_seconds < ${limits.redSeconds}::int
      when c.status = 'completed' or c.clock_started_at <= ${limits.lateSince}::timestamptz then false
    end as is_in_time
  from customers c where c.deleted_at is null and c.clock_started_at is not null
    ${query.from ? sql`and c.created_at >= ${startOfDay(query.from, limits.timeZone)}` : Prisma.empty}
    ${query.to ? sql`and c.created_at < ${startOfDay(query.to, limits.timeZone, 1)}` : Prisma.empty}
    ${query.personId === undefined ? Prisma.empty : sql`and ${PERSON} = ${query.personId}::int`}`;

/** One row for the total and one for each part, counted from the enquiries themselves. */
export const responseFigures = (query: FiguresQuery, limits: AnswerLimits): Prisma.Sql => sql`
  with counted as (${counted(query, limits)}),
  ranked as (
    select part, row_number() over (order by count(*) desc, part) as rank from counted group by part
  ), lines as (
    select case when ranked.rank > ${RESPONSE_PARTS_MAX}::int then ${NO_SOURCES.other}::text else part end as part,
      answer_seconds, is_in_time
    from counted join ranked using (part)
  )
  select part, grouping(part) = 1 as is_total, count(*)::int as requests, count(answer_seconds)::int as answered,
    (count(*) filter (where is_in_time))::int as in_time, (count(*) filter (where not is_in_time))::int as late,
    percentile_cont(0.5) within group (order by answer_seconds)::float8 / 60 as median_minutes
  from lines group by grouping sets ((), (part))`;
