import { batched } from "../platform/database/batched.ts";
import type { Db, Tx } from "../platform/db.ts";

/**
 * A row that the rules of stock are about, as its writer may see it. What the records of one write ask for in one tick is one
 * statement (`batched`), so only in a transaction.
 */
const byId = <Row extends { id: number }>(
  read: (tx: Db | Tx, ids: number[]) => Promise<readonly Row[]>,
): ((tx: Tx, id: number) => Promise<Row | undefined>) =>
  batched(async (tx: Db | Tx, ids: readonly number[]) => {
    const rows = await read(tx, [...ids]);
    return new Map(rows.map((row) => [row.id, row] as const));
  });

const within = { id: true, projectId: true, deletedAt: true } as const;

export const projectAt = byId((tx, ids) =>
  tx.project.findMany({ where: { id: { in: ids } }, select: { id: true } }),
);
export const layoutAt = byId((tx, ids) =>
  tx.layout.findMany({ where: { id: { in: ids } }, select: { id: true, projectId: true } }),
);
export const buildingAt = byId((tx, ids) =>
  tx.building.findMany({ where: { id: { in: ids } }, select: within }),
);
export const floorAt = byId((tx, ids) =>
  tx.floor.findMany({
    where: { id: { in: ids } },
    select: { id: true, buildingId: true, deletedAt: true },
  }),
);
/** With its building, by one statement more. */
export const placedFloorAt = byId((tx, ids) =>
  tx.floor.findMany({
    where: { id: { in: ids } },
    select: { id: true, deletedAt: true, building: { select: within } },
  }),
);
export const apartmentAt = byId((tx, ids) =>
  tx.apartment.findMany({
    where: { id: { in: ids } },
    select: { id: true, floorId: true, deletedAt: true },
  }),
);
export const zoneImageAt = byId((tx, ids) =>
  tx.zoneImage.findMany({
    where: { id: { in: ids } },
    select: { id: true, kind: true, projectId: true, buildingId: true, floorId: true, deletedAt: true },
  }),
);
