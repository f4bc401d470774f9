import { apartmentPath, buildingPath, floorPath } from "@ezo/contract/values/paths/explorer-paths";
import { VISIBLE_STOCK } from "./visible-stock.repo.ts";
import type { Db } from "../platform/db.ts";

/** A page of the explorer that visitors may open. */
export interface ExplorerPlace {
  path: string;
  changedAt: Date;
}

interface Row {
  id: number;
  updated_at: Date;
  floor: number;
  identifier: string;
  project_id: number;
}

/**
 * Buildings, their floors and the apartments on them, of every project that shows its explorer. One statement: a firm
 * has tens of thousands of apartments, and search engines ask for all of them.
 */
export async function explorerPlaces(db: Db): Promise<ExplorerPlace[]> {
  const rows = await db.$queryRaw<Row[]>`
    select a.id, greatest(a.updated_at, f.updated_at, b.updated_at) as updated_at, f.number as floor, b.identifier,
      b.project_id
    from ${VISIBLE_STOCK} and p.has_apartment_navigation
    order by b.project_id, b.sort_order, b.id, f.number, a.id`;
  const upper = new Map<string, ExplorerPlace>();
  const apartments: ExplorerPlace[] = [];
  for (const row of rows) {
    const building = buildingPath(row.project_id, row.identifier);
    const floor = floorPath(row.project_id, row.identifier, row.floor);
    for (const path of [building, floor]) {
      const known = upper.get(path);
      if (!known) upper.set(path, { path, changedAt: row.updated_at });
      else if (row.updated_at > known.changedAt) known.changedAt = row.updated_at;
    }
    const path = apartmentPath(row.project_id, row.identifier, row.floor, row.id);
    apartments.push({ path, changedAt: row.updated_at });
  }
  return [...upper.values(), ...apartments];
}
