import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import { presentZonedImage } from "../navigation/navigation.present.ts";
import { refused } from "../platform/app-error.ts";
import { type Columns, readColumns } from "../records/fields.ts";
import { type RecordKind, rowsOf } from "../records/kind.ts";
import { editorInclude } from "../records/present.ts";
import { setDeleted } from "../records/set-deleted.ts";
import { loadedFrom, storedIn } from "../records/table.ts";
import { stockDeletion } from "./stock-deletion.ts";
import { stockBy } from "./stock-projects.ts";
import type { StockView } from "./stock-resource.ts";
import {
  livingIn,
  lockPlaces,
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

const stored = storedIn((db) => db.zoneImage, columns);

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
  /** The picture that was in use there goes to the trash with its zones, where it can be found: two would hide one. */
  async insert(tx, fields, actor) {
    const place = placeIn(fields);
    await lockPlaces(tx, [place]);
    const former = fields["is_active"] === false ? [] : await livingIn(tx, place);
    const at = new Date();
    await setDeleted({ tx, actor, kind: zoneImageKind, at }, former, at);
    return stored.insert(tx, fields, actor);
  },
  write: stored.write,
  mayRestore: mustHaveFreePlaces,
  async check(tx, { after }) {
    // Going back to a version whose picture is gone would leave none.
    if (typeof after["media_id"] !== "number") throw refused("media_id", "errors.gone_reference");
    const projectId = Number(after["project_id"]);
    if ((await tx.project.count({ where: { id: projectId } })) === 0)
      throw refused("project_id", "errors.unknown_reference");
    // Also one that this kind of picture does not need: the database refuses what does not exist.
    if (after["kind"] === "building" || typeof after["building_id"] === "number") {
      const where = { id: Number(after["building_id"] ?? 0), projectId, deletedAt: null };
      if ((await tx.building.count({ where })) === 0)
        throw refused("building_id", "errors.unknown_reference");
    }
    if (after["kind"] === "floor" || typeof after["floor_id"] === "number") {
      const building = { projectId, deletedAt: null };
      const where = { id: Number(after["floor_id"] ?? 0), deletedAt: null, building };
      if ((await tx.floor.count({ where })) === 0) throw refused("floor_id", "errors.unknown_reference");
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

const TARGETS = { overview: "building", building: "floor", floor: "apartment" } as const;
function livingTarget(kind: Row["kind"], zone: Row["zones"][number]): number | null {
  const target = zone[TARGETS[kind]];
  return target && target.deletedAt === null ? target.id : null;
}
