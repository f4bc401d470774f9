import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import {
  applyFloorCopies,
  type CopiedPart,
  type CopyChange,
  previewFloorCopies,
} from "@ezo/contract/inventory/floor-copies";
import { copyFloor, floorRoutes } from "@ezo/contract/inventory/floors";
import { zoneImageRoutes } from "@ezo/contract/inventory/zone-images";
import { saveZones, zoneRoutes } from "@ezo/contract/inventory/zones";
import type { RouteInput } from "@ezo/contract/route";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallFailed } from "../../../stack/call.ts";
import { createMedia } from "../../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createStock,
  createZoneImage,
} from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  stock = await createStock(stack.database.prisma);
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const asAdmin = () => ({ token });
const id = (row: { id: number }) => ({ id: String(row.id) });

const TRIANGLE = [
  [0.1, 0.1],
  [0.4, 0.1],
  [0.4, 0.4],
];
const SQUARE = [
  { x: 0.1, y: 0.1 },
  { x: 0.5, y: 0.1 },
  { x: 0.5, y: 0.5 },
  { x: 0.1, y: 0.5 },
];

let serial = 0;
/** A building with a typical floor 2, apartments 201 and 202 drawn on its plan, and its copies: floors 3 and 4. */
async function createTypical() {
  const { project } = stock;
  const building = await createBuilding(db(), project.id, `C${++serial}`);
  const typical = await createFloor(db(), building.id, 2);
  const first = await createApartment(db(), typical, "201", { rooms: 1, areaTotal: 40, price: 50_000 });
  const second = await createApartment(db(), typical, "202", { rooms: 2, areaTotal: 60, price: 80_000 });
  const plan = await createZoneImage(db(), { kind: "floor", projectId: project.id, floorId: typical.id });
  for (const { id: apartmentId } of [first, second])
    await db().zone.create({
      data: { zoneImageId: plan.id, type: "apartment_unit", points: TRIANGLE, apartmentId },
    });
  const body = { floor_numbers: [3, 4], number_pattern: "{floor}{nn}" };
  await stack.call(copyFloor, { params: id(typical), body }, asAdmin());
  const copies = await db().floor.findMany({
    where: { buildingId: building.id, number: { in: [3, 4] } },
    orderBy: { number: "asc" },
  });
  return { building, typical, first, second, plan, copies, copyIds: copies.map((floor) => floor.id) };
}
type Typical = Awaited<ReturnType<typeof createTypical>>;

const apartmentOf = ({ building }: Typical, number: string) =>
  db().apartment.findFirstOrThrow({ where: { buildingId: building.id, number, deletedAt: null } });
const edit = async (row: { id: number }, change: object) => {
  const { version } = await db().apartment.findUniqueOrThrow({ where: { id: row.id } });
  await stack.call(apartmentRoutes.patch, { params: id(row), body: { ...change, version } }, asAdmin());
};
/** Another number of rooms and another area on the typical floor, another outline, another plan; and another price. */
async function correct({ first, plan }: Typical) {
  await edit(first, { rooms: 2, area_total: 44.5, price: 70_000 });
  const zone = await db().zone.findFirstOrThrow({ where: { apartmentId: first.id } });
  const points = { points: SQUARE, version: zone.version };
  await stack.call(zoneRoutes.patch, { params: id(zone), body: points }, asAdmin());
  const media = await createMedia(db());
  const picture = { media_id: media.id, version: plan.version };
  await stack.call(zoneImageRoutes.patch, { params: id(plan), body: picture }, asAdmin());
  return media;
}

const preview = async (
  floor: { id: number },
  floorIds: number[],
  parts?: CopiedPart[],
  as: { token: string } = asAdmin(),
) =>
  (
    await stack.call(
      previewFloorCopies,
      { params: id(floor), body: { floor_ids: floorIds, ...(parts ? { parts } : {}) } },
      as,
    )
  ).data;
const apply = async (
  floor: { id: number },
  floorIds: number[],
  changes: readonly CopyChange[],
  as: { token: string } = asAdmin(),
) =>
  (
    await stack.call(
      applyFloorCopies,
      {
        params: id(floor),
        body: { floor_ids: floorIds, changes: changes.map(({ key, seen }) => ({ key, seen })) },
      },
      as,
    )
  ).data;
const save = (picture: { id: number }, body: RouteInput<typeof saveZones>["body"]) =>
  stack.call(saveZones, { params: id(picture), body }, asAdmin());
/** The status of a call that was refused. */
const refusalOf = (tried: PromiseSettledResult<unknown>): number[] =>
  tried.status === "rejected" ? [(tried.reason as CallFailed).status] : [];
