import type { Tx } from "../platform/db.ts";

/**
 * Locks the building of a floor. An import, a copy of a floor and what is applied to its copies change many rows of a building, and
 * each locks floors, pictures and apartments in another order: they wait for each other here, before any of these locks.
 * What adds a single row does not wait.
 */
export async function lockBuildingOf(tx: Tx, floorId: number): Promise<void> {
  await tx.$queryRaw`
    select id from buildings where id = (select building_id from floors where id = ${floorId}::int) for no key update`;
}
