import { type FoundApartment, searchApartments } from "@ezo/contract/site/search/apartment-search";
import { SEARCH_SORTS } from "@ezo/contract/site/search/search-names";
import { matchesAll } from "@ezo/core/navigation/apartment-filters";
import { ApartmentFilters } from "@ezo/contract/site/apartment-filters";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { getApartmentMatches } from "@ezo/contract/site/navigation";
import { runs } from "@ezo/contract/testing/scope";
import { notifyCaches } from "@ezo/core/platform/events/outbox";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createPaymentPlan,
  createStock,
} from "../../../stack/factories/explorer.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let many: { id: number };
beforeAll(async () => {
  stack = await startStack({ workers: 0, env: { CACHE_SECONDS: "600", CACHE_WARM_AT_START: "false" } });
  stock = await createStock(stack.database.prisma);
  many = await createMany();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

const STATUSES: readonly ApartmentStatus[] = ["available", "reserved", "sold"];
/** Sixty apartments with few different prices, areas and floors; some without a price or with a hidden one. */
async function createMany() {
  const project = await createProject(db(), { hasApartmentNavigation: true });
  for (const identifier of ["A", "B"]) {
    const building = await createBuilding(db(), project.id, identifier);
    for (const number of [-1, 1, 2]) {
      const floor = await createFloor(db(), building.id, number);
      for (let index = 0; index < 10; index++)
        await createApartment(db(), floor, `${number}-${index}`, {
          rooms: 1 + (index % 6),
          areaTotal: 40.5 + (index % 3) * 10,
          price: index % 4 === 0 ? null : 50_000 + (index % 3) * 1000,
          isPriceHidden: index === 5,
          orientation: ["", "N", "SE", "W,NW"][index % 4] ?? "",
          status: STATUSES[index % 3] ?? "available",
        });
    }
  }
  return project;
}

const search = (query: Record<string, string>) => stack.call(searchApartments, { query: query as never });
const statusOf = async (query: string) =>
  (await fetch(`${stack.url()}/api/apartment-search?${query}`)).status;

describe("the apartment search", () => {
  it("answers what a card shows, with the apartment's address in the language", async () => {
    const { data, meta } = await search({ project_id: String(stock.project.id), locale: "en" });
    expect(data.map(({ apartment_number, price }) => [apartment_number, price])).toEqual([
      ["101", 50_000],
      ["202", 200_000],
      ["201", null],
    ]);
    const project = { id: stock.project.id, title: expect.any(String), matches: 3 };
    expect(meta).toMatchObject({ total: 3, next_cursor: null });
    expect(meta.projects).toContainEqual(project);
    expect(data[0]).toMatchObject({
      id: stock.apartments[0].id,
      rooms: 1,
      area_total: 40,
      floor_number: 1,
      status: "available",
      project: { id: stock.project.id, title: expect.stringContaining("en") as string },
      building: { identifier: "A" },
      url: `/en/projects/${stock.project.id}/A/floor-1/apartment-${stock.apartments[0].id}`,
    });
  });

  it("finds sold apartments only where they are asked for, without their price", async () => {
    const { data } = await search({ project_id: String(stock.project.id), status: "sold" });
    expect(data.map(({ apartment_number, price }) => [apartment_number, price])).toEqual([["102", null]]);
  });

  it("names the pages of projects and rooms where no more is asked for; page and sitemap lead to them", async () => {
    const { id } = stock.project;
    const { landings } = (await search({ locale: "en" })).meta;
    // The one with two rooms is sold, and the one with five is found with all larger ones.
    const own = { id, title: expect.stringContaining("en") as string, rooms: [1, 3] };
    expect(landings).toContainEqual(own);
    // Each number of rooms once, and none of which all are sold.
    expect(landings).toContainEqual({ ...own, id: many.id, rooms: [1, 2] });
    const inOrder = await db().project.findMany({ orderBy: [{ sortOrder: "asc" }, { id: "asc" }] });
    const named = new Set(landings?.map((each) => each.id));
    const expected = inOrder.filter((project) => named.has(project.id)).map((project) => project.id);
    expect(landings?.map((each) => each.id)).toEqual(expected);
    const ofOne = await search({ locale: "en", project_id: String(id), rooms: "1" });
    expect(ofOne.meta.landings).toEqual(landings);
    for (const name of ["area_min=1", "sort=area", "floor_not=first", "unit_type=parking", "layout=studio"]) {
      const query = Object.fromEntries(new URLSearchParams(name));
      expect((await search(query)).meta, name).not.toHaveProperty("landings");
    }
    const bodyOf = async (path: string) => (await fetch(`${stack.url()}${path}`)).text();
    const [page, sitemap] = [await bodyOf("/en/apartments"), await bodyOf("/sitemap.xml")];
    for (const [query, isThere] of [
      [`project_id=${id}`, true],
      [`project_id=${id}&amp;rooms=1`, true],
      [`project_id=${id}&amp;rooms=2`, false],
      [`project_id=${id}&amp;rooms=3`, true],
      [`project_id=${id}&amp;rooms=5`, false],
    ] as const) {
      expect(page.includes(`href="/en/apartments?${query}"`), query).toBe(isThere);
      expect(sitemap.includes(`/en/apartments?${query}</loc>`), query).toBe(isThere);
    }
  });

  it.each([
    "x=1",
    "room=2",
    "rooms=two",
    "rooms[]=2&rooms[]=x",
    "status=gone",
    "sides=SE",
    "sides=N,up",
    "floor_not=top",
    "completion=soon",
    "completion=2027-q5",
    "parking=maybe",
    "monthly_max=-1",
    "price_min=cheap",
    "price_max=-1",
    "floor_min=1.5",
    "project_id=one",
    "sort=rooms",
    "sort=",
    "per_page=0",
    "per_page=51",
    "locale=de",
    "cursor=",
    "cursor=price~1",
    "cursor=price~1~99999999999",
    "cursor=area~none~1&sort=area",
    "cursor=area~1.00~1&sort=price",
    "cursor=rooms~1~1",
  ])("refuses %s", async (query) => {
    expect(await statusOf(query)).toBe(422);
  });

  it("finds what has windows on a side or beside it", async () => {
    const total = async (sides: string) => (await search({ project_id: String(many.id), sides })).meta.total;
    // Of the ten on each of six floors one for sale looks south-east, two north, and two west and north-west.
    const totals = await Promise.all(["S", "E", "N", "W", "S,N"].map(total));
    expect(totals).toEqual([6, 6, 24, 12, 30]);
  });

  it("finds by what is paid a month what its cards and the explorer say so of, and nothing without a plan", async () => {
    const projectId = String(stock.project.id);
    const numbers = async (query: Record<string, string>) =>
      (await search({ project_id: projectId, ...query })).data.map((each) => each.apartment_number);
    expect(await numbers({ monthly_max: "100000" })).toEqual([]);
    const plan = await createPaymentPlan(db(), { projectId: stock.project.id });
    const { data, meta } = await search({ project_id: projectId, area_min: "1" });
    // 20 % down, the rest over 48 months; nothing is said of a hidden price.
    expect(data.map((each) => each.instalment_from?.amount_minor)).toEqual([83_333, 333_333, undefined]);
    expect(meta.has_instalments).toBe(true);
    const found = await Promise.all(
      ["833", "834", "3333", "3334"].map((most) => numbers({ monthly_max: most })),
    );
    expect(found).toEqual([[], ["101"], ["101"], ["101", "202"]]);
    const input = { params: { id: projectId }, query: { monthly_max: "834" } };
    const explorer = await stack.call(getApartmentMatches, input);
    expect(explorer.data.flatMap(({ ids }) => ids)).toEqual([stock.apartments[0].id]);
    const empty = await search({ project_id: projectId, monthly_max: "833" });
    expect(empty.meta.loosen).toContainEqual({ filter: "monthly", matches: 3 });
    await db().paymentPlan.delete({ where: { id: plan.id } });
  });

  it("leaves out the ends of each house, the ground below the first floor included", async () => {
    const rows = await db().apartment.findMany({
      where: { floor: { building: { projectId: many.id } }, status: { not: "sold" } },
      select: { floor: { select: { number: true } } },
    });
    const on = (...floors: number[]) => rows.filter(({ floor }) => floors.includes(floor.number)).length;
    const total = async (floor_not: string) =>
      (await search({ project_id: String(many.id), floor_not, area_min: "1" })).meta.total;
    expect(await Promise.all(["first", "last", "first,last"].map(total))).toEqual([on(2), on(-1, 1), 0]);
  });

  it("finds what is ready, or completed by a quarter or a year, and says how much there is", async () => {
    const where = { where: { id: stock.project.id } };
    const projectId = String(stock.project.id);
    const totals = () =>
      Promise.all(
        ["ready", "2031-q1", "2031-q2", "2031"].map(
          async (completion) => (await search({ project_id: projectId, completion })).meta.total,
        ),
      );
    await db().project.update({
      ...where,
      data: { status: "ongoing", completionDate: new Date("2031-05-31") },
    });
    expect(await totals()).toEqual([0, 0, 3, 3]);
    const { meta } = await search({ project_id: projectId, area_min: "1" });
    expect(meta.completions).toEqual([{ value: "2031-q2", matches: 3 }]);
    await db().project.update({ ...where, data: { status: "completed" } });
    expect(await totals()).toEqual([3, 3, 3, 3]);
    const input = { params: { id: projectId }, query: { completion: "ready" } };
    expect((await stack.call(getApartmentMatches, input)).meta.total).toBe(3);
  });

  it("finds apartments of projects that sell a parking place", async () => {
    const projectId = String(stock.project.id);
    const total = async () =>
      (await search({ project_id: projectId, parking: "1", area_min: "1" })).meta.total;
    expect(await total()).toBe(0);
    const place = await createApartment(db(), stock.floors[0], "P1", { unitType: "parking", rooms: 0 });
    expect(await total()).toBe(3);
    const input = { params: { id: projectId }, query: { parking: "true", area_min: "1" } };
    expect((await stack.call(getApartmentMatches, input)).meta.total).toBe(3);
    await db().apartment.update({ where: { id: place.id }, data: { status: "sold" } });
    expect(await total()).toBe(0);
    await db().apartment.delete({ where: { id: place.id } });
  });

  it("takes lists in every spelling", async () => {
    for (const query of ["rooms=1,2", "rooms[]=1&rooms[]=2", "rooms=1&rooms=2", "rooms%5B%5D=1,2"])
      expect(await statusOf(`${query}&per_page=50`), query).toBe(200);
  });

  it("says which single filter's removal gives matches when there are none", async () => {
    const query = { project_id: String(stock.project.id), rooms: "3", price_max: "60000" };
    const { data, meta } = await search(query);
    expect([data, meta.total]).toEqual([[], 0]);
    const loosened = Object.fromEntries(meta.loosen?.map(({ filter, matches }) => [filter, matches]) ?? []);
    expect(loosened).toMatchObject({ rooms: 1, price: 1 });
    // Each is what the search without that filter counts.
    for (const [filter, params] of [
      ["rooms", { project_id: query.project_id, price_max: query.price_max }],
      ["price", { project_id: query.project_id, rooms: query.rooms }],
    ] as const)
      expect((await search(params)).meta.total).toBe(loosened[filter]);
  });
});

describe("what visitors may not see", () => {
  it("is never found", async () => {
    const hidden = await createProject(db(), { hasApartmentNavigation: true });
    const building = await createBuilding(db(), hidden.id, "H");
    const floor = await createFloor(db(), building.id, 1);
    const apartment = await createApartment(db(), floor, "1");
    // Changes here announce nothing, so an answer must not be kept: a range sees to that.
    const found = async () => (await search({ project_id: String(hidden.id), area_min: "1" })).meta.total;
    expect(await found()).toBe(1);
    const now = new Date();
    const ways: [hide: () => Promise<unknown>, show: () => Promise<unknown>][] = [
      ...[{ isActive: false }, { deletedAt: now }].flatMap((data) => {
        const back = { isActive: true, deletedAt: null };
        return [
          { table: db().project, id: hidden.id },
          { table: db().building, id: building.id },
          { table: db().floor, id: floor.id },
          { table: db().apartment, id: apartment.id },
        ].map(({ table, id }): [() => Promise<unknown>, () => Promise<unknown>] => [
          () => (table.updateMany as (args: object) => Promise<unknown>)({ where: { id }, data }),
          () => (table.updateMany as (args: object) => Promise<unknown>)({ where: { id }, data: back }),
        ]);
      }),
      [
        () => db().project.update({ where: { id: hidden.id }, data: { hasApartmentNavigation: false } }),
        () => db().project.update({ where: { id: hidden.id }, data: { hasApartmentNavigation: true } }),
      ],
    ];
    for (const [hide, show] of ways) {
      await hide();
      expect(await found()).toBe(0);
      await show();
      expect(await found()).toBe(1);
    }
  });
});

describe("an answer of the search", () => {
  const outcome = async (query: string) =>
    (await fetch(`${stack.url()}/api/apartment-search?${query}`)).headers.get("cache-status");

  it("is kept until an apartment or a project changes, by one filter from a list only", async () => {
    const query = `locale=ru&project_id=${many.id}&rooms=2`;
    await outcome(query);
    expect(await outcome(query)).toBe("ezo; hit");
    for (const tag of ["apartments", "projects"]) {
      await db().$transaction((tx) => notifyCaches(tx, [tag]));
      await expect.poll(() => outcome(query)).not.toBe("ezo; hit");
      await expect.poll(() => outcome(query)).toBe("ezo; hit");
    }
    for (const varied of ["area_min=41", `cursor=price~1~1`, `project_id=999999`]) {
      await outcome(varied);
      expect(await outcome(varied), varied).not.toBe("ezo; hit");
    }
  });
});

type Walked = Pick<FoundApartment, "id">;
const filters = fc.record(
  {
    rooms: fc.subarray(["1", "2", "3", "4"], { minLength: 1 }).map((list) => list.join()),
    status: fc.subarray([...STATUSES], { minLength: 1 }).map((list) => list.join()),
    price_min: fc.constantFrom("50000", "50500", "51000"),
    price_max: fc.constantFrom("50000", "51000.5"),
    area_min: fc.constantFrom("40.5", "45", "50.5"),
    area_max: fc.constantFrom("50.5", "60.49"),
    floor_min: fc.constantFrom("-1", "1"),
    floor_max: fc.constantFrom("-1", "1", "2"),
    floor_not: fc.subarray(["first", "last"], { minLength: 1 }).map((list) => list.join()),
    sides: fc.subarray(["N", "E", "S", "W"], { minLength: 1 }).map((list) => list.join()),
  },
  { requiredKeys: [] },
);

it("gives every matching apartment exactly once and in order, page by page", async () => {
  const rows = await db().apartment.findMany({
    where: { floor: { building: { projectId: many.id } } },
    include: { floor: true },
  });
  const all = rows.map((row) => {
    const price = row.isPriceHidden || row.status === "sold" ? null : row.price;
    const { id, rooms, status, orientation } = row;
    const [area_total, floor_number] = [row.areaTotal.toNumber(), row.floor.number];
    return {
      id,
      building: "",
      rooms,
      status,
      area_total,
      floor_number,
      orientation,
      is_top: floor_number === 2,
      ...(price === null ? {} : { price }),
    };
  });
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...SEARCH_SORTS),
      fc.integer({ min: 1, max: 50 }),
      async (chosen, sort, size) => {
        const valueOf = { price: "price", area: "area_total", floor: "floor_number" } as const;
        const name = valueOf[sort.replace("-", "") as keyof typeof valueOf];
        const sign = sort.startsWith("-") ? -1 : 1;
        const last = Number.MAX_SAFE_INTEGER;
        const expected = all
          .filter((apartment) => matchesAll(apartment, ApartmentFilters.parse(chosen)))
          .map(({ id, ...apartment }) => ({ id, value: apartment[name] }))
          .sort(
            (a, b) =>
              (a.value === undefined ? last : a.value * sign) -
                (b.value === undefined ? last : b.value * sign) || a.id - b.id,
          );
        const walked: Walked[] = [];
        let cursor: string | null | undefined;
        do {
          const query = { ...chosen, sort, per_page: String(size), project_id: String(many.id) };
          const { data, meta } = await search({ ...query, ...(cursor ? { cursor } : {}) });
          expect(meta.total).toBe(expected.length);
          // The chosen project is named with its matches, even if there are none.
          expect(meta.projects.find(({ id }) => id === many.id)?.matches).toBe(expected.length);
          expect(data.length).toBeLessThanOrEqual(size);
          walked.push(...data);
          cursor = meta.next_cursor;
        } while (cursor && walked.length <= all.length);
        expect(walked.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      },
    ),
    { numRuns: runs(30) },
  );
});
