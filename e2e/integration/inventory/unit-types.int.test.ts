import { bulkChangeApartments, changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { importApartments } from "@ezo/contract/inventory/apartment-files";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { getApartment, getApartmentNavigation, listApartments } from "@ezo/contract/site/navigation";
import { runs } from "@ezo/contract/testing/scope";
import { OTHER_UNIT_TYPES, type UnitType } from "@ezo/contract/values/stock/unit-types";
import { createApartmentSearch } from "@ezo/core/navigation/apartment-search.service";
import { createBoard } from "@ezo/core/navigation/board.service";
import {
  filteredApartments,
  floorStats,
  similarApartments,
  statsOfProjects,
} from "@ezo/core/navigation/visible-stock.repo";
import { listedApartments } from "@ezo/core/prices/lists/price-lists.repo";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMedia, createProject } from "../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
  createStock,
} from "../../stack/factories/explorer.ts";
import { failureOf } from "../../stack/failure.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

const STATUSES = ["available", "reserved", "sold"] as const;
const unit = fc.record({
  floor: fc.nat({ max: 1 }),
  status: fc.constantFrom(...STATUSES),
  areaTotal: fc.integer({ min: 5, max: 150 }),
  price: fc.option(fc.integer({ min: 1, max: 300_000 }), { nil: null }),
  isPriceHidden: fc.boolean(),
});
const home = unit.chain((one) => fc.integer({ min: 1, max: 6 }).map((rooms) => ({ ...one, rooms })));
const other = unit.chain((one) =>
  fc.constantFrom(...OTHER_UNIT_TYPES).map((unitType) => ({ ...one, unitType, rooms: 0 })),
);

/** What a search for apartments finds; that it names the other types for sale is no count of apartments. */
async function searched(projectId: number) {
  const { data, meta } = await createApartmentSearch(db()).find({
    project_id: projectId,
    locale: "en",
    sort: "price",
    per_page: 50,
  });
  const { unit_types: _, ...counts } = meta;
  return { data, counts };
}

/** Everything that lists or counts a project's apartments; what feeds have is in `feeds.int.test.ts`. */
async function answers(projectId: number, floors: readonly { id: number; buildingId: number }[]) {
  const stats = await floorStats(db(), projectId);
  return {
    project: await statsOfProjects(db(), [projectId]),
    floors: floors.map(({ id, buildingId }) => [stats.ofFloor(id), stats.ofBuilding(buildingId)]),
    board: await createBoard(db()).of(projectId, { locale: "en" }),
    search: await searched(projectId),
    explorer: await filteredApartments(db(), { projectId, buildingId: undefined }),
    prices: await listedApartments(db(), projectId, new Date()),
    similar: await similarApartments(
      db(),
      { id: 0, projectId, unit_type: "apartment", rooms: 2, area_total: 60, floor_number: 1 },
      3,
    ),
  };
}

it("counts and lists the same apartments, however many other units there are", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(home, { maxLength: 5 }),
      fc.array(other, { minLength: 1, maxLength: 5 }),
      async (homes, others) => {
        const project = await createProject(db(), { hasApartmentNavigation: true });
        const building = await createBuilding(db(), project.id, "A");
        const floors = [
          await createFloor(db(), building.id, -1),
          await createFloor(db(), building.id, 1),
        ] as const;
        const add = async (
          units: readonly ((typeof homes)[number] & { unitType?: UnitType })[],
          mark: string,
        ) => {
          for (const [index, { floor, ...over }] of units.entries())
            await createApartment(db(), floors[floor] ?? floors[0], `${mark}${index}`, over);
        };
        await add(homes, "1");
        const before = await answers(project.id, floors);
        await add(others, "U");
        expect(await answers(project.id, floors)).toEqual(before);
        for (const type of OTHER_UNIT_TYPES) {
          const { meta } = await createApartmentSearch(db()).find({
            project_id: project.id,
            unit_type: type,
            locale: "en",
            sort: "price",
            per_page: 50,
          });
          const left = others.filter(({ unitType, status }) => unitType === type && status !== "sold");
          expect(meta.total).toBe(left.length);
        }
      },
    ),
    { numRuns: runs(15) },
  );
});

