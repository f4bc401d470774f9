import type { Db, Tx } from "../platform/db.ts";
import { risersOf } from "./risers.ts";

/** The column of each apartment on its building's board, by its id, counted with those that visitors cannot see. */
export async function risersIn(db: Db | Tx, buildingId: number): Promise<Map<number, number>> {
  const rows = await db.apartment.findMany({
    where: { buildingId, unitType: "apartment", deletedAt: null, floor: { deletedAt: null } },
    orderBy: { id: "asc" },
    select: { id: true, number: true, floor: { select: { number: true } } },
  });
  const numbered = rows.map(({ id, number, floor }) => ({
    id,
    apartment_number: number,
    floor_number: floor.number,
  }));
  return new Map([...risersOf(numbered)].map(([{ id }, riser]) => [id, riser]));
}
