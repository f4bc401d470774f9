import type { SearchMiss, UsedFilter, UsedValue } from "@ezo/contract/admin/interest";
import { readSearchKey } from "@ezo/contract/site/search/missed-search";
import { MISSES_LISTED_MAX, USED_VALUES_LISTED_MAX } from "@ezo/contract/values/limits/interest";
import { presentProject } from "../enquiries/enquiries.present.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { firmDay } from "../platform/settings.ts";
import { type Actor, must, projectsOpenTo } from "../users/actor.ts";
import { projectName } from "./project-name.ts";

/** What visitors search for, with and without success. */
export function interestSearches({ db, now }: { db: Db; now: () => Date }) {
  return {
    /** Searches that found nothing in the last `days` days, the most frequent first. */
    async misses(actor: Actor, query: { days: number; project_id?: number | undefined }) {
      must(actor, "apartments.interest");
      const rows = await missedSearches(db, {
        ...query,
        today: await firmDay(db, now()),
        open: projectsOpenTo(actor),
      });
      const names = await namesOf(db, rows);
      return {
        data: rows.flatMap((row) => presentMiss(row, names)),
        meta: { total: rows[0]?.total ?? 0, different: rows[0]?.different ?? 0 },
      };
    },

    /** What was asked for in the last `days` days by searches that found something: of each filter its most frequent values. */
    async used(actor: Actor, query: { days: number; project_id?: number | undefined }): Promise<UsedValue[]> {
      must(actor, "apartments.interest");
      const today = await firmDay(db, now());
      const rows = await usedFilters(db, { ...query, today, open: projectsOpenTo(actor) });
      const names = await namesOf(db, rows);
      return rows.flatMap((row) => presentMiss(row, names).map((value) => ({ ...value, filter: row.kind })));
    },
  };
}

interface MissRow {
  filter: string;
  project_id: number | null;
  count: number;
  days: number;
  last_day: string;
  /** Of all rows, not of those that are listed alone. */
  total: number;
  different: number;
}

type UsedRow = Omit<MissRow, "total" | "different"> & { kind: UsedFilter };

interface Asked {
  days: number;
  project_id?: number | undefined;
  today: string;
  open: readonly number[] | undefined;
}

const missedSearches = (db: Db, asked: Asked): Promise<MissRow[]> => {
  const { days, today, open, project_id: projectId } = asked;
  return db.$queryRaw`
    select m.filter, m.project_id, sum(m.count)::int as count, count(*)::int as days, max(m.day)::text as last_day,
      (sum(sum(m.count)) over ())::int as total, (count(*) over ())::int as different
    from search_misses m left join projects p on p.id = m.project_id
    where m.day > ${today}::date - ${days}::int and p.deleted_at is null
      ${open ? Prisma.sql`and m.project_id = any(${[...open]}::int[])` : Prisma.empty}
      ${projectId === undefined ? Prisma.empty : Prisma.sql`and m.project_id = ${projectId}::int`}
    group by m.filter, m.project_id
    order by 3 desc, m.filter limit ${MISSES_LISTED_MAX}::int`;
};

/** Of whichever project was searched; the value of the project is the project. */
const usedFilters = (db: Db, asked: Asked): Promise<UsedRow[]> => {
  const { days, today, open, project_id: projectId } = asked;
  return db.$queryRaw`
    with valued as (
      select v.day, v.count, regexp_replace(v.filter, '^project_id=[0-9]+&', '') as filter,
        case when v.filter = 'project_id=' || v.project_id then v.project_id end as project_id
      from search_values v left join projects p on p.id = v.project_id
      where v.day > ${today}::date - ${days}::int and p.deleted_at is null
        ${open ? Prisma.sql`and v.project_id = any(${[...open]}::int[])` : Prisma.empty}
        ${projectId === undefined ? Prisma.empty : Prisma.sql`and v.project_id = ${projectId}::int`}
    ), summed as (
      select split_part(split_part(filter, '=', 1), '_', 1) as kind, filter, project_id, sum(count)::int as count,
        count(distinct day)::int as days, max(day)::text as last_day
      from valued group by filter, project_id
    ), ranked as (
      select *, row_number() over (partition by kind order by count desc, filter) as place from summed
    )
    select kind, filter, project_id, count, days, last_day from ranked
    where place <= ${USED_VALUES_LISTED_MAX}::int order by count desc, filter`;
};

async function namesOf(db: Db, rows: readonly { project_id: number | null }[]) {
  const projects = await db.project.findMany({
    where: { id: { in: rows.flatMap(({ project_id: id }) => id ?? []) } },
    select: projectName,
  });
  return new Map(projects.map((project) => [project.id, presentProject(project)]));
}

type ProjectName = ReturnType<typeof presentProject>;

function presentMiss(
  row: Omit<MissRow, "total" | "different">,
  projects: ReadonlyMap<number, ProjectName>,
): SearchMiss[] {
  const { filter: query, project_id: id, count, days, last_day } = row;
  const search = readSearchKey(query);
  // Written by another version, for filters that this one does not know.
  if (!search) return [];
  const project = id === null ? null : (projects.get(id) ?? null);
  return [{ search, query, project, count, days, last_day }];
}
