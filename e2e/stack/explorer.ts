import { LOCALES } from "@ezo/contract/locale";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import type { Db } from "@ezo/core/platform/db";
import { createMedia, createProject } from "./content.ts";

/** A project with one drawn building `A`, floors 1 and 2, two apartments on each; pictures are 1280 × 800. */
export async function createStock(db: Db) {
  const project = await createProject(db, { hasApartmentNavigation: true });
  const building = await createBuilding(db, project.id, "A");
  const [first, second] = [await createFloor(db, building.id, 1), await createFloor(db, building.id, 2)];
  const apartments = [
    await createApartment(db, first, "101", { rooms: 1, areaTotal: 40, price: 50_000 }),
    await createApartment(db, first, "102", { rooms: 2, areaTotal: 60, price: 80_000, status: "sold" }),
    await createApartment(db, second, "201", {
      rooms: 3,
      areaTotal: 80.5,
      price: 90_000,
      isPriceHidden: true,
    }),
    await createApartment(db, second, "202", {
      rooms: 5,
      areaTotal: 130,
      price: 200_000,
      status: "reserved",
    }),
  ] as const;
  const overview = await createZoneImage(db, { kind: "overview", projectId: project.id });
  const facade = await createZoneImage(db, {
    kind: "building",
    projectId: project.id,
    buildingId: building.id,
  });
  const plan = await createZoneImage(db, { kind: "floor", projectId: project.id, floorId: second.id });
  const square = [
    [0.25, 0.25],
    [0.5, 0.25],
    [0.5, 0.5],
  ];
  await db.zone.createMany({
    data: [
      { zoneImageId: overview.id, type: "building_block", points: square, buildingId: building.id },
      { zoneImageId: facade.id, type: "floor_strip", points: square, floorId: first.id },
      { zoneImageId: facade.id, type: "floor_strip", points: square, floorId: second.id, sortOrder: 1 },
      { zoneImageId: plan.id, type: "apartment_unit", points: square, apartmentId: apartments[2].id },
    ],
  });
  return {
    project,
    building,
    floors: [first, second] as const,
    apartments,
    images: { overview, facade, plan },
  };
}

export const createBuilding = (db: Db, projectId: number, identifier: string) =>
  db.building.create({
    data: {
      projectId,
      identifier,
      translations: { create: LOCALES.map((locale) => ({ locale, name: `Block ${identifier} ${locale}` })) },
    },
  });

export const createFloor = (db: Db, buildingId: number, number: number) =>
  db.floor.create({ data: { buildingId, number } });

type ApartmentOver = Partial<Prisma.ApartmentCreateManyInput>;
export async function createApartment(
  db: Db,
  floor: { id: number; buildingId: number },
  number: string,
  over: ApartmentOver = {},
) {
  const [apartment] = await db.apartment.createManyAndReturn({
    data: [{ floorId: floor.id, buildingId: floor.buildingId, number, rooms: 2, areaTotal: 60, ...over }],
  });
  if (!apartment) throw new Error("the apartment was not stored");
  return apartment;
}

export async function createZoneImage(db: Db, data: Omit<Prisma.ZoneImageCreateManyInput, "mediaId">) {
  const media = await createMedia(db);
  const [image] = await db.zoneImage.createManyAndReturn({ data: [{ ...data, mediaId: media.id }] });
  if (!image) throw new Error("the zone image was not stored");
  return image;
}
