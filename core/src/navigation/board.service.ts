import type { Board } from "@ezo/contract/site/board";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { apartmentPath } from "@ezo/contract/values/paths/explorer-paths";
import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { boardLayout } from "./board-layout.ts";
import { findBuilding } from "./find-building.ts";
import { visibleBuilding, visiblePart } from "./navigation.visible.ts";
import { SHOWN_OLD_PRICE, SHOWN_PRICE } from "./visible-stock.repo.ts";

interface Row {
  apartment_id: number;
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
  is_shown: boolean;
}

/** The apartments of a project as a board of floors and risers. */
export const createBoard = (db: Db) => ({
  /** Throws `not_found` for a project or building that visitors cannot see. */
  async of(projectId: number, query: { locale: Locale; building_id?: string | undefined }): Promise<Board> {
    const project = await db.project.findFirst({
      where: { id: projectId, ...visiblePart },
      select: { buildings: { where: visibleBuilding, select: { id: true, identifier: true } } },
    });
    const { building_id: asked } = query;
    const building = asked === undefined ? undefined : findBuilding(project?.buildings ?? [], asked);
    if (!project || (asked !== undefined && !building)) throw new AppError("not_found");
    return boardOf(projectId, await boardRows(db, projectId, building?.id ?? null), query.locale);
  },
});

/** With those that visitors cannot see: they have their place among the risers, as on the staff's board and in price lists. */
const boardRows = (db: Db, projectId: number, buildingId: number | null): Promise<Row[]> =>
  db.$queryRaw`
    select a.id as apartment_id, a.number as apartment_number, b.id as building_id, b.identifier,
      f.number as floor_number, f.label, a.status::text as status, a.rooms,
      a.area_total::float8 as area_total, ${SHOWN_PRICE} as price,
      ${SHOWN_OLD_PRICE} as old_price, a.is_active and f.is_active as is_shown
    from apartments a
    join floors f on f.id = a.floor_id and f.deleted_at is null
    join buildings b on b.id = f.building_id and b.is_active and b.deleted_at is null
    join projects p on p.id = b.project_id and p.is_active and p.deleted_at is null
    where a.deleted_at is null and a.unit_type = 'apartment' and b.project_id = ${projectId}::int
      and (${buildingId}::int is null or b.id = ${buildingId}::int)
    order by b.sort_order, b.id, a.id`;

function boardOf(projectId: number, rows: readonly Row[], locale: Locale): Board {
  const { floors, risers } = boardLayout(
    rows,
    ({ identifier, label: _, floor_number: floor, is_shown: __, ...cell }, riser) => ({
      ...cell,
      riser,
      url: canonicalPath(locale, apartmentPath(projectId, identifier, floor, cell.apartment_id)),
    }),
    (row) => row.is_shown,
  );
  return { floors, risers };
}
