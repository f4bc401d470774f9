import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { addFloors, floorRoutes } from "@ezo/contract/inventory/floors";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { zoneImageRoutes } from "@ezo/contract/inventory/zone-images";
import { getApartmentNavigation } from "@ezo/contract/site/navigation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMedia } from "../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor, createStock } from "../../stack/factories/explorer.ts";
import { failureOf } from "../../stack/failure.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

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

describe("deleted stock", () => {
  it("frees its name, and cannot be restored while the name is taken", async () => {
    const body = { project_id: stock.project.id, identifier: "Z9", translations: { en: { name: "Old" } } };
    const { data: old } = await stack.call(buildingRoutes.create, { body }, asAdmin());
    await stack.call(buildingRoutes.remove, { params: id(old) }, asAdmin());
    const { data: young } = await stack.call(buildingRoutes.create, { body }, asAdmin());
    const refused = await failureOf(stack.call(buildingRoutes.restore, { params: id(old) }, asAdmin()));
    expect([refused.status, refused.body.code]).toEqual([409, "name_taken"]);
    await stack.call(buildingRoutes.patch, { params: id(young), body: { identifier: "Z10" } }, asAdmin());
    const { data: back } = await stack.call(buildingRoutes.restore, { params: id(old) }, asAdmin());
    expect(back).toMatchObject({ identifier: "Z9", updated_by: { name: "ანა ადმინი" } });
  });

  it("is on one page of the trash each, also where many share a number", async () => {
    const building = await createBuilding(db(), stock.project.id, "T1");
    const floor = await createFloor(db(), building.id, 1);
    const deleted: number[] = [];
    for (let count = 0; count < 40; count++)
      deleted.push((await createApartment(db(), floor, "7", { deletedAt: new Date() })).id);
    const listed: number[] = [];
    for (let page = 1; page <= 6; page++) {
      const query = {
        building_id: String(building.id),
        deleted: "true" as const,
        per_page: "7",
        page: String(page),
      };
      const { data } = await stack.call(apartmentRoutes.list, { query }, asAdmin());
      listed.push(...data.map((row) => row.id));
    }
    expect(listed).toEqual(deleted);
  });

  it("includes what it contains", async () => {
    const { data: building } = await stack.call(
      buildingRoutes.create,
      { body: { project_id: stock.project.id, identifier: "Y1" } },
      asAdmin(),
    );
    const range = { params: id(building), body: { from: -1, to: 3 } };
    const { data: first } = await stack.call(addFloors, range, asAdmin());
    expect(first).toEqual({ added: [-1, 0, 1, 2, 3], kept: [] });
    const { data: again } = await stack.call(addFloors, { ...range, body: { from: 3, to: 4 } }, asAdmin());
    expect(again).toEqual({ added: [4], kept: [3] });
    const query = { building_id: String(building.id) };
    const { data: floors } = await stack.call(floorRoutes.list, { query }, asAdmin());
    const ground = floors.find(({ number }) => number === 0);
    await stack.call(
      floorRoutes.patch,
      { params: id(ground ?? { id: 0 }), body: { label: "P1" } },
      asAdmin(),
    );
    const apartment = { floor_id: ground?.id ?? 0, apartment_number: "1", rooms: 1, area_total: 30 };
    await stack.call(apartmentRoutes.create, { body: apartment }, asAdmin());
    await stack.call(floorRoutes.remove, { params: id(ground ?? { id: 0 }) }, asAdmin());
    const { data: apartments } = await stack.call(apartmentRoutes.list, { query }, asAdmin());
    expect(apartments).toEqual([]);
  });

  it("is deleted and restored in bulk, all or none, and names the record that fails", async () => {
    const [one, two, three] = [
      await createApartment(db(), stock.floors[0], "291"),
      await createApartment(db(), stock.floors[0], "292"),
      await createApartment(db(), stock.floors[0], "293"),
    ];
    const many = (route: typeof apartmentRoutes.bulkDelete, ids: number[]) =>
      stack.call(route, { body: { ids } }, { token, headers: { "x-locale": "en" } });
    const living = async () =>
      db().apartment.count({ where: { id: { in: [one.id, two.id, three.id] }, deletedAt: null } });

    await stack.call(apartmentRoutes.remove, { params: id(three) }, asAdmin());
    const gone = await failureOf(many(apartmentRoutes.bulkDelete, [one.id, two.id, three.id]));
    expect(gone.status).toBe(422);
    expect(gone.body.errors).toEqual({
      "ids.2": ["“A / 1 / 293” has been deleted already. Nothing was changed"],
    });
    expect(await living()).toBe(2);

    const done = await many(apartmentRoutes.bulkDelete, [one.id, two.id, one.id]);
    expect(done.data).toEqual({ changed: 2, ids: [one.id, two.id] });
    expect(await living()).toBe(0);
    expect(
      await db().recordHistory.count({
        where: { entityId: two.id, entity: "apartment", kind: "deleted" },
      }),
    ).toBe(1);

    const heir = await createApartment(db(), stock.floors[0], "292");
    const taken = await failureOf(many(apartmentRoutes.bulkRestore as never, [one.id, two.id, three.id]));
    expect([taken.status, taken.body.code]).toEqual([409, "name_taken"]);
    expect(taken.body.errors?.["ids.1"]?.[0]).toContain("A / 1 / 292");
    expect(await living()).toBe(0);
    await stack.call(apartmentRoutes.remove, { params: id(heir) }, asAdmin());
    await many(apartmentRoutes.bulkRestore as never, [one.id, two.id, three.id]);
    expect(await living()).toBe(3);

    const body = (ids: number[]) => ({ body: { ids } });
    const wrongFloor = await failureOf(
      stack.call(floorRoutes.bulkDelete, body([stock.floors[0].id, 999_999]), asAdmin()),
    );
    expect(wrongFloor.body.errors).toHaveProperty(["ids.1"]);
    const wrongHouse = await failureOf(
      stack.call(buildingRoutes.bulkRestore, body([stock.building.id]), {
        token,
        headers: { "x-locale": "en" },
      }),
    );
    expect(wrongHouse.body.errors?.["ids.0"]).toEqual(["“A” is not deleted. Nothing was changed"]);
  });

  it("is counted before, with what refers to it", async () => {
    const own = await createStock(db());
    const [apartment] = own.apartments;
    await db().enquiry.create({
      data: {
        source: "contact_form",
        name: "Nino",
        email: "nino@visitor.test",
        message: "Hello",
        locale: "ka",
        projectId: own.project.id,
        apartmentId: apartment.id,
      },
    });
    const query = (...ids: number[]) => ({ query: { ids: ids.join(",") } });
    const counted = (effects: readonly { kind: string; count: number }[]) =>
      Object.fromEntries(effects.map(({ kind, count }) => [kind, count]));
    const { data: whole } = await stack.call(projectRoutes.deletion, query(own.project.id), asAdmin());
    expect(counted(whole.taken_along)).toEqual({
      buildings: 1,
      floors: 2,
      apartments: 4,
      zone_images: 3,
      zones: 4,
    });
    expect(counted(whole.pointing_there)).toEqual({ enquiries: 1 });
    const { data: house } = await stack.call(buildingRoutes.deletion, query(own.building.id), asAdmin());
    expect(counted(house.taken_along)).toEqual({ floors: 2, apartments: 4, zone_images: 2, zones: 4 });
    expect(counted(house.pointing_there)).toEqual({ enquiries: 1 });
    const { data: home } = await stack.call(apartmentRoutes.deletion, query(apartment.id), asAdmin());
    expect([counted(home.taken_along), counted(home.pointing_there)]).toEqual([{}, { enquiries: 1 }]);
  });

  it("lists a building's deleted floors, and says what keeps one from coming back", async () => {
    const own = await createStock(db());
    const [, second] = own.floors;
    const query = { building_id: String(own.building.id) };
    const deleted = () => stack.call(floorRoutes.list, { query: { ...query, deleted: "true" } }, asAdmin());
    await stack.call(floorRoutes.remove, { params: id(second) }, asAdmin());
    expect((await deleted()).data).toMatchObject([
      {
        id: second.id,
        number: 2,
        updated_by: { name: "ანა ადმინი" },
        deleted_at: expect.any(String) as string,
      },
    ]);
    const { data: heir } = await stack.call(
      floorRoutes.create,
      { body: { building_id: own.building.id, number: 2 } },
      asAdmin(),
    );
    const restore = () =>
      stack.call(
        floorRoutes.bulkRestore,
        { body: { ids: [second.id] } },
        { token, headers: { "x-locale": "en" } },
      );
    const taken = await failureOf(restore());
    expect(taken.body.errors?.["ids.0"]).toEqual([
      "“A / 2” cannot come back: another one has its name or number now. Rename or delete that one first; nothing was changed",
    ]);
    await stack.call(floorRoutes.remove, { params: id(heir) }, asAdmin());
    await restore();
    expect((await deleted()).data.map((floor) => floor.id)).toEqual([heir.id]);
  });

  describe("of pictures", () => {
    const removePicture = (picture: { id: number }) =>
      stack.call(zoneImageRoutes.remove, { params: id(picture) }, asAdmin());
    const restorePicture = (...ids: number[]) =>
      stack.call(zoneImageRoutes.bulkRestore, { body: { ids } }, { token, headers: { "x-locale": "en" } });
    const drawn = async (project: { id: number }) =>
      (
        await stack.call(getApartmentNavigation, {
          params: id(project),
          query: { level: "building", building_id: "A" },
        })
      ).data.zones?.length;
    const facadesOf = async (own: { project: { id: number } }, deleted: "true" | "false") => {
      const query = { project_id: String(own.project.id), kind: "building" as const, deleted };
      return (await stack.call(zoneImageRoutes.list, { query }, asAdmin())).data.map((one) => one.id);
    };
    async function withoutFacade() {
      const own = await createStock(db());
      const { facade } = own.images;
      await removePicture(facade);
      const media = await createMedia(db());
      const body = {
        kind: "building" as const,
        project_id: own.project.id,
        building_id: own.building.id,
        media_id: media.id,
      };
      const add = () => stack.call(zoneImageRoutes.create, { body }, asAdmin());
      return { own, facade, add };
    }

    it("refuses one whose place another has taken, by name, until that one is removed", async () => {
      const { own, facade, add } = await withoutFacade();
      const { data: young } = await add();
      const taken = await failureOf(restorePicture(facade.id));
      expect([taken.status, taken.body.code]).toEqual([409, "name_taken"]);
      expect(taken.body.errors?.["ids.0"]?.[0]).toContain(
        "The picture “A” cannot come back: another picture",
      );
      expect(await drawn(own.project)).toBe(0);
      await removePicture(young);
      expect(await facadesOf(own, "true")).toEqual([facade.id, young.id]);
      const both = await failureOf(restorePicture(facade.id, young.id));
      expect(Object.keys(both.body.errors ?? {})).toEqual(["ids.1"]);
      await restorePicture(facade.id);
      expect(await drawn(own.project)).toBe(2);
    });

    it("sends the former picture to the trash with its zones when another is put in its place", async () => {
      const { own, facade, add } = await withoutFacade();
      await restorePicture(facade.id);
      const { data: young } = await add();
      expect([await facadesOf(own, "false"), await facadesOf(own, "true")]).toEqual([
        [young.id],
        [facade.id],
      ]);
      await removePicture(young);
      await restorePicture(facade.id);
      expect(await drawn(own.project)).toBe(2);
    });

    it("leaves one picture in the place and the others in the trash, in any order", async () => {
      const { own, facade, add } = await withoutFacade();
      const { data: second } = await add();
      await removePicture(second);
      const restored = await Promise.allSettled([restorePicture(facade.id), restorePicture(second.id)]);
      expect(restored.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      await removePicture({ id: (await facadesOf(own, "false"))[0] ?? 0 });
      const [, added] = await Promise.allSettled([restorePicture(facade.id), add(), add()]);
      expect(added.status).toBe("fulfilled");
      expect(await facadesOf(own, "false")).toHaveLength(1);
      expect(await facadesOf(own, "true")).toHaveLength(3);
    });

    it("waits for the floor that it belongs to", async () => {
      const own = await createStock(db());
      const { plan } = own.images;
      await removePicture(plan);
      await stack.call(floorRoutes.remove, { params: id(own.floors[1]) }, asAdmin());
      const refused = await failureOf(restorePicture(plan.id));
      expect(refused.body.errors?.["ids.0"]).toEqual([
        "The picture “A / 2” cannot come back while “A / 2” is deleted. Restore that first",
      ]);
      await stack.call(floorRoutes.restore, { params: id(own.floors[1]) }, asAdmin());
      await restorePicture(plan.id);
    });
  });
});
