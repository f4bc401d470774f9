import type { Tx } from "../platform/db.ts";
import type { RecordKind } from "../records/kind.ts";

type Find = (tx: Tx, ids: number[]) => Promise<readonly { projectId: number }[]>;

const select = { projectId: true } as const;
/** By the field that says where a record of the stock belongs: the projects of such places. Deleted ones too: they may come back. */
const FINDERS = {
  building_id: (tx, ids) => tx.building.findMany({ where: { id: { in: ids } }, select }),
  floor_id: (tx, ids) => tx.building.findMany({ where: { floors: { some: { id: { in: ids } } } }, select }),
  zone_image_id: (tx, ids) => tx.zoneImage.findMany({ where: { id: { in: ids } }, select }),
} satisfies Record<string, Find>;

/**
 * `stockOf` of a kind whose records belong where `field` says. A record that is moved is shown by the project that it leaves,
 * too. Null is every project: that of a payment plan for all.
 */
export const stockBy =
  (field: "project_id" | keyof typeof FINDERS): NonNullable<RecordKind["stockOf"]> =>
  async (tx, written) => {
    const places = new Set(
      written.flatMap(({ after, changes }) => {
        const change = changes[field];
        return [after[field], ...(change ? [change.from] : [])];
      }),
    );
    const ids = [...places].filter((place) => typeof place === "number");
    if (field === "project_id") return places.has(null) ? [...ids, null] : ids;
    const found = await FINDERS[field](tx, ids);
    return [...new Set(found.map(({ projectId }) => projectId))];
  };
