import type { Db } from "../platform/db.ts";
import { withPlaces } from "./apartment-places.ts";
import { shownOldPrice, shownPrice } from "./navigation.present.ts";
import { visibleUnit } from "./navigation.visible.ts";

/** Apartments and other units as open pages of the explorer show them, for live events. */
export async function liveApartmentRows(db: Db, ids: readonly number[]) {
  const rows = await db.apartment.findMany({
    where: { AND: [visibleUnit, { id: { in: [...ids] } }] },
    orderBy: { id: "asc" },
  });
  const placed = await withPlaces(db, rows);
  return placed.map((record) => ({
    id: record.id,
    status: record.status,
    price: shownPrice(record),
    old_price: shownOldPrice(record),
    project_id: record.floor.building.project.id,
    building_id: record.buildingId,
    building_identifier: record.floor.building.identifier,
    floor_number: record.floor.number,
    apartment_number: record.number,
    unit_type: record.unitType,
  }));
}
