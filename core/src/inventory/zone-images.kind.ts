import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import { presentZonedImage } from "../navigation/navigation.present.ts";
import { refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { type Columns, type Fields, readColumns } from "../records/fields.ts";
import { type RecordKind, rowsOf, type Writer } from "../records/kind.ts";
import { editorInclude } from "../records/present.ts";
import { setDeleted } from "../records/writing/set-deleted.ts";
import { loadedFrom, storedTogetherIn } from "../records/table.ts";
import { stockDeletion } from "./stock-deletion.ts";
import { stockBy } from "./stock-projects.ts";
import { buildingAt, placedFloorAt, projectAt } from "./stock-rows.ts";
import type { StockView } from "./stock-resource.ts";
import {
  livingIn,
  lockPlaces,
  mustBeApart,
  placeIn,
  mustHaveFreePlaces,
  pictureName,
  placeInclude,
  type PlacedPicture,
} from "./zone-image-places.ts";

const columns: Columns = {
  kind: "kind",
  project_id: "projectId",
  building_id: "buildingId",
  floor_id: "floorId",
  media_id: "mediaId",
  is_active: "isActive",
};

const target = { select: { id: true, deletedAt: true } } as const;
const include = {
  ...editorInclude,
  media: { include: mediaInclude },
  zones: {
    where: { deletedAt: null },
    select: { building: target, floor: target, apartment: target },
  },
} as const satisfies Prisma.ZoneImageInclude;
type Row = Prisma.ZoneImageGetPayload<{ include: typeof include }>;

const stored = storedTogetherIn((db) => db.zoneImage, "zone_images", columns);

/** The pictures that were in use where new ones come go to the trash with their zones, where they can be found: two would hide one. */
async function clearPlaces(tx: Tx, wanted: readonly Fields[], actor: Writer): Promise<void> {
  await lockPlaces(tx, wanted.map(placeIn));
  const shown = wanted.filter((fields) => fields["is_active"] !== false);
  const at = new Date();
  await setDeleted({ tx, actor, kind: zoneImageKind, at }, await livingIn(tx, shown.map(placeIn)), at);
}

export const zoneImageKind: RecordKind = {
  entity: "zone_image",
  tags: ["apartments"],
  stockOf: stockBy("project_id"),
  countedBy: null,
  rows: rowsOf("zone_images"),
  references: { media_id: "media" },
  deletion: (db, zoneImages) => stockDeletion(db, { zoneImages }),
  load: loadedFrom(
    (db) => db.zoneImage,
    placeInclude,
    (row) => readColumns(columns, row),
    (row: PlacedPicture) => pictureName(row),
  ),
  ...stored,
  async insert(tx, fields, actor) {
    await clearPlaces(tx, [fields], actor);
    return stored.insert(tx, fields, actor);
  },
  async insertAll(tx, wanted, actor) {
    mustBeApart(wanted.map(placeIn));
    await clearPlaces(tx, wanted, actor);
    return stored.insertAll(tx, wanted, actor);
  },
  mayRestore: mustHaveFreePlaces,
  async check(tx, { after }) {
    // Going back to a version whose picture is gone would leave none.
    if (typeof after["media_id"] !== "number") throw refused("media_id", "errors.gone_reference");
    const projectId = Number(after["project_id"]);
    if (!(await projectAt(tx, projectId))) throw refused("project_id", "errors.unknown_reference");
    // Also one that this kind of picture does not need: the database refuses what does not exist.
    if (after["kind"] === "building" || typeof after["building_id"] === "number") {
      const building = await buildingAt(tx, Number(after["building_id"] ?? 0));
      if (!isIn(projectId, building)) throw refused("building_id", "errors.unknown_reference");
    }
    if (after["kind"] === "floor" || typeof after["floor_id"] === "number") {
      const floor = await placedFloorAt(tx, Number(after["floor_id"] ?? 0));
      if (!floor || floor.deletedAt || !isIn(projectId, floor.building))
        throw refused("floor_id", "errors.unknown_reference");
    }
  },
};

export const zoneImageView: StockView<Row> = {
  table: (db) => db.zoneImage,
  include,
  orderBy: { id: "asc" },
  filters: {
    projectId: "project_id",
    buildingId: "building_id",
    floorId: "floor_id",
    kind: "kind",
  },
  present: (row) => ({
    ...readColumns(columns, row),
    image: presentZonedImage(row.media, "ka"),
    zones_count: row.zones.length,
    targets_count: new Set(row.zones.flatMap((zone) => livingTarget(row.kind, zone) ?? [])).size,
  }),
};

const isIn = (
  projectId: number,
  building: { projectId: number; deletedAt: Date | null } | undefined,
): boolean => building?.projectId === projectId && building.deletedAt === null;

const TARGETS = { overview: "building", building: "floor", floor: "apartment" } as const;
function livingTarget(kind: Row["kind"], zone: Row["zones"][number]): number | null {
  const target = zone[TARGETS[kind]];
  return target && target.deletedAt === null ? target.id : null;
}
