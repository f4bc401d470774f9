import { ROLES } from "@ezo/contract/values/roles/roles";
import { apartmentKind } from "@ezo/core/inventory/apartments.kind";
import { createFloorCopies } from "@ezo/core/inventory/floor-copies/floor-copies.service";
import { createFloorPlans } from "@ezo/core/inventory/floor-plans";
import { type Database, openDatabase } from "@ezo/core/platform/db";
import { limitCaller, withRequestId } from "@ezo/core/platform/log/context";
import { createLog } from "@ezo/core/platform/log/log";
import { createRecords } from "@ezo/core/records/write";
import type { Actor } from "@ezo/core/users/actor";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMedia, createProject } from "../../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
  createZoneImage,
} from "../../../stack/factories/explorer.ts";
import { createTestDatabase, type TestDatabase } from "../../../stack/services/database.ts";
import { statementsOf } from "../../../stack/sql/statements.ts";

let own: TestDatabase;
let database: Database;
let actor: Actor;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, poolSize: 3, log: createLog("silent", "test") });
  const { id, name, email } = await db().user.create({
    data: { email: "copies@example.ge", name: "Nino", role: "admin", passwordHash: "" },
  });
  actor = { id, name, email, language: "en", role: "admin", capabilities: ROLES.admin, sessionId: "" };
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
const db = () => database.prisma;
const parts = () => ({ db: db(), records: createRecords({ db: db() }) });
/** Does the work as somebody who is limited to a project. */
const limitedTo = <T>(projectId: number, work: () => Promise<T>): Promise<T> =>
  withRequestId("copies", () => {
    limitCaller({ userId: actor.id, projectIds: [projectId], rowsOf: [projectId] });
    return work();
  });

const [FEW, MANY] = [2, 40];
/** What may differ between a short list and a long one. */
const SLACK = 5;
const APARTMENTS = 3;
/** A triangle for the apartment whose number ends in `at`. */
const outlineOf = (at: number) => [
  [at / 10, 0.1],
  [(at + 0.5) / 10, 0.1],
  [(at + 0.5) / 10, 0.4],
];
const descriptionOf = (at: number) => `Sunny ${at}`;
/** Which of its floor's apartments has the number. */
const placeOf = (number = "") => Number(number.slice(-2));
const SQUARE = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.5],
  [0.1, 0.5],
];
const floorsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

let serial = 0;
/** A building with a floor 1 whose apartments have a layout, a picture, a text and a zone each, the last two of their own. */
async function createTypical() {
  const project = await createProject(db(), { hasApartmentNavigation: true });
  const building = await createBuilding(db(), project.id, `S${++serial}`);
  const floor = await createFloor(db(), building.id, 1);
  const layout = await createLayout(db(), project.id);
  const picture = await createMedia(db());
  const plan = await createZoneImage(db(), { kind: "floor", projectId: project.id, floorId: floor.id });
  for (let at = 1; at <= APARTMENTS; at++) {
    const { id } = await createApartment(db(), floor, `10${at}`, { layoutId: layout.id, price: 50_000 });
    await db().apartmentImage.create({ data: { apartmentId: id, mediaId: picture.id } });
    await db().apartmentTranslation.create({
      data: { apartmentId: id, locale: "en", description: descriptionOf(at) },
    });
    await db().zone.create({
      data: { zoneImageId: plan.id, type: "apartment_unit", points: outlineOf(at), apartmentId: id },
    });
  }
  return { project, building, floor, layout, plan };
}

const listed = (texts: readonly { text: string }[]) =>
  texts.map(({ text }) => text.replaceAll(/\s+/g, " ").slice(0, 120)).join("\n");