const shortly = ({ floor_number, apartment_number, field, from, to, kept }: CopyChange) => [
  floor_number,
  apartment_number,
  field,
  from,
  to,
  kept,
];

/** Everything of a building's stock, by what it is; without the marks that every write leaves. */
async function stockOf({ building }: Typical) {
  const where = { floor: { buildingId: building.id } };
  const bare = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([name]) => !["version", "updatedAt", "updatedById"].includes(name)),
      ),
    );
  return {
    floors: bare(await db().floor.findMany({ where: { buildingId: building.id }, orderBy: { id: "asc" } })),
    apartments: bare(
      await db().apartment.findMany({ where: { buildingId: building.id }, orderBy: { id: "asc" } }),
    ),
    pictures: bare(await db().zoneImage.findMany({ where, orderBy: { id: "asc" } })),
    zones: bare(await db().zone.findMany({ where: { image: where }, orderBy: { id: "asc" } })),
  };
}
const versionsOf = async ({ building }: Typical) =>
  (
    await db().recordHistory.findMany({
      where: { entity: "apartment", entityId: { in: await idsIn(building.id) } },
      orderBy: { id: "asc" },
      select: { entityId: true, version: true },
    })
  ).map(({ entityId, version }) => [entityId, version]);
const idsIn = async (buildingId: number) =>
  (await db().apartment.findMany({ where: { buildingId }, select: { id: true } })).map((row) => row.id);

