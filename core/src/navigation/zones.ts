import type { Zone, ZonedApartment, ZonedUnit, ZoneStats } from "@ezo/contract/site/zones";
import type { Apartment as ApartmentRow, Prisma, Zone as ZoneRow } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { floorLabel, presentFacts, presentPolygon, presentUnitFacts, statsOf } from "./navigation.present.ts";
import { visibleFloor, visiblePart } from "./navigation.visible.ts";
import { isSoldShown, shownStats } from "./sold-shown.ts";

export const zonesInclude = {
  zones: { where: visiblePart, orderBy: [{ sortOrder: "asc" }, { id: "asc" }] },
} as const satisfies Prisma.ZoneImageInclude;

/** The zones of a picture, and the size that their polygons are scaled to. */
interface Drawing {
  zones: readonly ZoneRow[];
  frame: { width: number; height: number };
}
interface Named {
  id: number;
  identifier: string;
}

const NO_APARTMENT = { apartment_number: null, area_total: null, status: null };

/** The zones of a project's overview, or of one building, whose target visitors may see. */
export async function drawnZones(
  db: Db,
  { zones, frame }: Drawing,
  context: {
    building?: Named;
    buildings: readonly (Named & { name: string; stats: ZoneStats })[];
    stock: { ofFloor: (id: number) => ZoneStats };
    t: TextLookup;
  },
): Promise<Zone[]> {
  const { building, buildings, stock, t } = context;
  const shapeOf = (zone: ZoneRow) => ({
    id: zone.id,
    type: zone.type,
    ...presentPolygon(zone.points, frame),
    ...NO_APARTMENT,
  });
  if (!building)
    return zones.flatMap((zone): Zone[] => {
      const target = buildings.find(({ id }) => id === zone.buildingId);
      if (zone.type !== "building_block" || !target) return [];
      return [
        {
          ...shapeOf(zone),
          label: zone.label ?? target.name,
          building_id: target.id,
          building_identifier: target.identifier,
          floor_number: null,
          floor_label: null,
          stats: target.stats,
        },
      ];
    });
  const floors = await db.floor.findMany({
    where: { ...visibleFloor, buildingId: building.id },
    select: { id: true, number: true, label: true },
  });
  const floorById = new Map(floors.map((floor) => [floor.id, floor]));
  return zones.flatMap((zone): Zone[] => {
    const target = floorById.get(zone.floorId ?? 0);
    if (zone.type !== "floor_strip" || !target) return [];
    return [
      {
        ...shapeOf(zone),
        label: zone.label ?? t("apartments.floor_title", { number: floorLabel(target) }),
        building_id: building.id,
        building_identifier: building.identifier,
        floor_number: target.number,
        floor_label: floorLabel(target),
        stats: stock.ofFloor(target.id),
      },
    ];
  });
}

/**
 * Every apartment of a floor, and apart from them every other unit; one without a zone has an empty polygon, one with
 * several is one entry with all of them.
 */
export async function drawnUnits(
  db: Db,
  { zones, frame }: Drawing,
  building: Named,
  floor: { id: number; number: number; label: string },
): Promise<{ apartments: ZonedApartment[]; units: ZonedUnit[] }> {
  const [rows, soldShown] = await Promise.all([
    db.apartment.findMany({ where: { ...visiblePart, floorId: floor.id } }),
    isSoldShown(db),
  ]);
  const units = zones.filter(({ type }) => type === "apartment_unit");
  const drawn = (row: ApartmentRow): ZonedApartment => {
    const own = units.filter(({ apartmentId }) => apartmentId === row.id);
    const [first, ...others] = own;
    return {
      id: row.id,
      zone_id: first?.id ?? null,
      type: "apartment_unit" as const,
      ...presentPolygon(first?.points ?? [], frame),
      ...(others.length > 0
        ? { other_coords: others.map(({ points }) => presentPolygon(points, frame).coords) }
        : {}),
      // One that staff have set for any of them is the apartment's.
      label: own.find(({ label }) => label !== null)?.label ?? row.number,
      building_id: building.id,
      building_identifier: building.identifier,
      stats: shownStats(statsOf(row.unitType === "apartment" ? [row] : []), soldShown),
      ...presentFacts(row, floor),
    };
  };
  const inOrder = rows.toSorted((a, b) => a.number.localeCompare(b.number, "en", { numeric: true }));
  return {
    apartments: inOrder.filter(({ unitType }) => unitType === "apartment").map(drawn),
    units: inOrder.flatMap((row) =>
      row.unitType === "apartment"
        ? []
        : [{ ...drawn(row), unit_type: row.unitType, ...presentUnitFacts(row) }],
    ),
  };
}
