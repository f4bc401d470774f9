import { projectRoutes } from "@ezo/contract/admin/projects";
import { addFloors, copyFloor, floorRoutes } from "@ezo/contract/inventory/floors";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { bulkChangeApartments, changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { getCompleteness } from "@ezo/contract/inventory/completeness";
import { saveZones, zoneRoutes } from "@ezo/contract/inventory/zones";
import { zoneImageRoutes } from "@ezo/contract/inventory/zone-images";
import { PUBLIC_NAMESPACE } from "@ezo/contract/live";
import { getApartment, getApartmentNavigation } from "@ezo/contract/site/navigation";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMedia, createProject } from "../../stack/content.ts";
import { createApartment, createBuilding, createFloor, createStock } from "../../stack/explorer.ts";
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

describe("the stock", () => {
  it("can be created call by call until visitors can walk through it", async () => {
    const project = await createProject(db(), { hasApartmentNavigation: true });
    const media = await createMedia(db());
    const { data: building } = await stack.call(
      buildingRoutes.create,
      {
        body: {
          project_id: project.id,
          identifier: "north",
          translations: { ka: { name: "ჩრდილოეთი" }, en: { name: "North" } },
        },
      },
      asAdmin(),
    );
    const { data: floor } = await stack.call(
      floorRoutes.create,
      { body: { building_id: building.id, number: 3 } },
      asAdmin(),
    );
    const { data: apartment } = await stack.call(
      apartmentRoutes.create,
      { body: { floor_id: floor.id, apartment_number: "31", rooms: 2, area_total: 55.5, price: 70_000 } },
      asAdmin(),
    );
    expect(apartment).toMatchObject({
      building_identifier: "north",
      floor_number: 3,
      version: 1,
      hold: null,
    });
    const { data: image } = await stack.call(
      zoneImageRoutes.create,
      { body: { kind: "floor", project_id: project.id, floor_id: floor.id, media_id: media.id } },
      asAdmin(),
    );
    // Thirds are not exact in binary, but are returned as given.
    const points = [
      { x: 0, y: 0 },
      { x: 1 / 3, y: 0 },
      { x: 1 / 3, y: 2 / 3 },
    ];
    const { data: zone } = await stack.call(
      zoneRoutes.create,
      { body: { zone_image_id: image.id, type: "apartment_unit", points, apartment_id: apartment.id } },
      asAdmin(),
    );
    expect(zone.points).toEqual(points);
    const { data: shown } = await stack.call(getApartmentNavigation, {
      params: id(project),
      query: { level: "floor", building_id: "north", floor_number: "3", locale: "en" },
    });
    expect(shown.building?.name).toBe("North");
    expect(shown.apartments).toMatchObject([{ id: apartment.id, zone_id: zone.id, area_total: 55.5 }]);

    const { meta } = await stack.call(
      apartmentRoutes.list,
      { query: { project_id: String(project.id) } },
      asAdmin(),
    );
    expect(meta).toMatchObject({ total: 1, current_page: 1 });
    await stack.call(apartmentRoutes.remove, { params: id(apartment) }, asAdmin());
    const gone = await failureOf(stack.call(getApartment, { params: id(apartment), query: {} }));
    expect(gone.status).toBe(404);
    const deleted = await stack.call(
      apartmentRoutes.list,
      { query: { project_id: String(project.id), deleted: "true" } },
      asAdmin(),
    );
    expect(deleted.data).toHaveLength(1);
    await stack.call(apartmentRoutes.restore, { params: id(apartment) }, asAdmin());
    await stack.call(getApartment, { params: id(apartment), query: {} });
  });

  it("is changed by PUT, PATCH and POST with _method, and conflicts are refused", async () => {
    const apartment = await createApartment(db(), stock.floors[0], "150", { price: 1000 });
    const params = id(apartment);
    const { data: first } = await stack.call(
      apartmentRoutes.put,
      { params, body: { price: 2000, version: 1 } },
      asAdmin(),
    );
    expect(first).toMatchObject({ price: 2000, version: 2 });
    const { data: second } = await stack.call(
      apartmentRoutes.patch,
      { params, body: { rooms: 3, version: 1 } },
      asAdmin(),
    );
    expect(second).toMatchObject({ price: 2000, rooms: 3, version: 3 });
    const clash = await failureOf(
      stack.call(
        apartmentRoutes.post,
        { params, body: { _method: "PUT", price: 3000, version: 1 } },
        asAdmin(),
      ),
    );
    expect(clash.status).toBe(409);
    expect(clash.body.current).toMatchObject({ price: 2000, version: 3 });
    const { data: third } = await stack.call(
      apartmentRoutes.post,
      { params, body: { _method: "PUT", price: null } },
      asAdmin(),
    );
    expect(third.price).toBeNull();
  });
});