it("copies a floor to many others in about as many statements as to few", async () => {
  const { building, floor, plan } = await createTypical();
  const plans = createFloorPlans(parts());
  const copy = (numbers: readonly number[]) => plans.copyFloor(actor, floor.id, numbers, "{floor}{nn}");
  const few = await statementsOf(() => copy(floorsFrom(2, FEW)));
  const many = await statementsOf(async () =>
    expect(await copy(floorsFrom(10, MANY))).toEqual({
      floors: MANY,
      floors_added: MANY,
      apartments: MANY * APARTMENTS,
      zones: MANY * APARTMENTS,
    }),
  );
  expect(few).not.toEqual([]);
  expect(many.length, listed(many)).toBeLessThanOrEqual(few.length + SLACK);

  const copies = await db().apartment.findMany({
    where: { buildingId: building.id, floor: { number: { gte: 10 } } },
    orderBy: [{ floor: { number: "asc" } }, { number: "asc" }],
    include: { floor: true, images: true, translations: true, zones: { include: { image: true } } },
  });
  const numbers = floorsFrom(10, MANY).flatMap((number) => [1, 2, 3].map((at) => `${number}0${at}`));
  expect(copies.map(({ number }) => number)).toEqual(numbers);
  for (const copied of copies) {
    expect(copied.floor.copiedFromId).toBe(floor.id);
    expect(copied).toMatchObject({ status: "available", price: 50_000, updatedById: actor.id });
    expect(copied.images).toHaveLength(1);
    const texts = copied.translations.map(({ description }) => description);
    expect([copied.number, texts]).toEqual([copied.number, [descriptionOf(placeOf(copied.number))]]);
    const [zone, ...others] = copied.zones;
    expect([zone?.points, others]).toEqual([outlineOf(placeOf(copied.number)), []]);
    // Over the plan of its own floor.
    expect(zone?.image).toMatchObject({ floorId: copied.floorId, mediaId: plan.mediaId, deletedAt: null });
  }

  const ids = copies.map(({ id }) => id);
  const lines = await db().recordHistory.findMany({ where: { entity: "apartment", entityId: { in: ids } } });
  expect(lines).toHaveLength(ids.length);
  const made = { kind: "created", version: 1, reason: "copy", actorId: actor.id };
  for (const line of lines) expect(line).toMatchObject(made);
});

it("copies nothing where one of many numbers is taken", async () => {
  const { building, floor } = await createTypical();
  await createApartment(db(), await createFloor(db(), building.id, 60), "3002");
  const copying = createFloorPlans(parts()).copyFloor(actor, floor.id, floorsFrom(10, MANY), "{floor}{nn}");
  await expect(copying).rejects.toMatchObject({
    code: "invalid",
    fields: { number_pattern: ["errors.taken"] },
  });
  expect(await db().floor.count({ where: { buildingId: building.id } })).toBe(2);
  expect(await db().apartment.count({ where: { buildingId: building.id } })).toBe(APARTMENTS + 1);
});

