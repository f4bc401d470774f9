import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { normalise } from "@ezo/contract/values/geometry/geometry";
import { zoneRoutes } from "@ezo/contract/inventory/zones";
import {
  getApartment,
  getApartmentNavigation,
  listApartments,
  getApartmentMatches,
  listProjectApartments,
} from "@ezo/contract/site/navigation";
import { getProject } from "@ezo/contract/site/projects";
import { layoutPages } from "@ezo/core/layouts/layout-stock.repo";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
  createStock,
  createZoneImage,
} from "../../../stack/factories/explorer.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  stock = await createStock(stack.database.prisma);
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const navigation = (query: Record<string, string>, id = stock.project.id) =>
  stack.call(getApartmentNavigation, { params: { id: String(id) }, query: query as never });

describe("apartment navigation", () => {
  it("shows the project's buildings with corners in the image's pixels", async () => {
    const { data } = await navigation({ level: "overview", locale: "en" });
    expect(data).toMatchObject({
      level: "overview",
      has_multiple_buildings: false,
      project: { id: stock.project.id, title: expect.stringContaining("en") as string },
      image: { width: 1280, height: 800, viewbox: "0 0 1280 800" },
    });
    expect(data).not.toHaveProperty("building");
    expect(data).not.toHaveProperty("apartments");
    expect(data.zones).toEqual([
      {
        id: expect.any(Number) as number,
        type: "building_block",
        coords: [
          { x: 320, y: 200 },
          { x: 640, y: 200 },
          { x: 640, y: 400 },
        ],
        bbox: { min_x: 320, max_x: 640, min_y: 200, max_y: 400 },
        label: "Block A en",
        building_id: stock.building.id,
        building_identifier: "A",
        floor_number: null,
        floor_label: null,
        stats: { available: 2, reserved: 1, sold: 1, total: 4, from_price: 50_000 },
        apartment_number: null,
        area_total: null,
        status: null,
      },
    ]);
  });

  it("accepts a building's identifier or its id, and infers the level", async () => {
    for (const building_id of ["A", String(stock.building.id)]) {
      const { data } = await navigation({ building_id, locale: "ru" });
      expect(data.level).toBe("building");
      expect(data.building).toEqual({ id: stock.building.id, identifier: "A", name: "Block A ru" });
      expect(data.zones?.map((zone) => [zone.type, zone.floor_number, zone.stats.available])).toEqual([
        ["floor_strip", 1, 1],
        ["floor_strip", 2, 1],
      ]);
      expect(data.floors?.map(({ number }) => number)).toEqual([1, 2]);
    }
  });

  it("shows a floor's apartments, with or without a zone, and hides hidden prices", async () => {
    const { data } = await navigation({ level: "floor", building_id: "A", floor_number: "2" });
    expect(data).not.toHaveProperty("zones");
    expect(data.apartments).toMatchObject([
      {
        id: stock.apartments[2].id,
        apartment_number: "201",
        area_total: 80.5,
        status: "available",
        floor_number: 2,
        coords: [{ x: 320, y: 200 }, {}, {}],
        stats: { available: 1, from_price: null },
      },
      { id: stock.apartments[3].id, apartment_number: "202", status: "reserved", coords: [], bbox: null },
    ]);
    expect(data.apartments?.[0]).not.toHaveProperty("price");
    expect(data.apartments?.[1]?.price).toBe(200_000);
  });

  it.each([
    ["a building level without a building", { level: "building" }, 422, "building_id"],
    ["a floor level without a floor", { level: "floor", building_id: "A" }, 422, "floor_number"],
    [
      "a floor that is no number",
      { level: "floor", building_id: "A", floor_number: "x" },
      422,
      "floor_number",
    ],
    ["an unknown level", { level: "attic" }, 422, "level"],
    ["a building the project lacks", { level: "building", building_id: "Z" }, 404, undefined],
    ["a floor the building lacks", { level: "floor", building_id: "A", floor_number: "9" }, 404, undefined],
  ])("refuses %s", async (_, query, status, field) => {
    const failure = await failureOf(navigation(query));
    expect(failure.status).toBe(status);
    if (field) expect(failure.body.errors?.[field]?.[0]).not.toMatch(/^errors\./);
  });

  it("hides what is inactive or deleted, and everything below it", async () => {
    const project = await createProject(db());
    const building = await createBuilding(db(), project.id, "A");
    const floor = await createFloor(db(), building.id, 1);
    const apartment = await createApartment(db(), floor, "1");
    await db().building.update({ where: { id: building.id }, data: { isActive: false } });
    const { data } = await navigation({}, project.id);
    expect(data).toMatchObject({ image: null, zones: [], buildings: [], has_multiple_buildings: false });
    const failure = await failureOf(
      stack.call(getApartment, { params: { id: String(apartment.id) }, query: {} }),
    );
    expect(failure.status).toBe(404);
    expect((await failureOf(navigation({}, 999_999))).status).toBe(404);
  });
});

