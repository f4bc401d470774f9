import type { Point } from "@ezo/contract/polygon";
import type { NavigationLevel, ZoneType } from "@ezo/contract/navigation";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import { pointsOf, presentZonedImage } from "../navigation/navigation.present.ts";
import type { Tx } from "../platform/db.ts";
import { mustHaveMedia } from "./apartments.resource.ts";
import { bumped, columns, deletedWhere, invalid, type ResourceSpec } from "./inventory.resource.ts";
import { stockDeletion } from "./stock-deletion.ts";

const imageInclude = {
  media: { include: mediaInclude },
  _count: { select: { zones: { where: { deletedAt: null } } } },
} as const satisfies Prisma.ZoneImageInclude;
type ImageRow = Prisma.ZoneImageGetPayload<{ include: typeof imageInclude }>;

interface ImageBody {
  kind?: NavigationLevel;
  project_id?: number;
  building_id?: number | null;
  floor_id?: number | null;
  media_id?: number;
  is_active?: boolean;
}

export const zoneImageSpec: ResourceSpec<ImageRow> = {
  entity: "zone_image",
  table: "zone_images",
  uniqueField: "media_id",
  async list(db, query, page) {
    const where: Prisma.ZoneImageWhereInput = {
      ...deletedWhere(query),
      ...columns({
        projectId: query["project_id"] as number | undefined,
        buildingId: query["building_id"] as number | undefined,
        floorId: query["floor_id"] as number | undefined,
        kind: query["kind"] as NavigationLevel | undefined,
      }),
    };
    const [rows, total] = await Promise.all([
      db.zoneImage.findMany({ where, include: imageInclude, orderBy: { id: "asc" }, ...page }),
      db.zoneImage.count({ where }),
    ]);
    return { rows, total };
  },
  find: (db, id) => db.zoneImage.findUnique({ where: { id }, include: imageInclude }),
  nameOf: (row) => `#${row.id}`,
  present: (row) => ({
    ...imageFields(row),
    image: presentZonedImage(row.media, "ka"),
    zones_count: row._count.zones,
  }),
  fieldsOf: (row) => imageFields(row),
  async check(tx, wanted) {
    const body = wanted as ImageBody;
    if ((await tx.project.count({ where: { id: body.project_id ?? 0 } })) === 0)
      throw invalid("project_id", "errors.unknown_reference");
    // Also one that this kind of picture does not need: the database refuses what does not exist.
    if (body.kind === "building" || typeof body.building_id === "number") {
      const where = { id: body.building_id ?? 0, projectId: body.project_id ?? 0, deletedAt: null };
      if ((await tx.building.count({ where })) === 0)
        throw invalid("building_id", "errors.unknown_reference");
    }
    if (body.kind === "floor" || typeof body.floor_id === "number") {
      const where = {
        id: body.floor_id ?? 0,
        deletedAt: null,
        building: { projectId: body.project_id ?? 0, deletedAt: null },
      };
      if ((await tx.floor.count({ where })) === 0) throw invalid("floor_id", "errors.unknown_reference");
    }
    await mustHaveMedia(tx, "media_id", [body.media_id ?? 0]);
  },
  async create(tx, body) {
    const { kind = "overview", project_id: projectId = 0, media_id: mediaId = 0 } = body as ImageBody;
    const { id } = await tx.zoneImage.create({
      data: { ...imageColumns(body as ImageBody), kind, projectId, mediaId },
    });
    return id;
  },
  update: async (tx, id, change) =>
    void (await tx.zoneImage.update({
      where: { id },
      data: { ...imageColumns(change as ImageBody), ...bumped },
    })),
  setDeleted: async (tx, id, deletedAt) =>
    void (await tx.zoneImage.update({ where: { id }, data: { deletedAt, ...bumped } })),
  deletion: (db, zoneImages) => stockDeletion(db, { zoneImages }),
};
const imageFields = (row: ImageRow) => ({
  kind: row.kind,
  project_id: row.projectId,
  building_id: row.buildingId,
  floor_id: row.floorId,
  media_id: row.mediaId,
});
const imageColumns = (body: ImageBody) =>
  columns({
    kind: body.kind,
    projectId: body.project_id,
    buildingId: body.building_id,
    floorId: body.floor_id,
    mediaId: body.media_id,
    isActive: body.is_active,
  });

