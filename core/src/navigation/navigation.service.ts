import type { Navigation, NavigationLevel } from "@ezo/contract/site/navigation";
import type { Locale } from "@ezo/contract/values/locale";
import { UNIT_TYPES, type UnitType } from "@ezo/contract/values/stock/unit-types";
import { AppError } from "../platform/app-error.ts";
import { layoutsLeft } from "../layouts/layout-stock.repo.ts";
import { pictureOf } from "../media/pictures.ts";
import { firstPlans } from "../payment-plans/instalments.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { findBuilding } from "./find-building.ts";
import { buildingName, floorLabel, presentBuilding, presentZonedImage } from "./navigation.present.ts";
import { visibleBuilding, visibleFloor, visiblePart } from "./navigation.visible.ts";
import { floorStats } from "./visible-stock.repo.ts";
import { drawnUnits, drawnZones, zonesInclude } from "./zones.ts";

export interface Place {
  locale: Locale;
  level: NavigationLevel;
  building_id?: string | undefined;
  floor_number?: number | undefined;
}

/** What the explorer draws (specification, section 3, "Apartment navigation response"). */
export function createNavigation(options: { db: Db; translations: Pick<TranslationsService, "lookup"> }) {
  const { db, translations } = options;
  return {
    /** Throws `not_found` for a project, building or floor that visitors cannot see. */
    async at(projectId: number, place: Place): Promise<Navigation> {
      const { locale, level } = place;
      const project = await db.project.findFirst({
        where: { id: projectId, ...visiblePart },
        select: { id: true, translations: { select: { locale: true, title: true } } },
      });
      if (!project) throw new AppError("not_found");
      const [buildings, stock, t, plans, layouts] = await Promise.all([
        db.building.findMany({
          where: { ...visibleBuilding, projectId },
          orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
          ...buildingName,
        }),
        floorStats(db, projectId),
        translations.lookup(locale),
        firstPlans(db),
        layoutsLeft(db, projectId, locale),
      ]);
      const building = level === "overview" ? undefined : findBuilding(buildings, place.building_id ?? "");
      if (level !== "overview" && !building) throw new AppError("not_found");
      const floor =
        building && level === "floor" ? await getFloor(db, building.id, place.floor_number ?? 0) : undefined;

      const image = await findImage(db, level, {
        projectId,
        buildingId: building?.id,
        floorId: floor?.id,
      });
      const media = image ? await pictureOf(db, image.mediaId) : undefined;
      const picture = media ? presentZonedImage(media, locale) : null;
      const drawing = { zones: image?.zones ?? [], frame: picture ?? { width: 0, height: 0 } };
      const shown = buildings.map((record) => ({
        ...presentBuilding(record, locale),
        stats: stock.ofBuilding(record.id),
      }));
      const common = {
        level,
        image: picture,
        has_multiple_buildings: buildings.length > 1,
        ...(plans.has(project.id) ? { has_instalments: true } : {}),
        ...(layouts.length > 0 ? { layouts } : {}),
        buildings: shown,
        project: { id: project.id, title: textIn(project.translations, locale)("title") },
      };
      if (!building)
        return { ...common, zones: await drawnZones(db, drawing, { buildings: shown, stock, t }) };
      const inBuilding = {
        ...common,
        building: presentBuilding(building, locale),
        floors: await floorsOf(db, building.id, stock),
      };
      if (!floor)
        return {
          ...inBuilding,
          zones: await drawnZones(db, drawing, { building, buildings: shown, stock, t }),
        };
      return {
        ...inBuilding,
        floor_number: floor.number,
        floor_label: floorLabel(floor),
        ...(await drawnUnits(db, drawing, building, floor)),
      };
    },
  };
}

async function getFloor(db: Db, buildingId: number, number: number) {
  const floor = await db.floor.findFirst({
    where: { ...visibleFloor, buildingId, number },
    select: { id: true, number: true, label: true },
  });
  if (!floor) throw new AppError("not_found");
  return floor;
}

const findImage = (
  db: Db,
  level: NavigationLevel,
  of: { projectId: number; buildingId: number | undefined; floorId: number | undefined },
) =>
  db.zoneImage.findFirst({
    where: {
      ...visiblePart,
      projectId: of.projectId,
      kind: level,
      ...(level === "building" && of.buildingId ? { buildingId: of.buildingId } : {}),
      ...(of.floorId ? { floorId: of.floorId } : {}),
    },
    // The newest is the one in use.
    orderBy: { id: "desc" },
    include: zonesInclude,
  });

async function floorsOf(
  db: Db,
  buildingId: number,
  stock: Pick<Awaited<ReturnType<typeof floorStats>>, "ofFloor">,
) {
  const [floors, types] = await Promise.all([
    db.floor.findMany({
      where: { ...visibleFloor, buildingId, apartments: { some: visiblePart } },
      orderBy: { number: "asc" },
      select: { id: true, number: true, label: true },
    }),
    unitTypesOf(db, buildingId),
  ]);
  return floors.map((floor) => ({
    number: floor.number,
    label: floorLabel(floor),
    stats: stock.ofFloor(floor.id),
    ...types(floor.id),
  }));
}

/** The types of what is on each floor, in their order; nothing of a floor that has apartments alone. */
async function unitTypesOf(db: Db, buildingId: number) {
  const groups = await db.apartment.groupBy({
    by: ["floorId", "unitType"],
    where: { ...visiblePart, buildingId },
  });
  return (id: number): { unit_types?: UnitType[] } => {
    const there = UNIT_TYPES.filter((type) =>
      groups.some(({ floorId, unitType }) => floorId === id && unitType === type),
    );
    return there.some((type) => type !== "apartment") ? { unit_types: there } : {};
  };
}
