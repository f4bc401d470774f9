import type { Locale } from "@ezo/contract/locale";
import type { Navigation, NavigationLevel, Zone, ZonedApartment, ZoneStats } from "@ezo/contract/navigation";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/localized-rows.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import {
  buildingName,
  floorLabel,
  presentBuilding,
  presentFacts,
  presentPolygon,
  presentZonedImage,
  statsOf,
} from "./navigation.present.ts";
import { floorStats } from "./stock.repo.ts";
import { visibleBuilding, visibleFloor, visiblePart } from "./navigation.visible.ts";

export type NavigationService = ReturnType<typeof createNavigation>;

const zonesInclude = {
  media: { include: mediaInclude },
  zones: { where: visiblePart, orderBy: [{ sortOrder: "asc" }, { id: "asc" }] },
} as const satisfies Prisma.ZoneImageInclude;

/** What the explorer draws (specification, section 3, "Apartment navigation response"). */
export function createNavigation(options: { db: Db; translations: Pick<TranslationsService, "lookup"> }) {
  const { db, translations } = options;

  return {
    /** Throws `not_found` for a project, building or floor that visitors cannot see. */
    async at(
      projectId: number,
      place: {
        locale: Locale;
        level: NavigationLevel;
        building_id?: string | undefined;
        floor_number?: number | undefined;
      },
    ): Promise<Navigation> {
      const { locale, level } = place;
      const project = await db.project.findFirst({
        where: { id: projectId, ...visiblePart },
        select: { id: true, translations: { select: { locale: true, title: true } } },
      });
      if (!project) throw new AppError("not_found");
      const [buildings, stock, t] = await Promise.all([
        db.building.findMany({
          where: { ...visibleBuilding, projectId },
          orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
          ...buildingName,
        }),
        floorStats(db, projectId),
        translations.lookup(locale),
      ]);
      const building = level === "overview" ? undefined : findBuilding(buildings, place.building_id ?? "");
      const floor =
        building && level === "floor"
          ? await db.floor.findFirst({
              where: { ...visibleFloor, buildingId: building.id, number: place.floor_number ?? 0 },
              select: { id: true, number: true, label: true },
            })
          : undefined;
      if (level !== "overview" && !building) throw new AppError("not_found");
      if (level === "floor" && !floor) throw new AppError("not_found");

      const image = await db.zoneImage.findFirst({
        where: {
          ...visiblePart,
          projectId,
          kind: level,
          ...(level === "building" && building ? { buildingId: building.id } : {}),
          ...(floor ? { floorId: floor.id } : {}),
        },
        // The newest is the one in use.
        orderBy: { id: "desc" },
        include: zonesInclude,
      });
      const picture = image && presentZonedImage(image.media, locale);
      const frame = picture ?? { width: 0, height: 0 };
      const named = buildings.map((record) => ({
        ...presentBuilding(record, locale),
        stats: stock.ofBuilding(record.id),
      }));
      const common = {
        level,
        image: picture,
        has_multiple_buildings: buildings.length > 1,
        buildings: named,
        project: { id: project.id, title: textIn(project.translations, locale)("title") },
        ...(building
          ? {
              building: presentBuilding(building, locale),
              floors: await floorsOf(building.id, stock),
            }
          : {}),
      };
      if (building && floor)
        return {
          ...common,
          floor_number: floor.number,
          floor_label: floorLabel(floor),
          apartments: await apartmentsOf(building, floor, image, frame),
        };
      return { ...common, zones: await zonesOf() };

      /** Zones whose target visitors may see. */
      async function zonesOf(): Promise<Zone[]> {
        const found = building
          ? await db.floor.findMany({
              where: { ...visibleFloor, buildingId: building.id },
              select: { id: true, number: true, label: true },
            })
          : [];
        const floors = new Map(found.map((record) => [record.id, record]));
        return (image?.zones ?? []).flatMap((zone): Zone[] => {
          const shape = { id: zone.id, type: zone.type, ...presentPolygon(zone.points, frame), ...blank };
          if (zone.type === "building_block" && level === "overview") {
            const target = named.find(({ id }) => id === zone.buildingId);
            if (!target) return [];
            return [
              {
                ...shape,
                label: zone.label ?? target.name,
                building_id: target.id,
                building_identifier: target.identifier,
                floor_number: null,
                floor_label: null,
                stats: target.stats,
              },
            ];
          }
          const target = floors.get(zone.floorId ?? 0);
          if (zone.type !== "floor_strip" || !building || !target) return [];
          return [
            {
              ...shape,
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
    },
  };

  async function floorsOf(buildingId: number, stock: { ofFloor: (id: number) => ZoneStats }) {
    const floors = await db.floor.findMany({
      where: { ...visibleFloor, buildingId, apartments: { some: visiblePart } },
      orderBy: { number: "asc" },
      select: { id: true, number: true, label: true },
    });
    return floors.map((floor) => ({
      number: floor.number,
      label: floorLabel(floor),
      stats: stock.ofFloor(floor.id),
    }));
  }

  async function apartmentsOf(
    building: { id: number; identifier: string },
    floor: { id: number; number: number; label: string },
    image: Prisma.ZoneImageGetPayload<{ include: typeof zonesInclude }> | null,
    frame: { width: number; height: number },
  ): Promise<ZonedApartment[]> {
    const apartments = await db.apartment.findMany({ where: { ...visiblePart, floorId: floor.id } });
    const zones = new Map(
      (image?.zones ?? [])
        .toReversed()
        .map((zone) => [zone.type === "apartment_unit" ? zone.apartmentId : null, zone]),
    );
    return apartments
      .sort((a, b) => a.number.localeCompare(b.number, "en", { numeric: true }))
      .map((apartment) => {
        const zone = zones.get(apartment.id);
        return {
          id: apartment.id,
          zone_id: zone?.id ?? null,
          type: "apartment_unit" as const,
          ...presentPolygon(zone?.points ?? [], frame),
          label: zone?.label ?? apartment.number,
          building_id: building.id,
          building_identifier: building.identifier,
          stats: statsOf([apartment]),
          ...presentFacts(apartment, floor),
        };
      });
  }
}

const blank = { apartment_number: null, area_total: null, status: null };

/** By identifier, which addresses use, if need be in another case; else by id. */
export function findBuilding<B extends { id: number; identifier: string }>(
  buildings: readonly B[],
  name: string,
): B | undefined {
  const lower = name.toLowerCase();
  return (
    buildings.find(({ identifier }) => identifier === name) ??
    buildings.find(({ identifier }) => identifier.toLowerCase() === lower) ??
    buildings.find(({ id }) => String(id) === name)
  );
}
