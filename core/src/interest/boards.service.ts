import type {
  HoldNote,
  Interest,
  InterestBoard,
  InterestCell,
  ListedBoard,
} from "@ezo/contract/admin/interest";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { apartmentPath } from "@ezo/contract/values/paths/explorer-paths";
import { UNIT_TYPES, type UnitType } from "@ezo/contract/values/stock/unit-types";
import { presentProject } from "../enquiries/enquiries.present.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { heldInclude, presentHold } from "../inventory/holds/holds.ts";
import { boardLayout } from "../navigation/board-layout.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type Actor, must, projectsOpenTo } from "../users/actor.ts";
import { interestOf } from "./interest.repo.ts";
import { projectName } from "./project-name.ts";

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

/** The staff's boards: all apartments or other units of a project as cells, with their interest. */
export function interestBoards({ db, now }: { db: Db; now: () => Date }) {
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