describe("a project that does not show its explorer", () => {
  it("leads to no layouts, whose pages lead to apartments, and neither does the sitemap", async () => {
    for (const hasApartmentNavigation of [true, false]) {
      const { id } = await createProject(db(), { hasApartmentNavigation });
      const { slug } = await createLayout(db(), id);
      const { data } = await stack.call(getProject, { params: { id: String(id) }, query: {} });
      expect(data.layouts_count).toBe(hasApartmentNavigation ? 1 : 0);
      const list = `/projects/${id}/layouts`;
      const paths = (await layoutPages(db())).map(({ path }) => path).filter((path) => path.startsWith(list));
      expect(paths).toEqual(hasApartmentNavigation ? [list, `${list}/${slug}`] : []);
      // An address that somebody has kept still opens.
      expect((await fetch(`${stack.url()}${list}/${slug}`)).status).toBe(200);
    }
  });
});

describe("names in apartment navigation", () => {
  it("are those that staff gave floors and zones, at every level", async () => {
    const project = await createProject(db(), { hasApartmentNavigation: true, latitude: 41.7151 });
    const building = await createBuilding(db(), project.id, "L");
    const floor = await createFloor(db(), building.id, 12, "PH");
    const apartment = await createApartment(db(), floor, "1201");
    const facade = await createZoneImage(db(), {
      kind: "building",
      projectId: project.id,
      buildingId: building.id,
    });
    const zone = { zoneImageId: facade.id, type: "floor_strip" as const, floorId: floor.id, points: [] };
    const { id } = await db().zone.create({ data: zone });
    const labelOf = async () => (await navigation({ building_id: "L", locale: "en" }, project.id)).data;
    expect(await labelOf()).toMatchObject({
      zones: [{ label: "Floor PH", floor_number: 12, floor_label: "PH" }],
      floors: [{ number: 12, label: "PH" }],
    });
    await db().zone.update({ where: { id }, data: { label: "Sky garden" } });
    expect((await labelOf()).zones).toMatchObject([{ label: "Sky garden", floor_label: "PH" }]);
    const { data } = await navigation({ building_id: "L", floor_number: "12" }, project.id);
    expect(data).toMatchObject({ floor_label: "PH", apartments: [{ floor_label: "PH" }] });
    const query = { params: { id: String(apartment.id) }, query: { locale: "en" as const } };
    // With its sides, the latitude says how much sun the apartment has.
    const detail = (await stack.call(getApartment, query)).data;
    expect(detail).toMatchObject({ floor_label: "PH", latitude: 41.7151 });

    const overview = await createZoneImage(db(), { kind: "overview", projectId: project.id });
    const plan = await createZoneImage(db(), { kind: "floor", projectId: project.id, floorId: floor.id });
    const points = [
      [0.1, 0.1],
      [0.5, 0.1],
      [0.5, 0.5],
    ];
    const block = {
      zoneImageId: overview.id,
      type: "building_block" as const,
      buildingId: building.id,
      points,
    };
    const home = { zoneImageId: plan.id, type: "apartment_unit" as const, apartmentId: apartment.id, points };
    const [onFront, onPlan] = await db().zone.createManyAndReturn({ data: [block, home] });
    const labels = async () => [
      (await navigation({ level: "overview", locale: "en" }, project.id)).data.zones?.map(
        ({ label }) => label,
      ),
      (await navigation({ building_id: "L", floor_number: "12" }, project.id)).data.apartments?.map(
        ({ label }) => label,
      ),
    ];
    expect(await labels()).toEqual([["Block L en"], ["1201"]]);
    await db().zone.update({ where: { id: onFront?.id ?? 0 }, data: { label: "River house" } });
    await db().zone.update({ where: { id: onPlan?.id ?? 0 }, data: { label: "The corner" } });
    expect(await labels()).toEqual([["River house"], ["The corner"]]);
  });
});

