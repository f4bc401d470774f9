import type { Prisma } from "../generated/prisma/client.ts";
import { refused } from "../platform/app-error.ts";
import { defined } from "../platform/defined.ts";
import { noteStruckPricesIn } from "../prices/history/price-states.ts";
import { type Columns, readColumns } from "../records/fields.ts";
import { type RecordKind, rowsOf } from "../records/kind.ts";
import { editorInclude } from "../records/present.ts";
import { loadedFrom, storedTogetherIn } from "../records/table.ts";
import { stockDeletion } from "./stock-deletion.ts";
import { stockBy } from "./stock-projects.ts";
import { buildingAt } from "./stock-rows.ts";
import { type StockView } from "./stock-resource.ts";

const columns: Columns = {
  building_id: "buildingId",
  number: "number",
  label: "label",
  is_active: "isActive",
};

const include = {
  ...editorInclude,
  building: { select: { projectId: true } },
  _count: { select: { apartments: { where: { deletedAt: null, unitType: "apartment" } } } },
} as const satisfies Prisma.FloorInclude;
type Row = Prisma.FloorGetPayload<{ include: typeof include }>;

export const floorKind: RecordKind = {
  entity: "floor",
  tags: ["apartments"],
  stockOf: stockBy("building_id"),
  countedBy: (field) => field !== "number" && field !== "label",
  announce: noteStruckPricesIn((floorId) => ({ floorId })),
  rows: rowsOf("floors"),
  uniqueField: "number",
  deletion: (db, floors) => stockDeletion(db, { floors }),
  load: loadedFrom(
    (db) => db.floor,
    { building: { select: { identifier: true } } },
    (row) => readColumns(columns, row),
    (row: Prisma.FloorGetPayload<{ include: { building: true } }>) =>
      `${row.building.identifier} / ${row.number}`,
  ),
  // Its apartments follow to another building by the foreign key, which cascades.
  ...storedTogetherIn((db) => db.floor, "floors", columns),
  async check(tx, { after }) {
    const building = await buildingAt(tx, Number(after["building_id"]));
    if (!building || building.deletedAt) throw refused("building_id", "errors.unknown_reference");
  },
};

export const floorView: StockView<Row> = {
  table: (db) => db.floor,
  include,
  orderBy: [{ buildingId: "asc" }, { number: "asc" }, { id: "asc" }],
  filters: { buildingId: "building_id" },
  where: (query): Prisma.FloorWhereInput => ({
    building: { deletedAt: null, ...defined({ projectId: query["project_id"] as number | undefined }) },
  }),
  present: (row) => ({
    ...readColumns(columns, row),
    project_id: row.building.projectId,
    apartments_count: row._count.apartments,
    copied_from_id: row.copiedFromId,
  }),
};