const zoneInclude = { image: { select: { projectId: true } } } as const satisfies Prisma.ZoneInclude;
type ZoneRow = Prisma.ZoneGetPayload<{ include: typeof zoneInclude }>;

interface ZoneBody {
  zone_image_id?: number;
  type?: ZoneType;
  points?: Point[];
  label?: string | null;
  building_id?: number | null;
  floor_id?: number | null;
  apartment_id?: number | null;
  sort_order?: number;
  is_active?: boolean;
}

export const zoneSpec: ResourceSpec<ZoneRow> = {
  entity: "zone",
  table: "zones",
  uniqueField: "points",
  async list(db, query, page) {
    const where: Prisma.ZoneWhereInput = {
      ...deletedWhere(query),
      ...columns({
        zoneImageId: query["zone_image_id"] as number | undefined,
        type: query["type"] as ZoneType | undefined,
      }),
      ...(query["project_id"] ? { image: { projectId: query["project_id"] as number } } : {}),
    };
    const [rows, total] = await Promise.all([
      db.zone.findMany({
        where,
        include: zoneInclude,
        orderBy: [{ zoneImageId: "asc" }, { sortOrder: "asc" }, { id: "asc" }],
        ...page,
      }),
      db.zone.count({ where }),
    ]);
    return { rows, total };
  },
  find: (db, id) => db.zone.findUnique({ where: { id }, include: zoneInclude }),
  nameOf: (row) => row.label ?? `#${row.id}`,
  present: (row) => ({ ...zoneFields(row), project_id: row.image.projectId }),
  fieldsOf: (row) => zoneFields(row),
  check: (tx, wanted) => mustFitTogether(tx, wanted as ZoneBody),
  async create(tx, body) {
    const { zone_image_id: zoneImageId = 0, type = "building_block", points = [] } = body as ZoneBody;
    const { id } = await tx.zone.create({
      data: { ...zoneColumns(body as ZoneBody), zoneImageId, type, points: storedPoints(points) },
    });
    return id;
  },
  update: async (tx, id, change) =>
    void (await tx.zone.update({ where: { id }, data: { ...zoneColumns(change as ZoneBody), ...bumped } })),
  setDeleted: async (tx, id, deletedAt) =>
    void (await tx.zone.update({ where: { id }, data: { deletedAt, ...bumped } })),
};
const zoneFields = (row: ZoneRow) => ({
  zone_image_id: row.zoneImageId,
  type: row.type,
  points: pointsOf(row.points),
  label: row.label,
  building_id: row.buildingId,
  floor_id: row.floorId,
  apartment_id: row.apartmentId,
  sort_order: row.sortOrder,
});
const storedPoints = (points: readonly Point[]) => points.map(({ x, y }) => [x, y]);
const zoneColumns = (body: ZoneBody) =>
  columns({
    zoneImageId: body.zone_image_id,
    type: body.type,
    points: body.points && storedPoints(body.points),
    label: body.label,
    buildingId: body.building_id,
    floorId: body.floor_id,
    apartmentId: body.apartment_id,
    sortOrder: body.sort_order,
    isActive: body.is_active,
  });

/** A block lies on its project's overview, a strip on its building's front, a unit on its floor's plan. */
async function mustFitTogether(tx: Tx, zone: ZoneBody): Promise<void> {
  const image = await tx.zoneImage.findFirst({ where: { id: zone.zone_image_id ?? 0, deletedAt: null } });
  if (!image) throw invalid("zone_image_id", "errors.unknown_reference");
  const rules = {
    building_block: {
      kind: "overview",
      field: "building_id",
      isTarget: () =>
        tx.building.count({
          where: { id: zone.building_id ?? 0, projectId: image.projectId, deletedAt: null },
        }),
    },
    floor_strip: {
      kind: "building",
      field: "floor_id",
      isTarget: () =>
        tx.floor.count({
          where: { id: zone.floor_id ?? 0, buildingId: image.buildingId ?? 0, deletedAt: null },
        }),
    },
    apartment_unit: {
      kind: "floor",
      field: "apartment_id",
      isTarget: () =>
        tx.apartment.count({
          where: { id: zone.apartment_id ?? 0, floorId: image.floorId ?? 0, deletedAt: null },
        }),
    },
  } as const;
  const rule = rules[zone.type ?? "building_block"];
  if (image.kind !== rule.kind) throw invalid("type", "errors.zone_target");
  if ((await rule.isTarget()) === 0) throw invalid(rule.field, "errors.zone_target");
}
