import type { Point } from "@ezo/contract/values/geometry/polygon";
import type { ZoneType } from "@ezo/contract/site/zones";
import type { Prisma } from "../generated/prisma/client.ts";
import { pointsOf } from "../navigation/navigation.present.ts";
import { refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { type Columns, type Fields, readColumns } from "../records/fields.ts";
import { loadedRow, type RecordKind, rowsOf } from "../records/kind.ts";
import { editorInclude } from "../records/present.ts";
import { storedTogetherIn } from "../records/table.ts";
import { stockBy } from "./stock-projects.ts";
import { apartmentAt, buildingAt, floorAt, zoneImageAt } from "./stock-rows.ts";
import type { StockView } from "./stock-resource.ts";

const columns: Columns = {
  zone_image_id: "zoneImageId",
  type: "type",
  points: {
    column: "points",
    read: (stored: Prisma.JsonValue) => pointsOf(stored).map(({ x, y }) => ({ x, y })),
    write: (points: Point[]) => points.map(({ x, y }) => [x, y]),
  },
  label: "label",
  building_id: "buildingId",
  floor_id: "floorId",
  apartment_id: "apartmentId",
  sort_order: "sortOrder",
  is_active: "isActive",
};

const include = {
  ...editorInclude,
  image: { select: { projectId: true } },
} as const satisfies Prisma.ZoneInclude;
type Row = Prisma.ZoneGetPayload<{ include: typeof include }>;

export const zoneKind: RecordKind = {
  entity: "zone",
  tags: ["apartments"],
  stockOf: stockBy("zone_image_id"),
  countedBy: null,
  rows: rowsOf("zones"),
  async load(db, ids) {
    const rows = await db.zone.findMany({ where: { id: { in: [...ids] } } });
    return rows.map((row) => loadedRow(row, readColumns(columns, row), row.label ?? `#${row.id}`));
  },
  ...storedTogetherIn((db) => db.zone, "zones", columns, { initial: () => ({ points: [] }) }),
  check: (tx, { before, after }) => mustFitTogether(tx, before, after),
};

/**
 * A block lies on its project's overview, a strip on its building's front, a unit on its floor's plan. A zone keeps a
 * target that was deleted since: with the target it comes back.
 */
async function mustFitTogether(tx: Tx, before: Fields, zone: Fields): Promise<void> {
  const id = (field: string) => Number(zone[field] ?? 0);
  const image = await zoneImageAt(tx, id("zone_image_id"));
  if (!image || image.deletedAt) throw refused("zone_image_id", "errors.unknown_reference");
  const { projectId, buildingId, floorId } = image;
  const target = async <Row extends { deletedAt: Date | null }>(
    field: string,
    rowAt: (tx: Tx, id: number) => Promise<Row | undefined>,
  ): Promise<Row | undefined> => {
    const row = await rowAt(tx, id(field));
    return row?.deletedAt && before[field] !== zone[field] ? undefined : row;
  };
  const rules = {
    building_block: {
      kind: "overview",
      field: "building_id",
      isTarget: async () => (await target("building_id", buildingAt))?.projectId === projectId,
    },
    floor_strip: {
      kind: "building",
      field: "floor_id",
      isTarget: async () => (await target("floor_id", floorAt))?.buildingId === buildingId,
    },
    apartment_unit: {
      kind: "floor",
      field: "apartment_id",
      isTarget: async () => (await target("apartment_id", apartmentAt))?.floorId === floorId,
    },
  } as const;
  const rule = rules[(zone["type"] ?? "building_block") as ZoneType];
  if (image.kind !== rule.kind) throw refused("type", "errors.zone_target");
  if (!(await rule.isTarget())) throw refused(rule.field, "errors.zone_target");
}

export const zoneView: StockView<Row> = {
  table: (db) => db.zone,
  include,
  orderBy: [{ zoneImageId: "asc" }, { sortOrder: "asc" }, { id: "asc" }],
  filters: { zoneImageId: "zone_image_id", type: "type" },
  where: (query): Prisma.ZoneWhereInput =>
    query["project_id"] ? { image: { projectId: query["project_id"] as number } } : {},
  present: (row) => ({ ...readColumns(columns, row), project_id: row.image.projectId }),
};
