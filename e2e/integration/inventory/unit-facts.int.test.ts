import { exportApartments, importApartments } from "@ezo/contract/inventory/apartment-files";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { getApartment, getApartmentNavigation, listProjectApartments } from "@ezo/contract/site/navigation";
import { runs } from "@ezo/contract/testing/scope";
import { hasFact, OTHER_UNIT_FACTS, PARKING_KINDS, UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApartment, createStock } from "../../stack/factories/explorer.ts";
import { failureOf } from "../../stack/failure.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  stock = await createStock(stack.database.prisma);
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const asStaff = async () => ({ token: await stack.token() });
const stored = (id: number) => db().apartment.findUniqueOrThrow({ where: { id } });
const create = async (body: object) =>
  stack.call(apartmentRoutes.create, { body: body as never }, await asStaff());
const patch = async (id: number, body: object) =>
  stack.call(apartmentRoutes.patch, { params: { id: String(id) }, body } as never, await asStaff());
const restore = async (id: number, version: number) =>
  stack.call(
    apartmentRoutes.restoreVersion,
    { params: { id: String(id), version: String(version) }, query: {} },
    await asStaff(),
  );
const add = (number: string, over: NonNullable<Parameters<typeof createApartment>[3]>) =>
  createApartment(db(), stock.floors[0], number, { rooms: 0, price: 9000, ...over });
const NONE = { parkingKind: null, hasEvCharger: null, hasStreetEntrance: null, frontageM: null };

describe("the facts of a parking place or a commercial unit", () => {
  const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const valueOf = {
    parking_kind: orNull(fc.constantFrom(...PARKING_KINDS)),
    has_ev_charger: orNull(fc.boolean()),
    has_street_entrance: orNull(fc.boolean()),
    frontage_m: orNull(fc.integer({ min: 10, max: 99_900 }).map((cm) => cm / 100)),
  };
  const OTHERS = ["price", "area_total", "rooms", "status", "unit_type", "apartment_number"] as const;
  const read = async (id: number) => {
    const { data } = await stack.call(apartmentRoutes.get, { params: { id: String(id) } }, await asStaff());
    return Object.fromEntries([...OTHER_UNIT_FACTS, ...OTHERS].map((field) => [field, data[field]]));
  };

  it.each(["parking", "commercial"] as const)(
    "are changed by what names them, and by nothing else: %s",
    async (unitType) => {
      const { id } = await add(`U-${unitType}`, { unitType });
      const facts = OTHER_UNIT_FACTS.filter((fact) => hasFact(unitType, fact));
      const change = fc
        .record(
          {
            ...Object.fromEntries(facts.map((fact) => [fact, valueOf[fact]])),
            price: orNull(fc.integer({ min: 8000, max: 9000 })),
            area_total: fc.integer({ min: 5, max: 90 }),
          },
          { requiredKeys: [] },
        )
        .filter((named) => Object.keys(named).length > 0);
      await fc.assert(
        fc.asyncProperty(change, async (named) => {
          const before = await read(id);
          await patch(id, named);
          expect(await read(id)).toEqual({ ...before, ...named });
        }),
        { numRuns: runs(25) },
      );
    },
  );

  it("are refused at their field for units of other types, which stay as they are", async () => {
    const values = { parking_kind: "open", has_ev_charger: false, has_street_entrance: true, frontage_m: 6 };
    const at = { floor_id: stock.floors[0].id, area_total: 12, rooms: 0 };
    for (const type of UNIT_TYPES) {
      const unit = await add(`F-${type}`, { unitType: type, rooms: type === "apartment" ? 2 : 0 });
      for (const fact of OTHER_UNIT_FACTS.filter((one) => !hasFact(type, one))) {
        const own = { [fact]: values[fact] };
        const refused = await failureOf(patch(unit.id, own));
        expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [fact]]);
        const rooms = type === "apartment" ? 2 : 0;
        const made = { ...at, apartment_number: `N-${type}`, unit_type: type, rooms, ...own };
        expect(Object.keys((await failureOf(create(made))).body.errors ?? {})).toEqual([fact]);
      }
      expect(await stored(unit.id)).toMatchObject({ ...NONE, version: 1 });
    }
    expect(await db().apartment.count({ where: { number: { startsWith: "N-" } } })).toBe(0);
  });

  it("are refused where they make no sense, and may come with a new unit", async () => {
    const shop = await add("V1", { unitType: "commercial" });
    for (const wrong of [0, -3, 1000, 4.125, "wide"]) {
      const refused = await failureOf(patch(shop.id, { frontage_m: wrong }));
      expect(Object.keys(refused.body.errors ?? {})).toEqual(["frontage_m"]);
    }
    const place = { floor_id: stock.floors[0].id, area_total: 12.5, rooms: 0, unit_type: "parking" };
    const roof = await failureOf(create({ ...place, apartment_number: "V2", parking_kind: "roof" }));
    expect([roof.status, Object.keys(roof.body.errors ?? {})]).toEqual([422, ["parking_kind"]]);
    const { data } = await create({ ...place, apartment_number: "V2", parking_kind: "covered" });
    expect(data).toMatchObject({ parking_kind: "covered", has_ev_charger: null, frontage_m: null });
  });

  it("go with the type, and come back with an earlier version", async () => {
    const place = await add("T1", { unitType: "parking", parkingKind: "open", hasEvCharger: false });
    await patch(place.id, { unit_type: "commercial" });
    expect(await stored(place.id)).toMatchObject({ unitType: "commercial", ...NONE });
    await restore(place.id, 1);
    expect(await stored(place.id)).toMatchObject({
      ...NONE,
      unitType: "parking",
      parkingKind: "open",
      hasEvCharger: false,
    });
  });

  it("are not known of a version from before there were any", async () => {
    const place = await add("T2", { unitType: "parking" });
    await patch(place.id, { price: 9100 });
    await db().$executeRaw`
      update content_history set snapshot = snapshot - ${[...OTHER_UNIT_FACTS]}::text[]
      where entity = 'apartment' and entity_id = ${place.id}`;
    await patch(place.id, { parking_kind: "covered" });
    await restore(place.id, 1);
    expect(await stored(place.id)).toMatchObject({ ...NONE, unitType: "parking", price: 9000 });
  });
});