describe("refused stock", () => {
  it("names the wrong field", async () => {
    const refused = async (call: Promise<unknown>) => {
      const failure = await failureOf(call);
      expect(failure.status).toBe(422);
      return Object.keys(failure.body.errors ?? {});
    };
    const building = { project_id: stock.project.id, identifier: "A" };
    expect(await refused(stack.call(buildingRoutes.create, { body: building }, asAdmin()))).toEqual([
      "identifier",
    ]);
    const [, , third] = stock.apartments;
    const crossing = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ];
    const zone = { zone_image_id: stock.images.plan.id, type: "apartment_unit" as const };
    expect(
      await refused(
        stack.call(
          zoneRoutes.create,
          { body: { ...zone, points: crossing, apartment_id: third.id } },
          asAdmin(),
        ),
      ),
    ).toEqual(["points"]);
    // An apartment of another floor cannot have a zone on this plan.
    const points = crossing.slice(0, 3);
    expect(
      await refused(
        stack.call(
          zoneRoutes.create,
          { body: { ...zone, points, apartment_id: stock.apartments[0].id } },
          asAdmin(),
        ),
      ),
    ).toEqual(["apartment_id"]);
  });

  it("includes zone images that name another project's building, however it is sent", async () => {
    const other = await createStock(db());
    const gone = await createBuilding(db(), stock.project.id, "gone");
    await db().building.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
    const params = id(stock.images.facade);
    const before = await db().zoneImage.findUniqueOrThrow({ where: { id: stock.images.facade.id } });
    const send = async (method: string, body: object) => {
      const response = await fetch(`${stack.url()}/api/admin/zone-images/${params.id}`, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      const { errors = {} } = (await response.json()) as { errors?: object };
      return [response.status, Object.keys(errors)];
    };
    const odd = [other.building.id, gone.id, 999_999, 2_147_483_648, 0, -1, 1.5, "x", true, {}, [1], ""];
    for (const method of ["PUT", "PATCH", "POST"])
      for (const building_id of odd)
        expect(
          await send(method, { ...(method === "POST" ? { _method: "PUT" } : {}), building_id }),
          `${method} ${JSON.stringify(building_id)}`,
        ).toEqual([422, ["building_id"]]);
    // A picture of a building needs a building, and one of the whole project may not refer to another project.
    expect(await send("PATCH", { building_id: null })).toEqual([422, ["building_id"]]);
    expect(await send("PATCH", { kind: "overview", building_id: other.building.id })).toEqual([
      422,
      ["building_id"],
    ]);
    expect(await send("PATCH", { project_id: other.project.id })).toEqual([422, ["building_id"]]);
    expect(await db().zoneImage.findUniqueOrThrow({ where: { id: stock.images.facade.id } })).toEqual(before);
  });
});

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

