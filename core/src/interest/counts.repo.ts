import { MISSES_PER_DAY, USED_VALUES_PER_DAY } from "@ezo/contract/values/limits/interest";
import { Prisma } from "../generated/prisma/client.ts";
import { VISIBLE_STOCK } from "../navigation/visible-stock.repo.ts";
import type { Db } from "../platform/db.ts";

/** In the names of the columns; days are those of the firm's time zone, `YYYY-MM-DD`. */
export interface ApartmentCount {
  apartment_id: number;
  day: string;
  views: number;
  compares: number;
  shortlists: number;
}
/** Of a missed search, or of a value of a filter. */
export interface FilterCount {
  day: string;
  filter: string;
  project_id: number | null;
  count: number;
}

/**
 * Adds counts to those of their days, all by one statement: after a failure nothing was added. What visitors cannot see is
 * left aside, and so are new searches and values of a day that has as many as it may. The rows are in one order, so that two
 * servers wait for each other instead of locking each other out.
 */
export async function addCounts(
  db: Db,
  apartments: readonly ApartmentCount[],
  misses: readonly FilterCount[],
  values: readonly FilterCount[],
): Promise<void> {
  await db.$executeRaw`
    with counted as (
      insert into apartment_views_daily (apartment_id, day, views, compares, shortlists)
      select a.id, x.day, x.views, x.compares, x.shortlists
      from jsonb_to_recordset(${JSON.stringify(apartments)}::jsonb)
        as x(apartment_id int, day date, views int, compares int, shortlists int),
        ${VISIBLE_STOCK} and a.id = x.apartment_id
      order by a.id, x.day
      on conflict (apartment_id, day) do update set
        views = apartment_views_daily.views + excluded.views,
        compares = apartment_views_daily.compares + excluded.compares,
        shortlists = apartment_views_daily.shortlists + excluded.shortlists
    ), used as (${added("search_values", values, USED_VALUES_PER_DAY)})
    ${added("search_misses", misses, MISSES_PER_DAY)}`;
}

function added(table: "search_misses" | "search_values", counts: readonly FilterCount[], most: number) {
  const name = Prisma.raw(table);
  return Prisma.sql`
    insert into ${name} (day, filter, project_id, count)
    select day, filter, project_id, count from (
      select x.day, x.filter, x.project_id, x.count, known.day is not null as is_known,
        row_number() over (partition by x.day, known.day is null order by x.filter) as place
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as x(day date, filter text, project_id int, count int)
      left join ${name} known on known.day = x.day and known.filter = x.filter
      where x.project_id is null or exists (
        select 1 from projects p where p.id = x.project_id and p.is_active and p.deleted_at is null)
    ) asked
    where is_known or place + (select count(*) from ${name} m where m.day = asked.day) <= ${most}::int
    order by day, filter
    on conflict (day, filter) do update set count = ${name}.count + excluded.count`;
}
