import { searchApartments } from "@ezo/contract/site/search/apartment-search";
import { getBoard } from "@ezo/contract/site/board";
import { getLayout, listLayouts } from "@ezo/contract/site/layouts";
import {
  getApartment,
  getApartmentMatches,
  getApartmentNavigation,
  listProjectApartments,
} from "@ezo/contract/site/navigation";
import { getPrices, priceSettings } from "@ezo/contract/site/prices";
import { getProject, getProjectsPage, listProjects } from "@ezo/contract/site/projects";
import { getHomepage } from "@ezo/contract/site/pages/site-pages";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApartment, createLayout, createStock } from "../../../stack/factories/explorer.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** How soon a change must be on the site. */
const SHOWN_WITHIN = { timeout: 5000, interval: 50 };

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let layout: { id: number; slug: string };
/** Of five apartments two are available, one is reserved, and two are sold, one of these without a layout. */
beforeAll(async () => {
  stack = await startStack({ workers: 0, env: { CACHE_SECONDS: "600" } });
  const db = stack.database.prisma;
  stock = await createStock(db);
  await createApartment(db, stock.floors[0], "103", { status: "sold", rooms: 2, areaTotal: 60, price: 1 });
  layout = await createLayout(db, stock.project.id);
  const [first, sold, , reserved] = stock.apartments;
  const ids = [first.id, sold.id, reserved.id];
  await db.apartment.updateMany({ where: { id: { in: ids } }, data: { layoutId: layout.id } });
});
afterAll(() => stack.stop());

const setShown = async (sold_shown: boolean) => {
  const token = await stack.token();
  const { data } = await stack.call(priceSettings.get, {}, { token });
  await stack.call(priceSettings.put, { body: { version: data.version, sold_shown } }, { token });
};
const params = () => ({ id: String(stock.project.id) });
const page = async (path: string) => {
  const html = await (await fetch(`${stack.url()}/en/projects/${stock.project.id}${path}`)).text();
  // What is read, without the data for the scripts.
  return html.replaceAll(/<script.*?<\/script>/gs, "");
};
const found = async (status: string) => {
  const query = { project_id: params().id, status } as never;
  return (await stack.call(searchApartments, { query })).meta.total;
};

/** The project in every answer that says what is left of it. */
async function projects() {
  const { data: detail } = await stack.call(getProject, { params: params(), query: {} });
  const { data: all } = await stack.call(listProjects, { query: {} });
  const { projects: listed } = await stack.call(getProjectsPage, { query: {} });
  const { projects: onHomepage } = await stack.call(getHomepage, { query: {} });
  return [detail, all[0], listed[0], onHomepage.all[0]];
}

/** Everything that counts apartments, in public answers. */
async function counts() {
  const building = { building_id: "A" } as never;
  const { data: navigation } = await stack.call(getApartmentNavigation, {
    params: params(),
    query: building,
  });
  const { data: layouts, meta } = await stack.call(listLayouts, { params: params(), query: {} });
  const own = { ...params(), slug: layout.slug };
  const { data: detail } = await stack.call(getLayout, { params: own, query: {} });
  const matches = await stack.call(getApartmentMatches, {
    params: params(),
    query: { status: "available,reserved,sold" } as never,
  });
  const list = await stack.call(listProjectApartments, { params: params(), query: {} });
  const partOf = ({ sold, total }: { sold: number; total: number }) => [sold, total];
  return {
    building: navigation.buildings.map(({ stats }) => partOf(stats)),
    floors: navigation.floors?.map(({ stats }) => partOf(stats)),
    zones: navigation.zones?.map(({ stats }) => partOf(stats)),
    layouts: [...layouts, detail].map(({ stats }) => partOf(stats)),
    without: meta.without_layout,
    matches: [matches.meta.total, matches.meta.of],
    list: [list.meta.total, list.data.length],
    found: [await found("sold"), await found("available,sold")],
    projects: (await projects()).map((project) => project?.stats && partOf(project.stats)),
  };
}
const SHOWN = {
  building: [[2, 5]],
  floors: [
    [2, 3],
    [0, 2],
  ],
  zones: [
    [2, 3],
    [0, 2],
  ],
  layouts: [
    [1, 3],
    [1, 3],
  ],
  without: { available: 1, total: 2 },
  matches: [5, 5],
  list: [5, 5],
  found: [2, 4],
  projects: Array.from({ length: 4 }, () => [2, 5]),
};
const HIDDEN = {
  building: [[0, 3]],
  floors: [
    [0, 1],
    [0, 2],
  ],
  zones: [
    [0, 1],
    [0, 2],
  ],
  layouts: [
    [0, 2],
    [0, 2],
  ],
  without: { available: 1, total: 1 },
  matches: [3, 3],
  list: [3, 3],
  found: [0, 2],
  projects: Array.from({ length: 4 }, () => [0, 3]),
};

