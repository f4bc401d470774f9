import type { NavigationLevel } from "@ezo/contract/site/navigation";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import type { Fields } from "../records/fields.ts";
import { type Loaded, rowsOf } from "../records/kind.ts";

/** The place of a picture: the project as a whole, a building's front, or a floor. */
type Place = Pick<Prisma.ZoneImageGetPayload<object>, "kind" | "projectId" | "buildingId" | "floorId">;

const texts = { select: { locale: true, title: true } } as const;
export const placeInclude = {
  project: { select: { translations: texts } },
  building: { select: { identifier: true, deletedAt: true } },
  floor: {
    select: { number: true, deletedAt: true, building: { select: { identifier: true, deletedAt: true } } },
  },
} as const satisfies Prisma.ZoneImageInclude;
export type PlacedPicture = Prisma.ZoneImageGetPayload<{ include: typeof placeInclude }>;

/** By its place, as messages name buildings and floors: `A / 7`, `A`, or the project's title. */
export function pictureName({ kind, project, building, floor }: PlacedPicture): string {
  if (kind === "floor" && floor) return `${floor.building.identifier} / ${floor.number}`;
  if (kind === "building" && building) return building.identifier;
  return textIn(project.translations, "ka")("title");
}

const parentOf = ({
  kind,
  projectId,
  buildingId,
  floorId,
}: Place): ["projects" | "buildings" | "floors", number] => {
  if (kind === "floor") return ["floors", floorId ?? 0];
  return kind === "building" ? ["buildings", buildingId ?? 0] : ["projects", projectId];
};
const keyOf = (place: Place): string => parentOf(place).join();

/** The place that the fields of a picture name. */
export const placeIn = (fields: Fields): Place => {
  const id = (field: string) => (typeof fields[field] === "number" ? fields[field] : null);
  return {
    kind: fields["kind"] as NavigationLevel,
    projectId: id("project_id") ?? 0,
    buildingId: id("building_id"),
    floorId: id("floor_id"),
  };
};

/** Others who put a picture into one of the places wait until the transaction ends. */
export async function lockPlaces(tx: Tx, places: readonly Place[]): Promise<void> {
  const parents = places.map(parentOf);
  for (const table of ["projects", "buildings", "floors"] as const)
    await rowsOf(table).lock(
      tx,
      parents.flatMap(([its, id]) => (its === table ? [id] : [])),
    );
}

/** The ids of the pictures that are in these places and not deleted. */
export async function livingIn(tx: Tx, places: readonly Place[]): Promise<number[]> {
  if (places.length === 0) return [];
  const rows = await tx.zoneImage.findMany({
    where: { deletedAt: null, OR: places.map(whereOf) },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
const whereOf = ({ kind, projectId, buildingId, floorId }: Place): Prisma.ZoneImageWhereInput => ({
  kind,
  ...{ overview: { projectId }, building: { buildingId }, floor: { floorId } }[kind],
});

/** Of two that are added to one place at once, one would be hidden: nothing of the program does that. */
export function mustBeApart(places: readonly Place[]): void {
  if (new Set(places.map(keyOf)).size < places.length) throw new Error("two new pictures for one place");
}

/**
 * Throws where another picture is in the place of one that is to come back, or where its building or floor is deleted:
 * it would be hidden, with the zones that are drawn on it. A refusal names the record by its id.
 */
export async function mustHaveFreePlaces(tx: Tx, records: readonly Loaded[]): Promise<void> {
  const rows = await tx.zoneImage.findMany({
    where: { id: { in: records.map(({ id }) => id) } },
    orderBy: { id: "asc" },
    include: placeInclude,
  });
  await lockPlaces(tx, rows);
  const places = rows.map(keyOf);
  for (const [index, row] of rows.entries()) {
    const gone = goneAbove(row);
    if (gone) throw unrestorable(row, "errors.restore_place_gone", { place: gone });
    const isTwice = places.indexOf(keyOf(row)) < index;
    if (isTwice || (await livingIn(tx, [row])).length > 0)
      throw unrestorable(row, "errors.restore_place_taken");
  }
}

/** The deleted building or floor that the picture belongs to. */
function goneAbove({ kind, building, floor }: PlacedPicture): string | null {
  if (kind === "overview") return null;
  const house = kind === "floor" ? floor?.building : building;
  if (house?.deletedAt) return house.identifier;
  return kind === "floor" && floor?.deletedAt ? `${floor.building.identifier} / ${floor.number}` : null;
}

function unrestorable(row: PlacedPicture, key: string, more: Record<string, string> = {}): AppError {
  const values = new URLSearchParams({ name: pictureName(row), ...more }).toString();
  return new AppError("name_taken", { fields: { [row.id]: [`${key}?${values}`] } });
}