describe("what is inactive or deleted", () => {
  const HIDDEN = [
    ["inactive", { isActive: false }],
    ["deleted", { deletedAt: new Date("2026-01-01") }],
  ] as const;
  const PARTS = ["project", "building", "floor", "apartment", "zone", "picture"] as const;

  it.each(HIDDEN.flatMap(([word, data]) => PARTS.map((part) => ({ word, part, data }))))(
    "never leaks: $word $part",
    async ({ part, data }) => {
      const own = await createStock(db());
      const [project, building] = [{ id: own.project.id }, { id: own.building.id }];
      const [floor, apartment, neighbour] = [own.floors[1], own.apartments[2], own.apartments[3]];
      const plan = { zoneImageId: own.images.plan.id };
      const hide = {
        project: () => db().project.update({ where: project, data }),
        building: () => db().building.update({ where: building, data }),
        floor: () => db().floor.update({ where: { id: floor.id }, data }),
        apartment: () => db().apartment.update({ where: { id: apartment.id }, data }),
        zone: () => db().zone.updateMany({ where: plan, data }),
        picture: () => db().zoneImage.update({ where: { id: own.images.plan.id }, data }),
      };
      await hide[part]();
      const at = (query: Record<string, string>) =>
        navigation(query, project.id).then(
          (answer) => answer.data,
          () => undefined,
        );
      const [overview, facade, drawn] = [
        await at({ level: "overview" }),
        await at({ level: "building", building_id: "A" }),
        await at({ level: "floor", building_id: "A", floor_number: "2" }),
      ];
      const isWithin = (...above: (typeof PARTS)[number][]) => above.includes(part);
      expect(overview === undefined).toBe(isWithin("project"));
      expect(facade === undefined).toBe(isWithin("project", "building"));
      expect(drawn === undefined).toBe(isWithin("project", "building", "floor"));
      expect(overview?.zones?.length ?? 0).toBe(isWithin("project", "building") ? 0 : 1);
      const left = isWithin("project", "building")
        ? 0
        : isWithin("floor")
          ? 2
          : isWithin("apartment")
            ? 3
            : 4;
      expect(overview?.buildings[0]?.stats.total ?? 0).toBe(left);
      expect(facade?.zones?.map((zone) => zone.floor_number) ?? []).toEqual(
        isWithin("project", "building") ? [] : isWithin("floor") ? [1] : [1, 2],
      );
      const shown = drawn?.apartments?.find(({ id }) => id === apartment.id);
      expect(shown === undefined).toBe(isWithin("project", "building", "floor", "apartment"));
      expect(shown?.coords ?? []).toHaveLength(shown && !isWithin("zone", "picture") ? 3 : 0);
      if (isWithin("picture")) expect(drawn?.image).toBeNull();

      const isGone = isWithin("project", "building", "floor", "apartment");
      const one = stack.call(getApartment, { params: { id: String(apartment.id) }, query: {} });
      if (isGone) expect((await failureOf(one)).status).toBe(404);
      else await one;
      const ids = `${apartment.id},${neighbour.id}`;
      const { data: listed } = await stack.call(listApartments, { query: { ids } });
      expect(listed.some(({ id }) => id === apartment.id)).toBe(!isGone);
      const all = await stack
        .call(listProjectApartments, { params: { id: String(project.id) }, query: {} })
        .catch(() => ({ data: [] }));
      expect(all.data).toHaveLength(left);
      if (isWithin("apartment")) {
        const { data: beside } = await stack.call(getApartment, {
          params: { id: String(neighbour.id) },
          query: {},
        });
        const offered = [...beside.floor_apartments, ...beside.similar_apartments];
        expect(offered.map(({ id }) => id)).not.toContain(apartment.id);
      }
      const sitemap = await (await fetch(`${stack.url()}/sitemap.xml`)).text();
      expect(sitemap.includes(`/projects/${project.id}/A/floor-2/apartment-${apartment.id}<`)).toBe(!isGone);
      expect(sitemap.includes(`/en/projects/${project.id}/A</loc>`)).toBe(!isWithin("project", "building"));
    },
  );
});

