import type { Db, Tx } from "../../platform/db.ts";
import { textAt } from "../../records/fields.ts";
import type { Loaded } from "../../records/kind.ts";
import { apartmentKind } from "../apartments.kind.ts";
import { zoneImageKind } from "../zone-images.kind.ts";
import { zoneKind } from "../zones.kind.ts";
import { pairedUnits } from "./paired-units.ts";

/** Names the reason of copying in the history: what was written by hand since then differs from it. */
export const COPY = "copy";

/** A floor with everything that its copies share. */
export interface FloorState {
  id: number;
  number: number;
  buildingId: number;
  projectId: number;
  /** The floor that its apartments were copied from; null where others have replaced all of these. */
  copiedFromId: number | null;
  apartments: readonly Loaded[];
  /** The one in use: the newest that visitors see, or the newest where they see none. */
  picture: Loaded | undefined;
  /** Of that picture, in their order. */
  zones: readonly Loaded[];
}

/** The living floors among `ids`, by their numbers. */
export async function floorStates(db: Db | Tx, ids: readonly number[]): Promise<FloorState[]> {
  const living = { where: { deletedAt: null }, select: { id: true } } as const;
  const floors = await db.floor.findMany({
    where: { id: { in: [...ids] }, deletedAt: null, building: { deletedAt: null } },
    orderBy: { number: "asc" },
    select: {
      id: true,
      number: true,
      buildingId: true,
      copiedFromId: true,
      building: { select: { projectId: true } },
      apartments: living,
      images: {
        where: { kind: "floor", deletedAt: null },
        orderBy: [{ isActive: "desc" }, { id: "desc" }],
        take: 1,
        select: { id: true, zones: living },
      },
    },
  });
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const pictures = floors.flatMap(({ images }) => images);
  const loaded = {
    apartments: await apartmentKind.load(db, idsOf(floors.flatMap(({ apartments }) => apartments))),
    pictures: await zoneImageKind.load(db, idsOf(pictures)),
    zones: await zoneKind.load(db, idsOf(pictures.flatMap(({ zones }) => zones))),
  };
  const copied = await copiedAmong(db, idsOf(loaded.apartments));
  return floors.map(({ id, number, buildingId, copiedFromId, building, images }) => {
    const apartments = loaded.apartments.filter(({ fields }) => fields["floor_id"] === id);
    return {
      id,
      number,
      buildingId,
      projectId: building.projectId,
      copiedFromId: apartments.some((apartment) => copied.has(apartment.id)) ? copiedFromId : null,
      apartments,
      picture: loaded.pictures.find((picture) => picture.id === images[0]?.id),
      zones: loaded.zones.filter(({ fields }) => fields["zone_image_id"] === images[0]?.id).toSorted(inOrder),
    };
  });
}

/** Those of the apartments that copying a floor has made. */
async function copiedAmong(db: Db | Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const made = await db.recordHistory.findMany({
    where: { entity: apartmentKind.entity, entityId: { in: [...ids] }, kind: "created", reason: COPY },
    select: { entityId: true },
  });
  return new Set(made.map(({ entityId }) => entityId));
}

/** Sorts zones as they are drawn. */
export const inOrder = (a: Loaded, b: Loaded): number =>
  Number(a.fields["sort_order"]) - Number(b.fields["sort_order"]) || a.id - b.id;

export const numberOf = ({ fields }: Loaded): string => textAt(fields, "apartment_number");

/** The zones of an apartment, in their order; on most plans it has one. */
export const zonesOf = ({ zones }: FloorState, { id }: Loaded): Loaded[] =>
  zones.filter(({ fields }) => fields["apartment_id"] === id);

/** The apartments of a floor with those of another, which may be its copy. */
export function pairsOn(original: FloorState, other: FloorState): [original: Loaded, copy: Loaded][] {
  const unitsOf = ({ number, apartments }: FloorState) => ({
    number,
    units: apartments.map((record) => ({
      record,
      number: numberOf(record),
      type: textAt(record.fields, "unit_type"),
    })),
  });
  const isCopy = other.copiedFromId === original.id;
  return pairedUnits(unitsOf(original), unitsOf(other), isCopy).map(([one, copy]) => [
    one.record,
    copy.record,
  ]);
}