describe("the history of stock", () => {
  it("restores an earlier version in one write, refused after a colleague's change", async () => {
    const body = { project_id: stock.project.id, identifier: "X2", translations: { en: { name: "One" } } };
    const { data: building } = await stack.call(buildingRoutes.create, { body }, asAdmin());
    const params = id(building);
    const write = (change: object) =>
      stack.call(buildingRoutes.patch, { params, body: { ...change, version: building.version } }, asAdmin());
    await write({ translations: { en: { name: "Two" }, ru: { name: "Два" } } });
    await write({ sort_order: 5 });
    const restore = (version: number) =>
      stack.call(
        buildingRoutes.restoreVersion,
        { params: { ...params, version: "1" }, body: { version } },
        asAdmin(),
      );
    expect((await failureOf(restore(2))).body.code).toBe("conflict");
    const { data } = await restore(3);
    expect(data).toMatchObject({
      version: 4,
      sort_order: building.sort_order,
      translations: { en: { name: "One" }, ru: { name: "" } },
    });
    const { data: history } = await stack.call(buildingRoutes.history, { params }, asAdmin());
    expect(history[0]).toMatchObject({ version: 4, is_overwrite: false });
  });

  it("records texts by language, so that two people do not conflict", async () => {
    const body = { project_id: stock.project.id, identifier: "X1", translations: { en: { name: "One" } } };
    const { data: building } = await stack.call(buildingRoutes.create, { body }, asAdmin());
    const write = (translations: object) =>
      stack.call(
        buildingRoutes.patch,
        { params: id(building), body: { translations, version: 1 } },
        asAdmin(),
      );
    await write({ en: { name: "First" } });
    const { data: changed } = await write({ ru: { name: "Первый" } });
    expect(changed.translations).toEqual({ ka: { name: "" }, en: { name: "First" }, ru: { name: "Первый" } });
    const clash = await failureOf(write({ en: { name: "Other" } }));
    expect(clash.status).toBe(409);
    const { data: history } = await stack.call(buildingRoutes.history, { params: id(building) }, asAdmin());
    expect(history[1]?.changes).toEqual([{ field: "translations.en.name", from: "One", to: "First" }]);
  });
});

describe("a change of status", () => {
  it("reaches visitors' open pages and the log", async () => {
    const apartment = await createApartment(db(), stock.floors[0], "160", { price: 500 });
    const socket = io(`${stack.url()}${PUBLIC_NAMESPACE}`, { transports: ["websocket"] });
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
    const event = new Promise<unknown>((resolve) => socket.once("apartment:status", resolve));
    await stack.call(apartmentRoutes.patch, { params: id(apartment), body: { status: "sold" } }, asAdmin());
    expect(await event).toEqual({
      id: apartment.id,
      status: "sold",
      is_new_status: true,
      price: null,
      old_price: null,
      project_id: stock.project.id,
      building_id: stock.building.id,
      building_identifier: "A",
      floor_number: 1,
      apartment_number: "160",
    });
    socket.close();
    const { data } = await stack.call(apartmentRoutes.history, { params: id(apartment) }, asAdmin());
    expect(data[0]).toMatchObject({
      kind: "updated",
      changes: [{ field: "status", from: "available", to: "sold" }],
      actor: { name: "ანა ადმინი" },
    });
  });

  it("works in bulk", async () => {
    const made = [
      await createApartment(db(), stock.floors[0], "171", { price: 1000 }),
      await createApartment(db(), stock.floors[0], "172", { price: 2000 }),
    ];
    const { data } = await stack.call(
      bulkChangeApartments,
      { body: { ids: [...made.map((row) => row.id), 999_999], status: "reserved", price_percent: 10 } },
      asAdmin(),
    );
    expect(data).toMatchObject({ changed: 2, missing: [999_999] });
    expect(data.rows.map(({ version, fields }) => [version, fields["price"]])).toEqual([
      [2, { from: 1000, to: 1100 }],
      [2, { from: 2000, to: 2200 }],
    ]);
    const rows = await db().apartment.findMany({
      where: { id: { in: made.map((row) => row.id) } },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ status, price }) => [status, price])).toEqual([
      ["reserved", 1100],
      ["reserved", 2200],
    ]);
  });
});