describe("a unit that is no apartment", () => {
  let stock: Awaited<ReturnType<typeof createStock>>;
  let place: { id: number };
  beforeAll(async () => {
    stock = await createStock(db());
    place = await createApartment(db(), stock.floors[1], "P1", {
      unitType: "parking",
      rooms: 0,
      price: 9000,
    });
  });
  const asStaff = async () => ({ token: await stack.token() });
  const stored = (id: number) => db().apartment.findUniqueOrThrow({ where: { id } });
  const found = async (query: string) => {
    const response = await fetch(
      `${stack.url()}/api/apartment-search?project_id=${stock.project.id}&${query}`,
    );
    const body = (await response.json()) as {
      data?: { id: number; unit_type: string }[];
      meta?: { unit_types: string[] };
    };
    return {
      status: response.status,
      ids: body.data?.map(({ id }) => id),
      types: body.data?.map((one) => one.unit_type),
      forSale: body.meta?.unit_types,
    };
  };

  it("is found by its type alone, and an unknown type is refused", async () => {
    expect((await found("unit_type=parking")).ids).toEqual([place.id]);
    expect((await found("unit_type=parking")).types).toEqual(["parking"]);
    expect((await found("unit_type=storage")).ids).toEqual([]);
    expect((await found("")).forSale).toEqual(expect.arrayContaining(["apartment", "parking"]));
    expect((await found("")).ids).not.toContain(place.id);
    expect((await found("unit_type=garage")).status).toBe(422);
  });

  it("is on the plan of its floor apart from the apartments, and has a page of its own", async () => {
    const { data } = await stack.call(getApartmentNavigation, {
      params: { id: String(stock.project.id) },
      query: { building_id: "A", floor_number: "2" } as never,
    });
    expect(data.apartments?.map(({ apartment_number }) => apartment_number)).toEqual(["201", "202"]);
    expect(data.units).toMatchObject([
      { id: place.id, unit_type: "parking", stats: { total: 0, available: 0 } },
    ]);
    const { data: page } = await stack.call(getApartment, { params: { id: String(place.id) }, query: {} });
    expect(page).toMatchObject({
      unit_type: "parking",
      floor_apartments: [],
      similar_apartments: [],
      riser: 1,
    });
    const { data: neighbour } = await stack.call(getApartment, {
      params: { id: String(stock.apartments[2].id) },
      query: {},
    });
    expect(neighbour.floor_apartments.map(({ id }) => id)).not.toContain(place.id);
  });

  it("is named by its id where other units are asked for, as by the contact form", async () => {
    const home = stock.apartments[0];
    const listed = async (query: { with_units?: "true" }) => {
      const ids = `${place.id},${home.id}`;
      const { data } = await stack.call(listApartments, { query: { ids, ...query } });
      return data.map(({ id }) => id);
    };
    expect(await listed({})).toEqual([home.id]);
    expect(await listed({ with_units: "true" })).toEqual([place.id, home.id]);
  });

  it("is named in the list of floors, apart from the counts of apartments", async () => {
    const { project, floors } = await createStock(db());
    const cellar = await createFloor(db(), floors[0].buildingId, -1);
    await createApartment(db(), floors[1], "P2", { unitType: "parking", rooms: 0 });
    for (const unitType of ["storage", "parking"] as const)
      await createApartment(db(), cellar, `C${unitType}`, { unitType, rooms: 0 });
    await createApartment(db(), cellar, "Chidden", { unitType: "commercial", rooms: 0, isActive: false });
    const { data } = await stack.call(getApartmentNavigation, {
      params: { id: String(project.id) },
      query: { building_id: "A" } as never,
    });
    const typesOn = (floor: number) => data.floors?.find(({ number }) => number === floor);
    expect(typesOn(-1)).toMatchObject({ unit_types: ["parking", "storage"], stats: { total: 0 } });
    expect(typesOn(2)?.unit_types).toEqual(["apartment", "parking"]);
    expect(typesOn(1)).not.toHaveProperty("unit_types");
  });

  it("cannot have rooms, and an apartment cannot be without", async () => {
    const at = { floor_id: stock.floors[0].id, area_total: 12 };
    const refusal = async (body: object) => {
      const call = stack.call(apartmentRoutes.create, { body: { ...at, ...body } as never }, await asStaff());
      return call.then(
        () => null,
        (error: unknown) => error,
      );
    };
    expect(await refusal({ apartment_number: "P7", unit_type: "parking", rooms: 1 })).not.toBeNull();
    expect(await refusal({ apartment_number: "17", rooms: 0 })).not.toBeNull();
    expect(await refusal({ apartment_number: "P8", unit_type: "parking", rooms: 0 })).toBeNull();
    expect(await refusal({ apartment_number: "C8", unit_type: "commercial", rooms: 4 })).toBeNull();
    const counted = await db().apartment.count({ where: { number: { in: ["P7", "17"] } } });
    expect(counted).toBe(0);
  });

  it("loses what its new type does not have, and gets it back when the change is undone", async () => {
    const layout = await createLayout(db(), stock.project.id);
    const flat = await createApartment(db(), stock.floors[0], "109", {
      rooms: 3,
      bedrooms: 2,
      areaLiving: 40,
      orientation: "S,W",
      layoutId: layout.id,
    });
    const { data } = await stack.call(
      bulkChangeApartments,
      { body: { ids: [flat.id], unit_type: "storage" } },
      await asStaff(),
    );
    expect(await stored(flat.id)).toMatchObject({
      unitType: "storage",
      rooms: 0,
      bedrooms: 0,
      areaLiving: null,
      orientation: "",
      layoutId: null,
    });
    const undo = data.rows.map(({ id, version, fields }) => ({
      id,
      version,
      ...Object.fromEntries(Object.entries(fields).map(([field, { from }]) => [field, from])),
    }));
    await stack.call(changeApartments, { body: { changes: undo as never } }, await asStaff());
    const { unitType, rooms, bedrooms, orientation, layoutId } = await stored(flat.id);
    expect([unitType, rooms, bedrooms, orientation, layoutId]).toEqual(["apartment", 3, 2, "S,W", layout.id]);
  });

  it("loses its plan, pictures and text as a place for cars or things, until that is taken back", async () => {
    const [plan, picture] = [await createMedia(db()), await createMedia(db())];
    const add = async (number: string) => {
      const flat = await createApartment(db(), stock.floors[0], number, { rooms: 2, planImageId: plan.id });
      await db().apartmentImage.create({ data: { apartmentId: flat.id, mediaId: picture.id, sortOrder: 0 } });
      await stack.call(
        apartmentRoutes.patch,
        {
          params: { id: String(flat.id) },
          body: { translations: { en: { description: "Two sunny rooms" } } },
        } as never,
        await asStaff(),
      );
      return flat.id;
    };
    const pageOf = async (id: number) => {
      const one = await db().apartment.findUniqueOrThrow({
        where: { id },
        include: { images: true, translations: { where: { locale: "en" } } },
      });
      const [text] = one.translations;
      return [one.planImageId, one.images.map(({ mediaId }) => mediaId), text?.description ?? ""];
    };
    const whole = [plan.id, [picture.id], "Two sunny rooms"];
    const bulk = async (id: number, unit_type: UnitType) =>
      (await stack.call(bulkChangeApartments, { body: { ids: [id], unit_type } }, await asStaff())).data.rows;

    const first = await add("141");
    await bulk(first, "commercial");
    expect(await pageOf(first)).toEqual(whole);
    const rows = await bulk(first, "parking");
    expect(await pageOf(first)).toEqual([null, [], ""]);
    const undo = rows.map(({ id, version, fields }) => ({
      id,
      version,
      ...Object.fromEntries(Object.entries(fields).map(([field, { from }]) => [field, from])),
    }));
    await stack.call(changeApartments, { body: { changes: undo as never } }, await asStaff());
    expect(await pageOf(first)).toEqual(whole);

    const second = await add("142");
    const params = { id: String(second) };
    const { data } = await stack.call(apartmentRoutes.get, { params }, await asStaff());
    const change = { version: data.version, unit_type: "storage", rooms: 0 };
    await stack.call(apartmentRoutes.patch, { params, body: change } as never, await asStaff());
    expect(await pageOf(second)).toEqual([null, [], ""]);
    await stack.call(
      apartmentRoutes.restoreVersion,
      { params: { ...params, version: String(data.version) }, query: {} },
      await asStaff(),
    );
    expect(await pageOf(second)).toEqual(whole);
  });

  describe("whose type is changed", () => {
    const patch = async (id: number, body: object) =>
      stack.call(apartmentRoutes.patch, { params: { id: String(id) }, body } as never, await asStaff());
    const toParking = async (id: number) => {
      const body = { ids: [id], unit_type: "parking" as const };
      const { data } = await stack.call(bulkChangeApartments, { body }, await asStaff());
      return data.rows.map((row) => ({
        id,
        version: row.version,
        ...Object.fromEntries(Object.entries(row.fields).map(([field, { from }]) => [field, from])),
      }));
    };
    const undo = async (changes: readonly object[]) =>
      stack.call(changeApartments, { body: { changes: changes as never } }, await asStaff());
    const textOf = async (apartmentId: number) =>
      (await db().apartmentTranslation.findFirst({ where: { apartmentId, locale: "ka" } }))?.description;
    const georgian = (description: string) => ({ translations: { ka: { description } } });

    it("keeps, through the undo, what a colleague has given a page that had nothing", async () => {
      const plan = await createMedia(db());
      const flat = await createApartment(db(), stock.floors[0], "143", { rooms: 2 });
      const change = await toParking(flat.id);
      await patch(flat.id, { plan_image_id: plan.id, ...georgian("ადგილი") });
      const { data } = await undo(change);
      expect(Object.keys(data.changed[0]?.fields ?? {})).not.toContain("plan_image_id");
      expect(await stored(flat.id)).toMatchObject({ unitType: "apartment", rooms: 2, planImageId: plan.id });
      expect(await textOf(flat.id)).toBe("ადგილი");
    });

    it("is asked about where the undo would bring back what a colleague has replaced", async () => {
      const flat = await createApartment(db(), stock.floors[0], "144", { rooms: 2 });
      await patch(flat.id, georgian("ორი ოთახი"));
      const change = await toParking(flat.id);
      await patch(flat.id, georgian("ადგილი"));
      const refused = await failureOf(undo(change));
      expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
      expect(Object.keys(refused.body.errors ?? {})).toEqual(["changes.0.translations.ka.description"]);
      expect(await stored(flat.id)).toMatchObject({ unitType: "parking" });
      expect(await textOf(flat.id)).toBe("ადგილი");
    });

    it("keeps, in a form that was opened before, what a colleague has given its page since", async () => {
      const plan = await createMedia(db());
      const flat = await createApartment(db(), stock.floors[0], "146", { rooms: 2 });
      await patch(flat.id, { plan_image_id: plan.id, ...georgian("ორი ოთახი") });
      await patch(flat.id, { version: 1, unit_type: "parking", rooms: 0 });
      expect(await stored(flat.id)).toMatchObject({ unitType: "parking", planImageId: plan.id });
      expect(await textOf(flat.id)).toBe("ორი ოთახი");
      // Who has seen it takes it along.
      await patch(flat.id, { version: 3, unit_type: "apartment", rooms: 2 });
      expect(await stored(flat.id)).toMatchObject({ unitType: "apartment", planImageId: null });
      expect(await textOf(flat.id)).toBe("");
    });

    it("is asked about where a fact that goes along with the type was changed meanwhile", async () => {
      const flat = await createApartment(db(), stock.floors[0], "145", { rooms: 2 });
      await patch(flat.id, { rooms: 3 });
      const late = await failureOf(undo([{ id: flat.id, version: 1, unit_type: "parking" }]));
      expect(late.status).toBe(409);
      expect(Object.keys(late.body.errors ?? {})).toEqual(["changes.0.rooms"]);
    });
  });

  it("that becomes an apartment without rooms is named where many are changed at once", async () => {
    const add = (number: string, rooms: number) =>
      createApartment(db(), stock.floors[0], number, { unitType: "commercial", rooms });
    const [bare, roomy] = [await add("C31", 0), await add("C32", 2)];
    const body = { ids: [roomy.id, bare.id], unit_type: "apartment" as const };
    const refused = await failureOf(stack.call(bulkChangeApartments, { body }, await asStaff()));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["rooms", "ids.1"]);
    expect(refused.body.errors?.["rooms"]?.join()).toContain("C31");
    expect(refused.body.errors?.["rooms"]?.join()).not.toContain("C32");
    expect(await stored(roomy.id)).toMatchObject({ unitType: "commercial" });
  });

  it("becomes the apartment again that it was before units had types", async () => {
    const flat = await createApartment(db(), stock.floors[0], "110", { rooms: 3, price: 70_000 });
    const params = { id: String(flat.id) };
    const change = async (body: object) =>
      stack.call(apartmentRoutes.patch, { params, body } as never, await asStaff());
    await change({ price: 71_000 });
    await db().$executeRaw`
      update content_history set snapshot = snapshot - 'unit_type'
      where entity = 'apartment' and entity_id = ${flat.id}`;
    await change({ unit_type: "parking" });
    expect(await stored(flat.id)).toMatchObject({ unitType: "parking", rooms: 0 });
    await stack.call(
      apartmentRoutes.restoreVersion,
      { params: { ...params, version: "1" }, query: {} },
      await asStaff(),
    );
    expect(await stored(flat.id)).toMatchObject({ unitType: "apartment", rooms: 3, price: 70_000 });
  });

  it("comes in by a file that names its type in any language", async () => {
    const csv = [
      "building,floor,apartment_number,unit_type,rooms,area_total",
      "A,1,P20,პარკინგი,,12.5",
      "A,1,S20,Кладовая,,4",
      "A,1,C20,Commercial,2,120",
    ].join("\n");
    const body = { project_id: stock.project.id, csv };
    const { data } = await stack.call(importApartments, { body: body as never }, await asStaff());
    expect(data).toMatchObject({ created: 3, errors: [] });
    const rows = await db().apartment.findMany({
      where: { buildingId: stock.building.id, number: { in: ["P20", "S20", "C20"] } },
      orderBy: { number: "asc" },
    });
    expect(rows.map(({ unitType, rooms }) => [unitType, rooms])).toEqual([
      ["commercial", 2],
      ["parking", 0],
      ["storage", 0],
    ]);
    const { data: again } = await stack.call(importApartments, { body: body as never }, await asStaff());
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  });
});