it("puts former pictures of many floors into the trash in about as many statements as of few", async () => {
  const { project, building, floor, plan } = await createTypical();
  const copyOver = async (numbers: readonly number[]) => {
    const former: number[] = [];
    for (const number of numbers) {
      const { id: floorId } = await createFloor(db(), building.id, number);
      former.push((await createZoneImage(db(), { kind: "floor", projectId: project.id, floorId })).id);
    }
    const plans = createFloorPlans(parts());
    const sent = await statementsOf(() => plans.copyFloor(actor, floor.id, numbers, "{floor}{nn}"));
    const pictures = await db().zoneImage.findMany({
      where: { floor: { buildingId: building.id, number: { in: [...numbers] } } },
      include: { floor: true },
    });
    const [left, shown] = [
      pictures.filter(({ deletedAt }) => deletedAt !== null),
      pictures.filter(({ deletedAt }) => deletedAt === null),
    ];
    expect(left.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(former);
    expect(shown.map((picture) => picture.floor?.number).toSorted((a = 0, b = 0) => a - b)).toEqual(numbers);
    for (const { mediaId } of shown) expect(mediaId).toBe(plan.mediaId);
    const lines = { entity: "zone_image", kind: "deleted", entityId: { in: former } } as const;
    expect(await db().recordHistory.count({ where: lines })).toBe(numbers.length);
    return sent;
  };
  const [few, many] = [await copyOver(floorsFrom(2, FEW)), await copyOver(floorsFrom(10, MANY))];
  expect(many.length, listed(many)).toBeLessThanOrEqual(few.length + SLACK);
});

/** How many statements wait for a lock. */
async function waiting(): Promise<number | undefined> {
  const [row] = await db().$queryRaw<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.waiting;
}

it("waits for an apartment that is being added to a floor, which gets no copies then", async () => {
  const { building, floor } = await createTypical();
  const { id: floorId } = await createFloor(db(), building.id, 2);
  let copying: Promise<unknown> = Promise.resolve();
  await db().$transaction(
    async (tx) => {
      const added = { floorId, buildingId: building.id, number: "2X", rooms: 2, areaTotal: 60 };
      await tx.apartment.createMany({ data: [added] });
      const plans = createFloorPlans(parts());
      copying = plans.copyFloor(actor, floor.id, [2], "{floor}{nn}").catch((error: unknown) => error);
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    },
    { timeout: 20_000 },
  );
  expect(await copying).toMatchObject({
    code: "invalid",
    fields: { floor_numbers: ["errors.floor_not_empty"] },
  });
  expect(await db().apartment.count({ where: { floorId } })).toBe(1);
});

it.each(["copying a floor", "applying it to its copies"])(
  "%s waits for an import into the building without a lock that the import may need",
  async (what) => {
    const { building, floor } = await createTypical();
    const plans = createFloorPlans(parts());
    const copies = createFloorCopies(parts());
    await plans.copyFloor(actor, floor.id, [2], "{floor}{nn}");
    await db().apartment.updateMany({ where: { floorId: floor.id }, data: { rooms: 3 } });
    const { id: copyId } = await db().floor.findFirstOrThrow({ where: { copiedFromId: floor.id } });
    const { changes } = await copies.preview(actor, floor.id, [copyId], ["facts"]);
    expect(changes).toHaveLength(APARTMENTS);
    // One to copy to, without apartments.
    await createFloor(db(), building.id, 3);
    const work = (): Promise<unknown> =>
      what === "copying a floor"
        ? plans.copyFloor(actor, floor.id, [3], "{floor}{nn}")
        : copies.apply(actor, floor.id, [copyId], changes);
    let working: Promise<unknown> = Promise.resolve();
    await db().$transaction(
      async (tx) => {
        // As an import, which locks floors in the order of its file from then on.
        await tx.$queryRaw`select id from buildings where id = ${building.id}::int for no key update`;
        working = work().catch((error: unknown) => error);
        await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
        const free = await tx.$queryRaw<{ of: string; count: number }[]>`
          with f as (select id from floors where building_id = ${building.id}::int for update skip locked),
            a as (select id from apartments where building_id = ${building.id}::int for update skip locked),
            p as (select id from zone_images where floor_id in (select id from floors where building_id = ${building.id}::int)
              for update skip locked)
          select 'floors' as of, count(*)::int as count from f union all
          select 'apartments', count(*)::int from a union all select 'pictures', count(*)::int from p`;
        expect(Object.fromEntries(free.map(({ of, count }) => [of, count]))).toEqual({
          floors: 3,
          apartments: 2 * APARTMENTS,
          pictures: 2,
        });
      },
      { timeout: 20_000 },
    );
    expect(await working).toMatchObject({ floors: 1 });
  },
);

it("copies a floor for somebody who is limited to its project in about as many statements, too", async () => {
  const { project, floor, layout } = await createTypical();
  const plans = createFloorPlans(parts());
  const copy = (numbers: readonly number[]) =>
    limitedTo(project.id, () => plans.copyFloor(actor, floor.id, numbers, "{floor}{nn}"));
  const few = await statementsOf(() => copy(floorsFrom(2, FEW)));
  const many = await statementsOf(() => copy(floorsFrom(10, MANY)));
  expect(many.length, listed(many)).toBeLessThanOrEqual(few.length + SLACK);

  // What is of another project they may still not name, in none of many.
  const { id: otherProject } = await createProject(db());
  const other = await createLayout(db(), otherProject);
  const wanted = [layout, other].map(({ id }, at) => ({
    floor_id: floor.id,
    apartment_number: `19${at}`,
    status: "available",
    rooms: 2,
    area_total: 60,
    layout_id: id,
  }));
  const adding = limitedTo(project.id, () => parts().records.createMany(actor, apartmentKind, wanted));
  await expect(adding).rejects.toMatchObject({
    code: "invalid",
    fields: { layout_id: ["errors.gone_reference"] },
  });
});

it("puts plan and zones on many floors in about as many statements as on few", async () => {
  const { building, floor } = await createTypical();
  const copies = createFloorCopies(parts());
  const addFloors = async (numbers: readonly number[]) => {
    const ids: number[] = [];
    for (const number of numbers) {
      const added = await createFloor(db(), building.id, number);
      for (let at = 1; at <= APARTMENTS; at++)
        await createApartment(db(), added, `${number}0${at}`, { rooms: 2, areaTotal: 60 });
      ids.push(added.id);
    }
    const { changes } = await copies.preview(actor, floor.id, ids, ["plan"]);
    return () => copies.apply(actor, floor.id, ids, changes);
  };
  const few = await statementsOf(await addFloors(floorsFrom(2, FEW)));
  const many = await statementsOf(await addFloors(floorsFrom(10, MANY)));
  expect(many.length, listed(many)).toBeLessThanOrEqual(few.length + SLACK);
  const drawn = await db().zone.findMany({
    where: { image: { floor: { buildingId: building.id, number: { gte: 10 } } } },
    include: { image: true, apartment: true },
  });
  expect(drawn).toHaveLength(MANY * APARTMENTS);
  for (const { image, apartment, points } of drawn) {
    expect(apartment?.floorId).toBe(image.floorId);
    expect([apartment?.number, points]).toEqual([apartment?.number, outlineOf(placeOf(apartment?.number))]);
  }
});

it("applies what was corrected to many copies in about as many statements as to few", async () => {
  const copies = createFloorCopies(parts());
  const sentFor = async (count: number) => {
    const { floor, plan } = await createTypical();
    await createFloorPlans(parts()).copyFloor(actor, floor.id, floorsFrom(2, count), "{floor}{nn}");
    const { id: mediaId } = await createMedia(db());
    await db().zoneImage.update({ where: { id: plan.id }, data: { mediaId } });
    await db().zone.updateMany({ where: { zoneImageId: plan.id }, data: { points: SQUARE } });
    await db().apartment.updateMany({ where: { floorId: floor.id }, data: { rooms: 3, areaTotal: 61.5 } });
    const floors = await db().floor.findMany({ where: { copiedFromId: floor.id }, select: { id: true } });
    const ids = floors.map(({ id }) => id);
    const { changes } = await copies.preview(actor, floor.id, ids, ["facts", "plan"]);
    // The picture, and of each apartment its outline, rooms and area.
    expect(changes).toHaveLength(count * (1 + 3 * APARTMENTS));
    const sent = await statementsOf(() => copies.apply(actor, floor.id, ids, changes));
    const applied = await db().apartment.findMany({
      where: { floorId: { in: ids } },
      include: { zones: { include: { image: true } } },
    });
    expect(applied).toHaveLength(count * APARTMENTS);
    for (const { zones, ...apartment } of applied) {
      expect([apartment.rooms, apartment.areaTotal.toNumber(), apartment.version]).toEqual([3, 61.5, 2]);
      expect(zones.map(({ points, version }) => [points, version])).toEqual([[SQUARE, 2]]);
      expect(zones[0]?.image).toMatchObject({ mediaId, version: 2 });
    }
    return sent;
  };
  const [few, many] = [await sentFor(FEW), await sentFor(MANY)];
  expect(many.length, listed(many)).toBeLessThanOrEqual(few.length + SLACK);
});
