import type { Tx } from "../../platform/db.ts";
import type { Loaded } from "../../records/kind.ts";

/** Those of these floors that are not deleted: to an apartment of another one nothing can be written. */
export async function livingFloors(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const found = await tx.floor.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    select: { id: true },
  });
  return new Set(found.map(({ id }) => id));
}

/** Of an apartment. */
export const floorIdOf = ({ fields }: Loaded): number => Number(fields["floor_id"]);