it("a zone's corners are returned at the pixels where they were drawn", async () => {
  const own = await createStock(db());
  const size = { width: 1280, height: 800 };
  const drawn = [
    { x: 0, y: 0 },
    { x: 1279, y: 1 },
    { x: 421, y: 333 },
    { x: 7, y: 799 },
  ];
  const { data: zone } = await stack.call(
    zoneRoutes.create,
    {
      body: {
        zone_image_id: own.images.plan.id,
        type: "apartment_unit",
        points: normalise(drawn, size),
        apartment_id: own.apartments[3].id,
      },
    },
    { token: await stack.token() },
  );
  const { data } = await navigation({ building_id: "A", floor_number: "2" }, own.project.id);
  expect(data.apartments?.find(({ zone_id }) => zone_id === zone.id)?.coords).toEqual(drawn);
});

describe("apartments", () => {
  it("include their neighbours and the most similar available ones", async () => {
    const [first, second, third] = stock.apartments;
    const { data } = await stack.call(getApartment, {
      params: { id: String(second.id) },
      query: { locale: "en" },
    });
    expect(data).toMatchObject({
      id: second.id,
      apartment_number: "102",
      status: "sold",
      building: { identifier: "A" },
      project: { id: stock.project.id },
      gallery_images: [],
      plan_image: null,
    });
    // A sold apartment has no price.
    expect(data).not.toHaveProperty("price");
    expect(data.floor_apartments.map(({ id }) => id)).toEqual([first.id]);
    expect(data.similar_apartments.map(({ id }) => id)).toEqual([first.id, third.id]);
  });

  it("are found by filter over the whole project", async () => {
    const found = async (query: Record<string, string>) => {
      const answer = await stack.call(listProjectApartments, {
        params: { id: String(stock.project.id) },
        query: query as never,
      });
      return { numbers: answer.data.map(({ apartment_number }) => apartment_number), meta: answer.meta };
    };
    expect((await found({})).numbers).toEqual(["101", "102", "201", "202"]);
    expect((await found({ rooms: "1,4" })).numbers).toEqual(["101", "202"]);
    // 102 is sold: it matches only if sold apartments are requested.
    expect((await found({ area_min: "60", area_max: "80.5" })).numbers).toEqual(["201"]);
    expect((await found({ area_min: "60", status: "sold,available" })).numbers).toEqual(["102", "201"]);
    expect((await found({ price_max: "1000000" })).numbers).not.toContain("102");
    expect((await found({ floor_min: "2", status: "reserved" })).numbers).toEqual(["202"]);
    // A filter does not reveal a hidden price; sold apartments have none.
    expect((await found({ price_min: "85000" })).numbers).toEqual(["202"]);
    const soldBelow = await found({ status: "sold", price_max: "1000000" });
    expect([soldBelow.numbers, soldBelow.meta.loosen]).toEqual([
      [],
      [
        { filter: "status", matches: 2 },
        { filter: "price", matches: 1 },
      ],
    ]);
    const none = await found({ rooms: "1", status: "sold" });
    expect(none.meta).toMatchObject({
      total: 0,
      of: 4,
      loosen: [
        { filter: "rooms", matches: 1 },
        { filter: "status", matches: 1 },
      ],
    });
    // Only filters that are set can be relaxed, and sold apartments do not count as matches.
    const soldOut = await found({ rooms: "2", price_min: "1" });
    expect([soldOut.numbers, soldOut.meta.loosen]).toEqual([[], [{ filter: "rooms", matches: 2 }]]);
    const crossed = await found({ price_min: "2", price_max: "1" });
    expect(crossed.meta.loosen).toEqual([{ filter: "price", matches: 3 }]);
    expect(none.meta.bounds).toEqual({
      area: { min: 40, max: 130 },
      price: { min: 50_000, max: 200_000 },
      floor: { min: 1, max: 2 },
      rooms: [1, 2, 3, 5],
    });
  });

  it("are paged, while the explorer gets the location of every match", async () => {
    const params = { id: String(stock.project.id) };
    const page = async (query: Record<string, string>) => {
      const { data, meta } = await stack.call(listProjectApartments, { params, query: query as never });
      return [data.map(({ apartment_number }) => apartment_number), meta.total, meta.last_page];
    };
    expect(await page({})).toEqual([["101", "102", "201", "202"], 4, 1]);
    expect(await page({ per_page: "3" })).toEqual([["101", "102", "201"], 4, 2]);
    expect(await page({ per_page: "3", page: "2" })).toEqual([["202"], 4, 2]);
    expect(await page({ per_page: "1", page: "9", floor_min: "2" })).toEqual([[], 2, 2]);
    const greedy = await failureOf(page({ per_page: "1001" }));
    expect(greedy.status).toBe(422);

    const [, , third, fourth] = stock.apartments.map(({ id }) => id);
    const { data, meta } = await stack.call(getApartmentMatches, { params, query: { area_min: "60" } });
    expect(data).toEqual([{ building: "A", floor_number: 2, ids: [third, fourth] }]);
    expect(meta).toMatchObject({ total: 2, of: 4, bounds: { rooms: [1, 2, 3, 5] } });
    const none = await stack.call(getApartmentMatches, { params, query: { rooms: "1", status: "sold" } });
    expect(none.meta.loosen.map(({ filter }) => filter)).toEqual(["rooms", "status"]);
    const lost = stack.call(getApartmentMatches, { params, query: { building_id: "nowhere" } });
    expect((await failureOf(lost)).status).toBe(404);
  });

  it("are listed by id in the requested order", async () => {
    const [first, , third] = stock.apartments;
    const { data } = await stack.call(listApartments, { query: { ids: `${third.id},999999,${first.id}` } });
    expect(data.map(({ id }) => id)).toEqual([third.id, first.id]);
  });
});