it("no public answer counts what is sold while the firm does not show it, and all do again afterwards", async () => {
  expect(await counts()).toEqual(SHOWN);
  await setShown(false);
  await expect.poll(counts, SHOWN_WITHIN).toEqual(HIDDEN);
  expect((await stack.call(getPrices, {})).data.sold_shown).toBe(false);
  await setShown(true);
  await expect.poll(counts, SHOWN_WITHIN).toEqual(SHOWN);
});

it("the lowest price and what is left of a project follow its apartments wherever it is shown", async () => {
  const left = async () =>
    (await projects()).map((project) => [project?.stats?.from_price, project?.stats?.available]);
  const everywhere = (price: number | null, available: number) =>
    Array.from({ length: 4 }, () => [price, available]);
  expect(await left()).toEqual(everywhere(50_000, 2));
  const token = await stack.token();
  const change = (body: object) =>
    stack.call(apartmentRoutes.patch, { params: { id: String(stock.apartments[0].id) }, body } as never, {
      token,
    });
  // The other one that is available has a hidden price.
  await change({ is_price_hidden: true });
  await expect.poll(left, SHOWN_WITHIN).toEqual(everywhere(null, 2));
  await change({ is_price_hidden: false });
  await expect.poll(left, SHOWN_WITHIN).toEqual(everywhere(50_000, 2));
  expect(await page("")).toContain("2 of 5 left");
});

it("a sold apartment keeps its status, its place on the board and its page", async () => {
  const statuses = async () => {
    const { data: board } = await stack.call(getBoard, { params: params(), query: {} });
    const cells = board.floors.flatMap((floor) => floor.cells);
    const { id } = stock.apartments[1];
    const { data } = await stack.call(getApartment, { params: { id: String(id) }, query: {} });
    return [
      ...cells.map(({ apartment_number, status, rooms }) => [apartment_number, status, rooms]),
      data.status,
    ];
  };
  const before = await statuses();
  expect(before.filter((cell) => cell[1] === "sold")).toHaveLength(2);
  await setShown(false);
  await expect.poll(async () => (await counts()).building, SHOWN_WITHIN).toEqual([[0, 3]]);
  expect(await statuses()).toEqual(before);
  await setShown(true);
});

it("pages say how many are available without how many there were, and nothing else of what is sold", async () => {
  await setShown(true);
  await expect.poll(() => page("/A"), SHOWN_WITHIN).toContain("2 of 5 available");
  expect(await page("/A")).toContain("Apartments available: 2 of 5.");
  expect(await page("/A?view=board")).toContain('aria-label="Apartment 102, 2 rooms · 60.0 m², Sold');
  await setShown(false);
  await expect.poll(() => page("/A"), SHOWN_WITHIN).toContain("Apartments available: 2.");
  for (const path of ["", "/A", "/A/floor-1", "/layouts", `/layouts/${layout.slug}`, "/A?rooms=1"])
    await expect.poll(() => page(path), { ...SHOWN_WITHIN, message: path }).not.toMatch(/\d of \d/);
  await expect.poll(() => page("/A?view=board"), SHOWN_WITHIN).toContain('aria-label="Apartment 102, Sold');
  // Neither the list nor the plan of its floor has its facts.
  expect(await page("/A/floor-1")).not.toContain("60.0 m²");
  expect(await page(`/layouts/${layout.slug}`)).not.toContain(`apartment-${stock.apartments[1].id}"`);
});
