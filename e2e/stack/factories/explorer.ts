import { LOCALES } from "@ezo/contract/values/locale";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import type { Db } from "@ezo/core/platform/db";
import { createMedia, createProject } from "./content.ts";

/** A project with building `A`, floors 1 and 2 with two apartments each, and zones; pictures are 1280 × 800. */
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
    /** The corners of each zone. */
    square,
  };
}

const TOWER_FLOORS = 60;
const DENSE_FLOOR = 30;
const DENSE_APARTMENTS = 40;

/**
 * A tower `T` on a portrait render, with sixty slanted floor zones. Each floor has one apartment, except the thirtieth with
 * forty on both sides of a corridor. The top floor is labelled `PH`, the second's zone `Sky garden`. Needs the demo's
 * pictures.
 */
export async function createTower(db: Db) {
  const project = await createProject(db, { hasApartmentNavigation: true });
  const building = await createBuilding(db, project.id, "T");
  const [facade, plan] = [
    await createZoneImage(
      db,
      { kind: "building", projectId: project.id, buildingId: building.id },
      await copyPicture(db, { width: 800, height: 1200 }),
    ),
    await copyPicture(db, { width: 1280, height: 800 }),
  ];
  const height = 0.9 / TOWER_FLOORS;
  for (let number = 1; number <= TOWER_FLOORS; number++) {
    const floor = await createFloor(db, building.id, number, number === TOWER_FLOORS ? "PH" : "");
    const top = 0.95 - number * height;
    await db.zone.create({
      data: {
        zoneImageId: facade.id,
        type: "floor_strip",
        floorId: floor.id,
        label: number === 2 ? "Sky garden" : null,
        points: [
          [0.2, top],
          [0.8, top - 0.04],
          [0.8, top + height - 0.04],
          [0.2, top + height],
        ],
      },
    });
    const image =
      number === DENSE_FLOOR
        ? await createZoneImage(db, { kind: "floor", projectId: project.id, floorId: floor.id }, plan)
        : undefined;
    for (let unit = 0; unit < (image ? DENSE_APARTMENTS : 1); unit++)
      await createTowerUnit(db, floor, unit, image);
  }
  return {
    path: `/projects/${project.id}/T`,
    floors: TOWER_FLOORS,
    densePath: `/projects/${project.id}/T/floor-30`,
  };
}

/** An apartment of a tower's floor, on its plan if it has one. */
async function createTowerUnit(
  db: Db,
  floor: { id: number; buildingId: number; number: number },
  unit: number,
  image?: { id: number },
) {
  const number = `${floor.number}${String(unit + 1).padStart(2, "0")}`;
  const apartment = await createApartment(db, floor, number, {
    rooms: 1 + (unit % 3),
    areaTotal: 40 + unit,
    price: 50_000 + 1000 * unit,
    status: (["available", "reserved", "sold"] as const)[unit % 3] ?? "available",
  });
  if (!image) return;
  const [left, upper] = [0.05 + (unit % 20) * 0.045, unit < 20 ? 0.1 : 0.55];
  await db.zone.create({
    data: {
      zoneImageId: image.id,
      type: "apartment_unit",
      apartmentId: apartment.id,
      points: [
        [left, upper],
        [left + 0.045, upper],
        [left + 0.045, upper + 0.35],
        [left, upper + 0.35],
      ],
    },
  });
}

/** A copy of a demo picture's row with another size and the same files. */
async function copyPicture(db: Db, size: { width: number; height: number }) {
  const {
    id: _,
    thumbhash,
    variants,
    ...demo
  } = await db.media.findFirstOrThrow({
    where: { zoneImages: { some: { kind: "building" } } },
  });
  const { width, height } = size;
  return db.media.create({
    data: {
      ...demo,
      thumbhash,
      variants: variants ?? [],
      contentHash: `${demo.contentHash}-${width}x${height}-${Date.now()}`,
      ...size,
    },
  });
}

export const createBuilding = (db: Db, projectId: number, identifier: string) =>
  db.building.create({
    data: {
      projectId,
      identifier,
      translations: { create: LOCALES.map((locale) => ({ locale, name: `Block ${identifier} ${locale}` })) },
    },
  });

export const createFloor = (db: Db, buildingId: number, number: number, label = "") =>
  db.floor.create({ data: { buildingId, number, label } });

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

/** The standard of the market: from 10 % down, in 6 to 48 months. Of all projects, unless one is named. */
export const createPaymentPlan = (db: Db, over: Partial<Prisma.PaymentPlanUncheckedCreateInput> = {}) =>
  db.paymentPlan.create({
    data: {
      minDownPercent: 10,
      maxDownPercent: 50,
      defaultDownPercent: 20,
      minMonths: 6,
      maxMonths: 48,
      defaultMonths: 36,
      interval: "monthly",
      translations: { create: LOCALES.map((locale) => ({ locale, name: `Standard ${locale}` })) },
      ...over,
    },
  });

let layoutSerial = 0;
export const createLayout = (
  db: Db,
  projectId: number,
  over: Partial<Prisma.LayoutUncheckedCreateInput> = {},
) =>
  db.layout.create({
    data: {
      projectId,
      slug: `layout-${++layoutSerial}`,
      rooms: 2,
      areaTotal: 60,
      translations: { create: LOCALES.map((locale) => ({ locale, name: `Two rooms ${locale}` })) },
      ...over,
    },
  });

export async function createZoneImage(
  db: Db,
  data: Omit<Prisma.ZoneImageCreateManyInput, "mediaId">,
  picture?: { id: number },
) {
  const media = picture ?? (await createMedia(db));
  const [image] = await db.zoneImage.createManyAndReturn({ data: [{ ...data, mediaId: media.id }] });
  if (!image) throw new Error("the zone image was not stored");
  return image;
}