describe("a file", () => {
  const send = async (csv: string, options: { dry_run?: boolean } = {}) => {
    const body = { project_id: stock.project.id, csv, ...options };
    return (await stack.call(importApartments, { body: body as never }, await asStaff())).data;
  };

  it("with every fact changes nothing when it comes back as it went out, in any language", async () => {
    await add("R1", { unitType: "parking", parkingKind: "underground", hasEvCharger: true });
    await add("R2", { unitType: "commercial", hasStreetEntrance: false, frontageM: 12.75 });
    await add("R3", { unitType: "storage" });
    const all = () =>
      db().apartment.findMany({ where: { buildingId: stock.building.id }, orderBy: { id: "asc" } });
    const before = await all();
    for (const language of [undefined, "ka"] as const) {
      const query = { project_id: stock.project.id, ...(language ? { language } : {}) };
      const csv = await stack.call(exportApartments, { query: query as never }, await asStaff());
      expect(csv).toContain("underground");
      expect(await send(csv)).toMatchObject({ created: 0, updated: 0, unchanged: before.length, errors: [] });
    }
    expect(await all()).toEqual(before);
  });

  it("writes the facts that it has columns for, clears those of empty cells, and names what does not fit", async () => {
    const place = await add("R4", { unitType: "parking", parkingKind: "covered", hasEvCharger: true });
    const csv = "building,floor,number,Вид парковки,ელექტრომობილის დამტენი";
    expect(await send(`${csv}\nA,1,R4,ღია,`)).toMatchObject({ updated: 1, errors: [] });
    expect(await stored(place.id)).toMatchObject({ ...NONE, parkingKind: "open", price: 9000 });
    const { errors } = await send(`${csv}\nA,1,R4,roof,\nA,1,101,open,`, { dry_run: true });
    expect(errors.map(({ row, field }) => [row, field])).toEqual([
      [2, "parking_kind"],
      [3, "parking_kind"],
    ]);
  });
});