describe("an enquiry about an apartment", () => {
  it("names the apartment and its project in the inbox", async () => {
    const { data } = await stack.call(sendEnquiry, {
      body: anEnquiry({ apartment_id: stock.apartments[0].id }),
    });
    const { data: row } = await stack.call(
      getEnquiry,
      { params: { id: String(data.id) } },
      { token: await stack.token() },
    );
    expect(row).toMatchObject({
      project: { id: stock.project.id },
      apartment: {
        number: "101",
        unit_type: "apartment",
        floor_number: 1,
        building: { identifier: "A", name: "Block A ka" },
      },
    });
  });

  it("is stored even if the apartment was sold, hidden or deleted while the visitor was writing", async () => {
    const floor = stock.floors[0];
    for (const left of [{ status: "sold" as const }, { isActive: false }, { deletedAt: new Date() }]) {
      const { id, number } = await createApartment(db(), floor, `left-${Object.keys(left)[0]}`);
      await db().apartment.update({ where: { id }, data: left });
      const { data } = await stack.call(sendEnquiry, { body: anEnquiry({ apartment_id: id }) });
      const { data: row } = await stack.call(
        getEnquiry,
        { params: { id: String(data.id) } },
        { token: await stack.token() },
      );
      expect(row).toMatchObject({ project: { id: stock.project.id }, apartment: { number } });
      await db().enquiry.deleteMany({ where: { apartmentId: id } });
      await db().apartment.delete({ where: { id } });
    }
  });

  it("is refused if the apartment belongs to another project", async () => {
    const other = await createProject(db());
    const failure = await failureOf(
      stack.call(sendEnquiry, {
        body: anEnquiry({ apartment_id: stock.apartments[0].id, project_id: other.id }),
      }),
    );
    expect(failure.status).toBe(422);
    expect(failure.body.errors).toHaveProperty("apartment_id");
  });
});
