import { normalise } from "@ezo/contract/values/geometry/geometry";
import { LOCALES, LocalizedText } from "@ezo/contract/values/locale";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { DAY_MS } from "@ezo/contract/values/time";
import type { MediaService } from "@ezo/core/media/media.service";
import type { Tx } from "@ezo/core/platform/db";
import sharp from "sharp";
import { z } from "zod";
import { readDemo, readDemoImage } from "./demo-files.ts";
import { type DemoPictures, pictureOf } from "./demo-pictures.ts";
import { shareOf } from "./demo-share.ts";

/** Corners in whole pixels of the picture, whose size is given with them. */
const Points = z.array(z.tuple([z.int(), z.int()]));
const frame = { width: z.int(), height: z.int() };
export const DemoExplorer = z.object({
  /** `mirror_of` names the file that is shown the other way round. */
  pictures: z.array(z.object({ key: z.string(), mirror_of: z.string().optional(), alt: LocalizedText })),
  apartment_types: z.record(
    z.string(),
    z.object({
      rooms: z.int(),
      bedrooms: z.int(),
      area_total: z.number(),
      area_living: z.number(),
      area_balcony: z.number(),
      plan: z.string(),
      description: LocalizedText,
    }),
  ),
  plans: z.record(
    z.string(),
    z.object({
      ...frame,
      units: z.array(
        z.object({
          key: z.string(),
          type: z.string(),
          /** It has the mirror image of the type's plan: the picture whose name ends in `_mirrored`. */
          is_mirrored: z.boolean().default(false),
          orientation: z.string(),
          points: Points,
        }),
      ),
    }),
  ),
  projects: z.array(
    z.object({
      slug: z.string(),
      price_per_m2: z.number(),
      /** Price increase per floor, as a fraction. */
      floor_rise: z.number(),
      overview: z
        .object({
          picture: z.string(),
          ...frame,
          zones: z.array(z.object({ building: z.string(), points: Points })),
        })
        .nullable(),
      buildings: z.array(
        z.object({
          identifier: z.string(),
          name: LocalizedText,
          facade: z.object({
            picture: z.string(),
            ...frame,
            zones: z.array(z.object({ floor: z.int(), points: Points })),
          }),
          /** A floor without a plan has no apartments: a lobby, shops. */
          floors: z.array(z.object({ number: z.int(), plan: z.string().nullable() })),
        }),
      ),
      rooms_pictures: z.array(z.string()),
    }),
  ),
});
type DemoExplorer = z.infer<typeof DemoExplorer>;
type DemoProject = DemoExplorer["projects"][number];

/** Adds pictures that only the explorer shows, such as plans. */
export async function addExplorerPictures(media: MediaService): Promise<DemoPictures> {
  const demo = await readDemo("explorer.json", DemoExplorer);
  const ids = new Map<string, number>();
  for (const { key, mirror_of: original, alt } of demo.pictures) {
    const bytes = await readDemoImage(original ?? key);
    const { id } = await media.add({
      bytes: original ? await sharp(bytes).flop().jpeg(MIRRORED).toBuffer() : bytes,
      originalName: `${key}.jpg`,
      altTexts: alt,
    });
    ids.set(key, id);
  }
  return ids;
}

const MIRRORED = { quality: 90 };
const mirrorOf = (plan: string) => `${plan}_mirrored`;

/** Buildings, floors, apartments and zones of the demo's two explorable projects. Returns the apartments added. */
export async function seedExplorer(tx: Tx, pictures: DemoPictures): Promise<number> {
  const demo = await readDemo("explorer.json", DemoExplorer);
  let apartments = 0;
  for (const project of demo.projects) {
    const row = await tx.project.findUnique({ where: { slug: project.slug }, select: { id: true } });
    // Staff may have removed the project.
    if (row) apartments += await seedProject(tx, demo, project, row.id, pictures);
  }
  return apartments;
}

async function seedProject(
  tx: Tx,
  demo: DemoExplorer,
  project: DemoProject,
  projectId: number,
  pictures: DemoPictures,
): Promise<number> {
  const { overview } = project;
  const overviewImage =
    overview &&
    (await tx.zoneImage.create({
      data: { kind: "overview", projectId, mediaId: pictureOf(pictures, overview.picture) },
    }));
  const buildingIds = new Map<string, number>();
  let apartments = 0;
  for (const [sortOrder, building] of project.buildings.entries()) {
    const { id: buildingId } = await tx.building.create({
      data: {
        projectId,
        identifier: building.identifier,
        sortOrder,
        translations: { create: LOCALES.map((locale) => ({ locale, name: building.name[locale] })) },
      },
    });
    buildingIds.set(building.identifier, buildingId);
    const floors = await tx.floor.createManyAndReturn({
      data: building.floors.map(({ number }) => ({ buildingId, number })),
    });
    const floorIds = new Map(floors.map(({ id, number }) => [number, id]));
    await seedFacade(tx, building.facade, pictures, { projectId, buildingId, floorIds });
    for (const { number, plan } of building.floors) {
      const floorId = floorIds.get(number);
      if (floorId === undefined || plan === null) continue;
      apartments += await seedFloor(tx, demo, project, pictures, {
        projectId,
        buildingId,
        floorId,
        building: building.identifier,
        floor: number,
        plan,
      });
    }
  }
  if (overview && overviewImage)
    await tx.zone.createMany({ data: buildingZones(overview, overviewImage.id, buildingIds) });
  return apartments;
}