describe("the search", () => {
  const ids: Record<string, number> = {};
  let own: Awaited<ReturnType<typeof createStock>>;
  beforeAll(async () => {
    own = await createStock(db());
    const units = {
      deep: { unitType: "parking", parkingKind: "underground", hasEvCharger: true },
      yard: { unitType: "parking", parkingKind: "open", hasEvCharger: false },
      unknown: { unitType: "parking" },
      shop: { unitType: "commercial", hasStreetEntrance: true, frontageM: 12 },
      office: { unitType: "commercial", hasStreetEntrance: false, frontageM: 4.5 },
      box: { unitType: "storage" },
    } as const;
    for (const [name, unit] of Object.entries(units))
      ids[name] = (await createApartment(db(), own.floors[0], name, { rooms: 0, price: 9000, ...unit })).id;
  });
  const search = async (query: string) => {
    const response = await fetch(
      `${stack.url()}/api/apartment-search?project_id=${own.project.id}&sort=price&${query}`,
    );
    const body = (await response.json()) as {
      data?: Record<string, unknown>[];
      meta?: { unit_filters?: string[]; loosen?: { filter: string; matches: number }[] };
    };
    return { status: response.status, data: body.data ?? [], meta: body.meta };
  };
  const namesOf = (data: readonly Record<string, unknown>[]) =>
    data.map(({ apartment_number: number }) => number as string).toSorted();

  it.each([
    ["unit_type=parking&parking_kind=underground", ["deep"]],
    ["unit_type=parking&parking_kind=open", ["yard"]],
    ["unit_type=parking&parking_kind=covered", []],
    ["unit_type=parking&has_ev_charger=1", ["deep"]],
    // Filters nothing.
    ["unit_type=parking&has_ev_charger=0", ["deep", "unknown", "yard"]],
    ["unit_type=parking&parking_kind=open&has_ev_charger=1", []],
    ["unit_type=commercial&has_street_entrance=true", ["shop"]],
    ["unit_type=commercial&frontage_min=4.5", ["office", "shop"]],
    ["unit_type=commercial&frontage_min=10", ["shop"]],
    // No apartment has any of these, nor has a unit of another type.
    ["parking_kind=open", []],
    ["unit_type=storage&has_street_entrance=1", []],
  ])("finds by %s", async (query, names) => {
    expect(namesOf((await search(query)).data)).toEqual(names);
  });

  it.each(["parking_kind=roof", "parking_kind=", "has_ev_charger=2", "frontage_min=0", "parking_kinds=open"])(
    "refuses %s",
    async (query) => {
      expect((await search(`unit_type=parking&${query}`)).status).toBe(422);
    },
  );

  it("says which facts of the type can be filtered by, and which filter hides what", async () => {
    const filtersOf = async (query: string) => (await search(query)).meta?.unit_filters;
    expect(await filtersOf("unit_type=parking")).toEqual(["parking_kind", "has_ev_charger"]);
    expect(await filtersOf("unit_type=commercial")).toEqual(["has_street_entrance", "frontage"]);
    expect(await filtersOf("unit_type=storage")).toEqual([]);
    expect(await filtersOf("")).toBeUndefined();
    const { meta } = await search("unit_type=parking&parking_kind=open&has_ev_charger=1");
    expect(meta?.loosen).toEqual(
      expect.arrayContaining([
        { filter: "parking_kind", matches: 1 },
        { filter: "has_ev_charger", matches: 1 },
      ]),
    );
  });

  it("the plan and the page of a unit say what is known of it, and nothing of an apartment", async () => {
    const facts = { parking_kind: "open", has_ev_charger: false };
    expect((await search("unit_type=parking&parking_kind=open")).data).toMatchObject([facts]);
    const page = async (id: number) =>
      (await stack.call(getApartment, { params: { id: String(id) }, query: {} })).data;
    const shop = await page(ids["shop"] ?? 0);
    expect(shop).toMatchObject({ has_street_entrance: true, frontage_m: 12 });
    expect(shop).not.toHaveProperty("parking_kind");
    const { data: listed } = await stack.call(listProjectApartments, {
      params: { id: String(own.project.id) },
      query: {} as never,
    });
    const { data: plan } = await stack.call(getApartmentNavigation, {
      params: { id: String(own.project.id) },
      query: { building_id: "A", floor_number: "1" } as never,
    });
    const drawn = plan.units?.find(({ id }) => id === ids["deep"]);
    expect(drawn).toMatchObject({ parking_kind: "underground", has_ev_charger: true });
    const shown = [...listed, ...(plan.apartments ?? []), await page(own.apartments[0].id)];
    const homes = [...(await search("")).data, ...shown];
    expect(homes.length).toBeGreaterThan(3);
    for (const fact of OTHER_UNIT_FACTS) for (const home of homes) expect(home).not.toHaveProperty(fact);
  });
});
