import type { Db, Tx } from "../platform/db.ts";
import { risersOf } from "./risers.ts";

/** The column of each apartment on its building's board, by its id, counted with those that visitors cannot see. */
export async function risersIn(db: Db | Tx, buildingId: number): Promise<Map<number, number>> {
  const rows = await db.$queryRaw<{ id: number; apartment_number: string; floor_number: number }[]>`
    select a.id, a.number as apartment_number, f.number as floor_number
    from apartments a join floors f on f.id = a.floor_id
    where a.building_id = ${buildingId}::int and a.unit_type = 'apartment' and a.deleted_at is null
      and f.deleted_at is null
    order by a.id`;
  return new Map([...risersOf(rows)].map(([{ id }, riser]) => [id, riser]));
}
