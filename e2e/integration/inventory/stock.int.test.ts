import { copyFloor, floorRoutes } from "@ezo/contract/inventory/floors";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { bulkChangeApartments, changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { getCompleteness } from "@ezo/contract/inventory/completeness";
import { zoneRoutes } from "@ezo/contract/inventory/zones";
import { zoneImageRoutes } from "@ezo/contract/inventory/zone-images";
import { PUBLIC_NAMESPACE } from "@ezo/contract/live";
import { getApartment, getApartmentNavigation } from "@ezo/contract/site/navigation";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMedia, createProject } from "../../stack/factories/content.ts";
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
      unit_type: "apartment",
    });
    socket.close();
    const { data } = await stack.call(apartmentRoutes.history, { params: id(apartment) }, asAdmin());
    expect(data[0]).toMatchObject({
      kind: "updated",
      changes: [{ field: "status", from: "available", to: "sold" }],
      actor: { name: "ანა ადმინი" },
    });
  });

  it("is on staff's boards at once as visitors see it, and of a hidden apartment nothing is sent but its id", async () => {
    const shown = await createApartment(db(), stock.floors[0], "181", { price: 500 });
    const hidden = await createApartment(db(), stock.floors[0], "182", { price: 500, isActive: false });
    const live = await stack.live(token);
    const ids = [shown.id, hidden.id];
    await stack.call(bulkChangeApartments, { body: { ids, status: "reserved" } }, asAdmin());
    const event = await live.waitFor("apartments:status", (one) => one.ids.includes(hidden.id));
    expect(event.ids.toSorted((a, b) => a - b)).toEqual(ids);
    expect(event.statuses).toEqual([{ id: shown.id, status: "reserved" }]);
    live.close();
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

  it("is refused in bulk where a percentage makes more of a price than one can be, and changes nothing", async () => {
    const made = [
      await createApartment(db(), stock.floors[0], "173", { price: 1000 }),
      await createApartment(db(), stock.floors[0], "174", { price: 1_000_000_000 }),
    ];
    const ids = made.map((row) => row.id);
    for (const price_percent of [900, 100.01]) {
      const { status, body } = await failureOf(
        stack.call(bulkChangeApartments, { body: { ids, price_percent } }, asAdmin()),
      );
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["price_percent", "ids.1"]]);
      expect(body.errors?.["price_percent"]?.[0]).toContain("174");
    }
    const rows = await db().apartment.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
    expect(rows.map(({ price }) => price)).toEqual([1000, 1_000_000_000]);
    // As high as a price can be.
    const body = { ids: ids.slice(1), price_percent: 100 };
    const { data } = await stack.call(bulkChangeApartments, { body }, asAdmin());
    expect(data.rows[0]?.fields["price"]).toEqual({ from: 1_000_000_000, to: 2_000_000_000 });
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

  it("give a copy the riser of its original, also beside one that is missing, and other units the next ones", async () => {
    const building = await createBuilding(db(), stock.project.id, "risers");
    const floor = await createFloor(db(), building.id, 1);
    for (const number of ["101", "103"]) await createApartment(db(), floor, number);
    await createApartment(db(), floor, "P1", { unitType: "parking", rooms: 0 });
    const body = { floor_numbers: [2, 11], number_pattern: "{floor}{riser}" };
    await stack.call(copyFloor, { params: id(floor), body }, asAdmin());
    const copies = await db().apartment.findMany({
      where: { buildingId: building.id, floorId: { not: floor.id } },
      orderBy: { id: "asc" },
    });
    expect(copies.map(({ number, unitType }) => [number, unitType])).toEqual([
      ["201", "apartment"],
      ["203", "apartment"],
      ["204", "parking"],
      ["1101", "apartment"],
      ["1103", "apartment"],
      ["1104", "parking"],
    ]);
  });

  it("get no number that no apartment may have, and then nothing is copied", async () => {
    const floors = await db().floor.count();
    const pattern = `${"z".repeat(19)}{nn}`;
    const body = { floor_numbers: [31, 32], number_pattern: pattern };
    const long = await failureOf(stack.call(copyFloor, { params: id(stock.floors[1]), body }, asAdmin()));
    expect([long.status, Object.keys(long.body.errors ?? {})]).toEqual([422, ["number_pattern"]]);
    expect(await db().floor.count()).toBe(floors);
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