describe("a sheet of changes", () => {
  const send = (changes: Record<string, unknown>[], isDryRun = false) =>
    stack.call(changeApartments, { body: { dry_run: isDryRun, changes: changes as never } }, asAdmin());

  it("is stored completely or not at all, and undone the same way", async () => {
    const [one, two] = [
      await createApartment(db(), stock.floors[0], "161", { price: 1000 }),
      await createApartment(db(), stock.floors[0], "162", { price: 2000 }),
    ];
    const swap = [
      { id: one.id, version: 1, apartment_number: "162", price: 1500 },
      { id: two.id, version: 1, apartment_number: "161" },
    ];
    const { data: trial } = await send(swap, true);
    expect(trial).toMatchObject({ dry_run: true, errors: [] });
    expect(trial.changed[0]?.fields).toMatchObject({ price: { from: 1000, to: 1500 } });
    const { data: done } = await send(swap);
    expect(done.changed.map(({ version }) => version)).toEqual([2, 2]);
    const back = done.changed.map(({ id: row, version, fields }) => ({
      id: row,
      version,
      ...Object.fromEntries(Object.entries(fields).map(([field, { from }]) => [field, from])),
    }));
    const late = await failureOf(send([{ id: one.id, version: 1, price: 9 }]));
    expect(late).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(Object.keys(late.body.errors ?? {})).toEqual(["changes.0.price"]);
    const bad = [back[0] ?? {}, { id: two.id, version: 2, apartment_number: "150" }];
    const taken = await failureOf(send(bad));
    expect(taken.status).toBe(422);
    expect(taken.body.errors).toHaveProperty(["changes.1.apartment_number"]);
    expect((await send(bad, true)).data.errors).toMatchObject([{ id: two.id, field: "apartment_number" }]);
    await send(back);
    const rows = await db().apartment.findMany({
      where: { id: { in: [one.id, two.id] } },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ number, price }) => [number, price])).toEqual([
      ["161", 1000],
      ["162", 2000],
    ]);
  });
});

describe("whole floors", () => {
  it("are copied with their plan, zones and numbers", async () => {
    await createFloor(db(), stock.building.id, 8);
    const body = { floor_numbers: [7, 8], number_pattern: "{floor}-{nn}" };
    const { data } = await stack.call(copyFloor, { params: id(stock.floors[1]), body }, asAdmin());
    expect(data).toEqual({ floors: 2, floors_added: 1, apartments: 4, zones: 2 });
    const { data: shown } = await stack.call(getApartmentNavigation, {
      params: id(stock.project),
      query: { building_id: "A", floor_number: "8" },
    });
    expect(shown.apartments?.map(({ apartment_number, status }) => [apartment_number, status])).toEqual([
      ["8-01", "available"],
      ["8-02", "available"],
    ]);
    const again = await failureOf(stack.call(copyFloor, { params: id(stock.floors[1]), body }, asAdmin()));
    expect(again.body.errors).toHaveProperty("floor_numbers");
  });

  it("report what they lack", async () => {
    const { data } = await stack.call(getCompleteness, { params: id(stock.project) }, asAdmin());
    expect(data.is_complete).toBe(false);
    const kinds = new Set(data.problems.map(({ kind }) => kind));
    expect(kinds).toContain("apartment_without_zone");
    expect(kinds).toContain("floor_without_image");
    expect(kinds).not.toContain("no_overview_image");
  });
});