describe("a corrected floor", () => {
  it("is remembered by its copies, for as long as it is there", async () => {
    const typical = await createTypical();
    const query = { building_id: String(typical.building.id) };
    const { data } = await stack.call(floorRoutes.list, { query }, asAdmin());
    expect(data.map(({ number, copied_from_id: origin }) => [number, origin])).toEqual([
      [2, null],
      [3, typical.typical.id],
      [4, typical.typical.id],
    ]);
    await db().floor.delete({ where: { id: typical.typical.id } });
    const left = await db().floor.findMany({ where: { buildingId: typical.building.id } });
    expect(left.map(({ copiedFromId }) => copiedFromId)).toEqual([null, null]);
  });

  it("is applied to its copies as the list says it, and a second time changes nothing", async () => {
    const typical = await createTypical();
    const media = await correct(typical);
    const { changes, unpaired } = await preview(typical.typical, typical.copyIds);
    const onFloor = (number: number) => [
      [number, null, "media_id", typical.plan.mediaId, media.id, null],
      [number, `${number}01`, "points", 3, 4, null],
      [number, `${number}01`, "rooms", 1, 2, null],
      [number, `${number}01`, "area_total", 40, 44.5, null],
    ];
    expect(changes.map(shortly)).toEqual([...onFloor(3), ...onFloor(4)]);
    expect(changes.map(({ original_number: original }) => original)).toContain("201");
    expect(unpaired).toEqual([]);

    const before = await stockOf(typical);
    expect(await apply(typical.typical, typical.copyIds, changes)).toEqual({ floors: 2, changes: 8 });
    const corrected = await apartmentOf(typical, "301");
    // Neither the price nor the status came along.
    expect([corrected.rooms, corrected.areaTotal.toNumber(), corrected.price]).toEqual([2, 44.5, 50_000]);
    const [line] = await db().recordHistory.findMany({
      where: { entity: "apartment", entityId: corrected.id },
      orderBy: { version: "desc" },
    });
    expect(line).toMatchObject({ kind: "updated", reason: "copy", isOverwrite: false });
    expect(Object.keys(line?.changes as object).sort()).toEqual(["area_total", "rooms"]);
    const after = await stockOf(typical);
    expect(after.floors).toEqual(before.floors);
    const written = after.apartments.filter((row, index) => {
      const same = { ...before.apartments[index], rooms: row["rooms"], areaTotal: row["areaTotal"] };
      // What is not named is as it was, of every apartment.
      expect(row).toEqual(same);
      return String(row["areaTotal"]) !== String(before.apartments[index]?.["areaTotal"]);
    });
    expect(written.map((row) => row["number"])).toEqual(["301", "401"]);

    expect((await preview(typical.typical, typical.copyIds)).changes).toEqual([]);
    const versions = await versionsOf(typical);
    const again = await failureOf(apply(typical.typical, typical.copyIds, changes));
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
    expect(await stockOf(typical)).toEqual(after);
    expect(await versionsOf(typical)).toEqual(versions);
  });

  it("leaves what is sold, reserved or changed by hand unless it is named", async () => {
    const typical = await createTypical();
    await edit(await apartmentOf(typical, "301"), { status: "sold" });
    await edit(await apartmentOf(typical, "302"), { area_total: 61 });
    await edit(await apartmentOf(typical, "401"), { status: "reserved" });
    await edit(typical.first, { area_total: 45 });
    await edit(typical.second, { area_total: 65, rooms: 3 });
    const { changes } = await preview(typical.typical, typical.copyIds);
    expect(changes.map(shortly)).toEqual([
      [3, "301", "area_total", 40, 45, "sold"],
      [3, "302", "rooms", 2, 3, null],
      [3, "302", "area_total", 61, 65, "edited"],
      [4, "401", "area_total", 40, 45, "reserved"],
      [4, "402", "rooms", 2, 3, null],
      [4, "402", "area_total", 60, 65, null],
    ]);
    const free = changes.filter(({ kept }) => kept === null);
    await apply(typical.typical, typical.copyIds, free);
    const areas = async () =>
      Promise.all(
        ["301", "302", "401", "402"].map(async (number) =>
          (await apartmentOf(typical, number)).areaTotal.toNumber(),
        ),
      );
    expect(await areas()).toEqual([40, 61, 40, 65]);
    const { changes: left } = await preview(typical.typical, typical.copyIds);
    expect(left.map(({ kept }) => kept)).toEqual(["sold", "edited", "reserved"]);
    await apply(typical.typical, typical.copyIds, left);
    expect(await areas()).toEqual([45, 65, 45, 65]);
    // What was applied again is no longer by hand.
    await edit(typical.second, { area_total: 66 });
    const { changes: next } = await preview(typical.typical, typical.copyIds);
    expect(next.map(({ kept }) => kept)).toEqual([null, null]);
  });

  it("is applied whole or not at all: what somebody has changed since the list is named", async () => {
    const typical = await createTypical();
    await edit(typical.first, { area_total: 45 });
    const { changes } = await preview(typical.typical, typical.copyIds);
    // Another field is no conflict.
    await edit(await apartmentOf(typical, "301"), { price: 51_000 });
    await edit(await apartmentOf(typical, "401"), { area_total: 46 });
    const failed = await failureOf(apply(typical.typical, typical.copyIds, changes));
    expect([failed.status, failed.body.code]).toEqual([409, "conflict"]);
    expect(Object.keys(failed.body.errors ?? {})).toEqual(["changes.1"]);
    expect(JSON.stringify(failed.body.errors)).toContain("401");
    expect((await apartmentOf(typical, "301")).areaTotal.toNumber()).toBe(40);
    await apply(typical.typical, typical.copyIds, changes.slice(0, 1));
    const corrected = await apartmentOf(typical, "301");
    expect([corrected.areaTotal.toNumber(), corrected.price]).toEqual([45, 51_000]);
    // The corrected floor itself counts, too.
    const { changes: seen } = await preview(typical.typical, typical.copyIds);
    await edit(typical.first, { area_total: 47 });
    expect((await failureOf(apply(typical.typical, typical.copyIds, seen))).status).toBe(409);
  });

  it("gives its plan and zones to floors that have apartments already, matched by number", async () => {
    const typical = await createTypical();
    const { typical: floor, building } = typical;
    const upper = await createFloor(db(), building.id, 7);
    for (const number of ["702", "703"]) await createApartment(db(), upper, number, { areaTotal: 99 });
    const { changes, unpaired } = await preview(floor, [upper.id], ["plan"]);
    expect(changes.map(shortly)).toEqual([[7, null, "media_id", null, typical.plan.mediaId, null]]);
    expect(unpaired).toEqual([{ floor_number: 7, originals: ["201"], others: ["703"] }]);
    await apply(floor, [upper.id], changes);
    const picture = await db().zoneImage.findFirstOrThrow({
      where: { floorId: upper.id, deletedAt: null },
      include: { zones: { include: { apartment: true } } },
    });
    expect(picture.zones.map(({ apartment, points }) => [apartment?.number, points])).toEqual([
      ["702", TRIANGLE],
    ]);
    expect((await apartmentOf(typical, "702")).areaTotal.toNumber()).toBe(99);
    // A zone that is drawn later comes by itself.
    expect((await preview(floor, [upper.id], ["plan"])).changes).toEqual([]);
    await db().zone.updateMany({ where: { zoneImageId: picture.id }, data: { deletedAt: new Date() } });
    const { changes: missing } = await preview(floor, [upper.id], ["plan"]);
    expect(missing.map(shortly)).toEqual([[7, "702", "points", null, 3, null]]);
    await apply(floor, [upper.id], missing);
    expect((await preview(floor, [upper.id], ["plan"])).changes).toEqual([]);
  });

  it("leaves a plan and zones that were drawn by hand, and the zones of a plan that stays", async () => {
    const typical = await createTypical();
    const [third, fourth] = typical.copyIds;
    const first = await apartmentOf(typical, "301");
    const other = await apartmentOf(typical, "401");
    const own = await createMedia(db());
    // Floor 3 gets a plan of its own, on which one apartment is drawn; on the copied plan of floor 4 one is drawn anew.
    const place = { project_id: stock.project.id, floor_id: third ?? 0 };
    const { data: plan } = await stack.call(
      zoneImageRoutes.create,
      { body: { kind: "floor", media_id: own.id, ...place } },
      asAdmin(),
    );
    const drawn = { type: "apartment_unit", points: SQUARE } as const;
    await save(plan, { create: [{ ...drawn, apartment_id: first.id }] });
    const { image, ...copied } = await db().zone.findFirstOrThrow({
      where: { apartmentId: other.id },
      include: { image: true },
    });
    expect(image.floorId).toBe(fourth);
    const remove = [{ id: copied.id, version: copied.version }];
    await save(image, { create: [{ ...drawn, apartment_id: other.id }], remove });
    const { changes } = await preview(typical.typical, typical.copyIds, ["plan"]);
    expect(changes.map(shortly)).toEqual([
      [3, null, "media_id", own.id, typical.plan.mediaId, "edited"],
      [3, "301", "points", 4, 3, "edited"],
      [3, "302", "points", null, 3, "edited"],
      [4, "401", "points", 4, 3, "edited"],
    ]);
    // What was taken over all the same is no longer anybody's own.
    await apply(typical.typical, typical.copyIds, changes);
    await correct(typical);
    const { changes: next } = await preview(typical.typical, typical.copyIds, ["plan"]);
    expect(next.map(({ kept }) => kept)).toEqual([null, null, null, null]);
  });

  it("leaves the zones of a copied plan that has another picture since", async () => {
    const typical = await createTypical();
    const [third] = typical.copyIds;
    const plan = await db().zoneImage.findFirstOrThrow({ where: { floorId: third ?? 0, deletedAt: null } });
    const own = await createMedia(db());
    const picture = { media_id: own.id, version: plan.version };
    await stack.call(zoneImageRoutes.patch, { params: id(plan), body: picture }, asAdmin());
    const media = await correct(typical);
    const { changes } = await preview(typical.typical, typical.copyIds, ["plan"]);
    expect(changes.map(shortly)).toEqual([
      [3, null, "media_id", own.id, media.id, "edited"],
      [3, "301", "points", 3, 4, "edited"],
      [4, null, "media_id", typical.plan.mediaId, media.id, null],
      [4, "401", "points", 3, 4, null],
    ]);
  });

  it("shows visitors nothing on a copy that it hides itself", async () => {
    const { building, typical, second, plan } = await createTypical();
    const hidden = { isActive: false };
    await db().zone.updateMany({ where: { apartmentId: second.id }, data: hidden });
    const upper = await createFloor(db(), building.id, 7);
    for (const number of ["701", "702"]) await createApartment(db(), upper, number);
    const shownOn = async (number: number) => {
      const picture = await db().zoneImage.findFirstOrThrow({
        where: { floor: { buildingId: building.id, number }, deletedAt: null },
        include: { zones: { orderBy: { apartmentId: "asc" } } },
      });
      return [picture.isActive, ...picture.zones.map(({ isActive }) => isActive)];
    };
    await apply(typical, [upper.id], (await preview(typical, [upper.id], ["plan"])).changes);
    expect(await shownOn(7)).toEqual([true, true, false]);
    await db().zoneImage.update({ where: { id: plan.id }, data: hidden });
    const body = { floor_numbers: [8], number_pattern: "{floor}{nn}" };
    await stack.call(copyFloor, { params: id(typical), body }, asAdmin());
    expect(await shownOn(8)).toEqual([false, true, false]);
  });

  it("has the plan that visitors see, not a newer one that is hidden still", async () => {
    const { building, typical, plan, copyIds } = await createTypical();
    for (const floorId of [typical.id, ...copyIds])
      await createZoneImage(db(), {
        kind: "floor",
        projectId: stock.project.id,
        floorId,
        isActive: false,
      });
    expect((await preview(typical, copyIds, ["plan"])).changes).toEqual([]);
    const body = { floor_numbers: [8], number_pattern: "{floor}{nn}" };
    await stack.call(copyFloor, { params: id(typical), body }, asAdmin());
    const pictures = await db().zoneImage.findMany({
      where: { floor: { buildingId: building.id, number: 8 }, deletedAt: null },
      include: { zones: true },
    });
    expect(pictures.map(({ mediaId, isActive, zones }) => [mediaId, isActive, zones.length])).toEqual([
      [plan.mediaId, true, 2],
    ]);
  });

  it("is paired with its copies where number and place agree, and by number with what has replaced them", async () => {
    const typical = await createTypical();
    const [third] = typical.copies;
    if (!third) throw new Error("floor 3 is a copy");
    await db().apartment.update({ where: { id: typical.first.id }, data: { number: "203" } });
    await db().apartment.updateMany({ where: { floorId: third.id }, data: { deletedAt: new Date() } });
    for (const number of ["301", "302"]) await createApartment(db(), third, number);
    const { unpaired } = await preview(typical.typical, typical.copyIds, ["facts"]);
    const sorted = unpaired.map(({ floor_number: number, originals, others }) => [
      number,
      originals.toSorted(),
      others.toSorted(),
    ]);
    expect(sorted).toEqual([
      [3, ["203"], ["301"]],
      [4, ["202", "203"], ["401", "402"]],
    ]);
  });

  it("is applied once, however many do it at the same moment", async () => {
    const typical = await createTypical();
    await edit(typical.first, { area_total: 45 });
    const upper = await createFloor(db(), typical.building.id, 7);
    for (const number of ["701", "702"])
      await createApartment(db(), upper, number, { rooms: 1, areaTotal: 40 });
    const floorIds = [...typical.copyIds, upper.id];
    const { changes } = await preview(typical.typical, floorIds);
    const tries = await Promise.allSettled(
      Array.from({ length: 3 }, () => apply(typical.typical, floorIds, changes)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(tries.flatMap(refusalOf)).toEqual([409, 409]);
    expect((await preview(typical.typical, floorIds)).changes).toEqual([]);
    const pictures = await db().zoneImage.findMany({
      where: { floorId: upper.id },
      include: { zones: true },
    });
    expect(pictures.map(({ zones }) => zones.length)).toEqual([2]);
    const { id: entityId } = await apartmentOf(typical, "301");
    const lines = { entity: "apartment", entityId, kind: "updated", reason: "copy" } as const;
    expect(await db().recordHistory.count({ where: lines })).toBe(1);
  });

  it("and a zone that is drawn at the same moment do not overwrite each other", async () => {
    const typical = await createTypical();
    await correct(typical);
    const { id: apartmentId } = await apartmentOf(typical, "301");
    const zone = await db().zone.findFirstOrThrow({ where: { apartmentId } });
    const { changes } = await preview(typical.typical, typical.copyIds, ["plan"]);
    const outline = changes.filter(({ key }) => key === `zone:${apartmentId}:0`);
    expect(outline).toHaveLength(1);
    const drawn = TRIANGLE.map(([x = 0, y = 0]) => ({ x: x + 0.5, y }));
    const [applied, saved] = await Promise.allSettled([
      apply(typical.typical, typical.copyIds, outline),
      save({ id: zone.zoneImageId }, { update: [{ id: zone.id, version: zone.version, points: drawn }] }),
    ]);
    expect([applied, saved].flatMap(refusalOf)).toEqual([409]);
    const { points } = await db().zone.findUniqueOrThrow({ where: { id: zone.id } });
    const winner = applied.status === "fulfilled" ? SQUARE : drawn;
    expect(points).toEqual(winner.map(({ x, y }) => [x, y]));
  });

  it("is neither compared nor applied by those who may not edit the stock", async () => {
    const typical = await createTypical();
    await edit(typical.first, { area_total: 45 });
    const { changes } = await preview(typical.typical, typical.copyIds);
    const email = "reader@floors.test";
    await createAccount(db(), { email, name: "Reader", role: "read_only", password: PASSWORD });
    const reader = { token: await stack.token(email) };
    const before = await stockOf(typical);
    const refused = [
      await failureOf(preview(typical.typical, typical.copyIds, ["facts"], reader)),
      await failureOf(apply(typical.typical, typical.copyIds, changes, reader)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect(await stockOf(typical)).toEqual(before);
  });

  it("is applied within its building alone, and not to itself", async () => {
    const { typical, copyIds } = await createTypical();
    for (const other of [typical.id, stock.floors[0].id]) {
      const refused = await failureOf(preview(typical, [...copyIds, other]));
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["floor_ids"]]);
    }
    await db().floor.update({ where: { id: typical.id }, data: { deletedAt: new Date() } });
    expect((await failureOf(preview(typical, copyIds))).status).toBe(404);
  });
});