/** A zone of the overview for each building. */
const buildingZones = (
  overview: NonNullable<DemoProject["overview"]>,
  zoneImageId: number,
  buildingIds: ReadonlyMap<string, number>,
) =>
  [...buildingIds].flatMap(([identifier, buildingId], sortOrder) => {
    const zone = overview.zones.find(({ building }) => building === identifier);
    if (!zone) return [];
    const points = fractionsOf(zone.points, overview);
    return [{ zoneImageId, type: "building_block" as const, buildingId, sortOrder, points }];
  });

/** A building's facade picture with a zone for each floor. */
async function seedFacade(
  tx: Tx,
  facade: DemoProject["buildings"][number]["facade"],
  pictures: DemoPictures,
  place: { projectId: number; buildingId: number; floorIds: ReadonlyMap<number, number> },
): Promise<void> {
  const { projectId, buildingId, floorIds } = place;
  const { id: zoneImageId } = await tx.zoneImage.create({
    data: { kind: "building", projectId, buildingId, mediaId: pictureOf(pictures, facade.picture) },
  });
  await tx.zone.createMany({
    data: facade.zones.map(({ floor, points }) => ({
      zoneImageId,
      type: "floor_strip" as const,
      floorId: floorIds.get(floor) ?? null,
      sortOrder: floor,
      points: fractionsOf(points, facade),
    })),
  });
}

interface FloorPlace {
  projectId: number;
  buildingId: number;
  floorId: number;
  building: string;
  floor: number;
  plan: string;
}

async function seedFloor(
  tx: Tx,
  demo: DemoExplorer,
  project: DemoProject,
  pictures: DemoPictures,
  place: FloorPlace,
): Promise<number> {
  const { projectId, buildingId, floorId, floor } = place;
  const plan = demo.plans[place.plan];
  if (!plan) throw new Error(`the demo has no plan ${place.plan}`);
  const { id: zoneImageId } = await tx.zoneImage.create({
    data: { kind: "floor", projectId, floorId, mediaId: pictureOf(pictures, place.plan) },
  });
  for (const [sortOrder, unit] of plan.units.entries()) {
    const kind = demo.apartment_types[unit.type];
    if (!kind) throw new Error(`the demo has no apartment type ${unit.type}`);
    const number = `${floor}${unit.key.padStart(2, "0")}`;
    const isPenthouse = unit.type.endsWith("PH");
    const name = `${project.slug} ${place.building} ${number}`;
    await tx.apartment.create({
      data: {
        buildingId,
        floorId,
        number,
        status: statusOf(name),
        createdAt: addedAt(name),
        rooms: kind.rooms,
        bedrooms: kind.bedrooms,
        areaTotal: kind.area_total,
        areaLiving: kind.area_living,
        areaBalcony: kind.area_balcony,
        orientation: unit.orientation,
        price: priceOf(project, kind.area_total, floor, isPenthouse),
        isPriceHidden: isPenthouse,
        planImageId: pictureOf(pictures, unit.is_mirrored ? mirrorOf(kind.plan) : kind.plan),
        translations: {
          create: LOCALES.map((locale) => ({ locale, description: kind.description[locale] })),
        },
        images: {
          create: project.rooms_pictures.map((key, order) => ({
            mediaId: pictureOf(pictures, key),
            sortOrder: order,
          })),
        },
        zones: {
          create: { zoneImageId, type: "apartment_unit", sortOrder, points: fractionsOf(unit.points, plan) },
        },
      },
    });
  }
  return plan.units.length;
}

const fractionsOf = (points: readonly [number, number][], size: { width: number; height: number }) =>
  normalise(
    points.map(([x, y]) => ({ x, y })),
    size,
  ).map(({ x, y }) => [x, y]);

/** About a third sold, an eighth reserved. */
function statusOf(apartment: string): ApartmentStatus {
  const share = shareOf(apartment);
  if (share < 0.34) return "sold";
  return share < 0.46 ? "reserved" : "available";
}

/** Some weeks to nine months ago, so that it is not all equally long for sale. */
const addedAt = (apartment: string): Date =>
  new Date(Date.now() - (20 + Math.floor(shareOf(`${apartment} added`) * 250)) * DAY_MS);

/** In dollars, rounded to hundreds. */
function priceOf(project: DemoProject, area: number, floor: number, isPenthouse: boolean): number {
  const perSquareMetre =
    project.price_per_m2 * (1 + project.floor_rise * (floor - 1)) * (isPenthouse ? 1.15 : 1);
  return Math.round((perSquareMetre * area) / 100) * 100;
}
