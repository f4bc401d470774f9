import type {
  Interest,
  InterestBoard,
  InterestCell,
  HoldNote,
  ListedBoard,
  SearchMiss,
  UsedFilter,
  UsedValue,
} from "@ezo/contract/admin/interest";
import { readSearchKey } from "@ezo/contract/site/missed-search";
import type { ApartmentStatus } from "@ezo/contract/site/navigation";
import { apartmentPath } from "@ezo/contract/values/paths/explorer-paths";
import { MISSES_LISTED_MAX, USED_VALUES_LISTED_MAX } from "@ezo/contract/values/limits/interest";
import { UNIT_TYPES, type UnitType } from "@ezo/contract/values/unit-types";
import { presentProject } from "../enquiries/enquiries.present.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { heldInclude, presentHold } from "../inventory/holds.ts";
import { boardLayout } from "../navigation/board-layout.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { firmDay } from "../platform/settings.ts";
import { type Actor, must, projectsOpenTo } from "../users/actor.ts";
import { interestOf } from "./interest.repo.ts";

interface Row {
  apartment_id: number;
  version: number;
  apartment_number: string;
  building_id: number;
  identifier: string;
  floor_number: number;
  label: string;
  status: ApartmentStatus;
  rooms: number;
  area_total: number;
  price: number | null;
  old_price: number | null;
  layout_id: number | null;
  is_shown: boolean;
}

const projectName = { id: true, translations: { select: { locale: true, title: true } } } as const;

/** What visitors look at, for those who sell: of all projects, or of those that somebody is limited to. */
export function createInterest(options: { db: Db; now?: () => Date }) {
  const { db, now = () => new Date() } = options;
  return {
    /** The projects that have apartments or other units, in the site's order. */
    async boards(actor: Actor): Promise<ListedBoard[]> {
      must(actor, "apartments.interest");
      const [projects, counts] = await Promise.all([
        db.project.findMany({
          where: { deletedAt: null, ...within(projectsOpenTo(actor)) },
          orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
          select: projectName,
        }),
        unitCounts(db),
      ]);
      return projects.flatMap((project) => {
        const units = counts.get(project.id);
        if (!units) return [];
        const apartments = units.find(({ type }) => type === "apartment")?.count ?? 0;
        return [{ ...presentProject(project), apartments, units }];
      });
    },

    /** Throws `not_found` for a project that is gone, and for one that somebody may not see. */
    async board(actor: Actor, projectId: number, type: UnitType = "apartment"): Promise<InterestBoard> {
      must(actor, "apartments.interest");
      const project = await db.project.findFirst({
        where: { AND: [{ id: projectId, deletedAt: null }, within(projectsOpenTo(actor))] },
        select: projectName,
      });
      if (!project) throw new AppError("not_found");
      const rows = await livingUnits(db, projectId, type);
      const ids = rows.map(({ apartment_id: id }) => id);
      const [interest, holds] = await Promise.all([interestOf(db, ids, now()), openHoldsOf(db, projectId)]);
      const { floors, risers, risersBefore } = boardLayout(rows, (row, riser) =>
        presentCell(projectId, row, riser, { interest, holds }),
      );
      return {
        project: presentProject(project),
        unit_type: type,
        buildings: [...new Map(rows.map((row) => [row.building_id, row.identifier]))].map(([id, name]) => ({
          id,
          name,
          ...(type === "apartment" && { risers_before: risersBefore.get(id) ?? 0 }),
        })),
        floors,
        // Other units have no riser: their position on one floor says nothing about the next.
        risers: type === "apartment" ? risers : [],
      };
    },

    /** Of single apartments, in the order asked for; those that are gone, or of projects that somebody may not see, are left out. */
    async of(actor: Actor, ids: readonly number[]): Promise<(Interest & { apartment_id: number })[]> {
      must(actor, "apartments.interest");
      const open = projectsOpenTo(actor);
      const seen = await db.apartment.findMany({
        where: {
          id: { in: [...ids] },
          deletedAt: null,
          ...(open && { floor: { building: { projectId: { in: [...open] } } } }),
        },
        select: { id: true },
      });
      const found = await interestOf(
        db,
        seen.map(({ id }) => id),
        now(),
      );
      return [...new Set(ids)].flatMap((id) => {
        const interest = found.get(id);
        return interest ? [{ apartment_id: id, ...interest }] : [];
      });
    },

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

const within = (open: readonly number[] | undefined): Prisma.ProjectWhereInput =>
  open ? { id: { in: [...open] } } : {};

/** How many units each project has of each type that are not deleted, in the order of the types. */
async function unitCounts(db: Db): Promise<Map<number, ListedBoard["units"]>> {
  const rows = await db.$queryRaw<{ id: number; type: UnitType; count: number }[]>`
    select b.project_id as id, a.unit_type::text as type, count(*)::int as count from apartments a
    join floors f on f.id = a.floor_id and f.deleted_at is null
    join buildings b on b.id = f.building_id and b.deleted_at is null
    where a.deleted_at is null group by b.project_id, a.unit_type`;
  const counts = new Map<number, ListedBoard["units"]>();
  for (const type of UNIT_TYPES)
    for (const { id, count } of rows.filter((row) => row.type === type))
      counts.set(id, [...(counts.get(id) ?? []), { type, count }]);
  return counts;
}

/** Also those that visitors cannot see, in the order of their buildings. */
const livingUnits = (db: Db, projectId: number, type: UnitType): Promise<Row[]> =>
  db.$queryRaw`
    select a.id as apartment_id, a.version, a.number as apartment_number, b.id as building_id, b.identifier,
      f.number as floor_number, f.label, a.status::text as status, a.rooms,
      a.area_total::float8 as area_total, a.price, a.old_price, a.layout_id,
      a.is_active and f.is_active and b.is_active and p.is_active as is_shown
    from apartments a
    join floors f on f.id = a.floor_id and f.deleted_at is null
    join buildings b on b.id = f.building_id and b.deleted_at is null
    join projects p on p.id = b.project_id
    where a.deleted_at is null and a.unit_type = ${type}::unit_type and b.project_id = ${projectId}::int
    order by b.sort_order, b.id, a.id`;

/** The open holds in a project that the caller may see, by apartment. */
async function openHoldsOf(db: Db, projectId: number): Promise<Map<number, HoldNote>> {
  const rows = await db.hold.findMany({
    where: { endedAt: null, apartment: { floor: { building: { projectId } } } },
    include: heldInclude,
  });
  return new Map(rows.map((row) => [row.apartmentId, presentNote(row)]));
}

function presentNote(row: Parameters<typeof presentHold>[0]): HoldNote {
  const { until, reason, holder, customer } = presentHold(row);
  return { until, reason, holder, customer };
}

const UNKNOWN: Interest = {
  views: 0,
  compares: 0,
  shortlists: 0,
  enquiries: 0,
  days_on_sale: null,
  price_days: null,
};

function presentCell(
  projectId: number,
  row: Row,
  riser: number,
  known: { interest: ReadonlyMap<number, Interest>; holds: ReadonlyMap<number, HoldNote> },
): InterestCell {
  const { identifier, floor_number: floor, label: _, is_shown: isShown, ...cell } = row;
  return {
    ...cell,
    riser,
    path: isShown ? apartmentPath(projectId, identifier, floor, cell.apartment_id) : null,
    hold: known.holds.get(cell.apartment_id) ?? null,
    // It was added between two reads.
    interest: known.interest.get(cell.apartment_id) ?? UNKNOWN,
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