describe("a picture's zones, saved together", () => {
  const corners = (left: number) => [
    { x: left, y: 0.1 },
    { x: left + 0.1, y: 0.1 },
    { x: left + 0.1, y: 0.3 },
  ];
  const save = (image: { id: number }, body: object) =>
    stack.call(saveZones, { params: id(image), body: body as never }, asAdmin());
  async function drawnFloor() {
    const house = await createStock(db());
    const [, , first, second] = house.apartments;
    const { data } = await save(house.images.plan, {
      create: [{ type: "apartment_unit", points: corners(0.6), apartment_id: second.id, label: "202" }],
    });
    const [old, made] = data.zones;
    if (!old || !made) throw new Error("the floor has two zones");
    return {
      plan: house.images.plan,
      facade: house.images.facade,
      first,
      second,
      old,
      made,
      created: data.created,
    };
  }

  it("are added, changed and deleted in one write", async () => {
    const { plan, first, old, made, created } = await drawnFloor();
    expect(created).toEqual([made.id]);
    const { data } = await save(plan, {
      create: [{ type: "apartment_unit", points: corners(0.2), apartment_id: first.id }],
      update: [{ id: made.id, version: made.version, points: corners(0.7) }],
      remove: [{ id: old.id, version: old.version }],
    });
    expect(data.zones.map(({ id: zone, points, version }) => [zone, points[0]?.x, version])).toEqual([
      [made.id, 0.7, 2],
      [data.created[0], 0.2, 1],
    ]);
  });

  it("keep the zone of a deleted floor, which can be moved, counts as nothing drawn and comes back", async () => {
    const house = await createStock(db());
    const { facade } = house.images;
    const [, second] = house.floors;
    const query = { project_id: String(house.project.id), kind: "building" as const };
    const counts = async () =>
      (await stack.call(zoneImageRoutes.list, { query }, asAdmin())).data.map((picture) => [
        picture.zones_count,
        picture.targets_count,
      ]);
    const shown = async () =>
      (
        await stack.call(getApartmentNavigation, {
          params: id(house.project),
          query: { level: "building", building_id: "A" },
        })
      ).data.zones?.map((zone) => zone.floor_number);
    expect(await counts()).toEqual([[2, 2]]);
    await stack.call(floorRoutes.remove, { params: id(second) }, asAdmin());
    expect([await counts(), await shown()]).toEqual([[[2, 1]], [1]]);
    const zones = await db().zone.findMany({
      where: { zoneImageId: facade.id },
      orderBy: { floorId: "asc" },
    });
    const [kept, lost] = zones.map((zone) => ({ id: zone.id, version: zone.version }));
    await save(facade, { update: [{ ...lost, points: corners(0.7) }] });
    const wrong = await failureOf(save(facade, { update: [{ ...kept, floor_id: second.id }] }));
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(["update.0.floor_id"]);
    await stack.call(floorRoutes.restore, { params: id(second) }, asAdmin());
    expect([await counts(), await shown()]).toEqual([[[2, 2]], [1, 2]]);
  });

  it("are saved completely or not at all, and errors name their place", async () => {
    const { plan, facade, old, made } = await drawnFloor();
    const before = await db().zone.findMany({ where: { zoneImageId: plan.id }, orderBy: { id: "asc" } });
    const wrong = { type: "apartment_unit", points: corners(0.2), apartment_id: 999_999 };
    const refused = await failureOf(
      save(plan, { update: [{ id: made.id, version: 1, label: "x" }], create: [wrong] }),
    );
    expect(refused.body).toMatchObject({
      code: "invalid",
      errors: { "create.0.apartment_id": [expect.any(String)] },
    });
    // A zone of another picture.
    const strayed = await failureOf(save(facade, { remove: [{ id: old.id, version: 1 }] }));
    expect(strayed.body.code).toBe("conflict");
    expect(await db().zone.findMany({ where: { zoneImageId: plan.id }, orderBy: { id: "asc" } })).toEqual(
      before,
    );
  });

  it("conflict with a colleague's work only where both changed the same", async () => {
    const { plan, old, made } = await drawnFloor();
    await save(plan, { update: [{ id: made.id, version: 1, points: corners(0.4) }] });
    const stale = await failureOf(
      save(plan, { update: [{ id: made.id, version: 1, points: corners(0.5) }] }),
    );
    expect(stale.body.code).toBe("conflict");
    const late = await failureOf(save(plan, { remove: [{ id: made.id, version: 1 }] }));
    expect(late.body.code).toBe("conflict");
    // Another field does not conflict.
    const { data } = await save(plan, { update: [{ id: made.id, version: 1, label: "corner" }] });
    expect(data.zones.find((zone) => zone.id === made.id)).toMatchObject({ label: "corner", version: 3 });
    await save(plan, { remove: [{ id: old.id, version: old.version }] });
    const gone = await failureOf(save(plan, { update: [{ id: old.id, version: 1, label: "x" }] }));
    expect(gone.body.code).toBe("conflict");
  });
});
