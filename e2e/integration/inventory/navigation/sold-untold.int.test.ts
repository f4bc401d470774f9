import { isDeepStrictEqual } from "node:util";
import { routeUrl } from "@ezo/contract/route";
import { routes } from "@ezo/contract/routes";
import { priceSettings } from "@ezo/contract/site/prices";
import { getProject } from "@ezo/contract/site/projects";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApartment, createLayout, createStock } from "../../../stack/factories/explorer.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** It shows each apartment in its place, sold ones too, as the plan of a floor does. */
const BOARD = "/projects/:id/board";

/** Every public answer that is renewed with the stock, and so may say something about it. */
const surfaces = routes.filter(
  ({ method, role, path, shows }) =>
    method === "get" && role === "public" && path !== BOARD && shows?.includes("apartments"),
);
/** In how many ways each is asked; once, without filters, where it is not named. */
const QUERIES: Readonly<Record<string, readonly object[]>> = {
  "/projects/:id/apartment-navigation": [
    {},
    { building_id: "A" },
    { building_id: "A", floor_number: 1 },
    { building_id: "A", floor_number: 2 },
  ],
  "/projects/:id/apartments": [{}, { status: "sold" }, { status: "available,sold" }, { rooms: 9 }],
  "/projects/:id/apartment-matches": [{}, { status: "sold" }, { rooms: 2, status: "sold" }],
  "/apartment-search": [{}, { status: "sold" }, { status: "available,sold" }, { rooms: 2, status: "sold" }],
};
const PAGES = ["", "/A", "/A?view=list", "/A?rooms=2", "/layouts", "/layouts/:slug"];

let stack: Stack;
let token: string;
let stock: Awaited<ReturnType<typeof createStock>>;
let layout: { id: number; slug: string };
beforeAll(async () => {
  // Nothing is cached: what is written past the services must show at once.
  stack = await startStack({ workers: 0, env: { CACHE_SECONDS: "0" } });
  token = await stack.token();
  const db = stack.database.prisma;
  stock = await createStock(db);
  layout = await createLayout(db, stock.project.id);
  await db.apartment.update({ where: { id: stock.apartments[0].id }, data: { layoutId: layout.id } });
});
afterAll(() => stack.stop());

async function setShown(sold_shown: boolean) {
  const { data } = await stack.call(priceSettings.get, {}, { token });
  await stack.call(priceSettings.put, { body: { version: data.version, sold_shown } }, { token });
  const params = { id: String(stock.project.id) };
  const sold = async () => (await stack.call(getProject, { params, query: {} })).data.stats?.sold !== 0;
  await expect.poll(sold, { timeout: 5000, interval: 50 }).toBe(sold_shown);
}

let added = 0;
/** On the floor of others of its layout, on one where its layout has no other, and without a layout. */
async function addSold() {
  const db = stack.database.prisma;
  for (const [floor, layoutId] of [
    [stock.floors[0], layout.id],
    [stock.floors[1], layout.id],
    [stock.floors[1], null],
  ] as const) {
    const number = `${floor.number}${10 + ++added}`;
    const facts = { rooms: 2, areaTotal: 999, price: 1, layoutId };
    await createApartment(db, floor, number, { status: "sold", ...facts });
  }
}

async function answers(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const { path } of surfaces)
    for (const asked of QUERIES[path] ?? [{}]) {
      const id = path.startsWith("/apartments/") ? stock.apartments[0].id : stock.project.id;
      const query = { ...asked, ...(path === "/apartment-search" ? { project_id: id } : {}), locale: "en" };
      const url = routeUrl(path, { params: { id, slug: layout.slug }, query });
      const response = await fetch(`${stack.url()}/api${url}`);
      expect(response.status, url).toBe(200);
      found.set(`${path} ${JSON.stringify(asked)}`, withoutPlaces(await response.json()));
    }
  for (const page of PAGES) found.set(`page ${page}`, await readPage(page));
  return found;
}

/** An answer without the sold apartments that the plan of a floor shows in their places. */
function withoutPlaces(answer: unknown): unknown {
  const { data } = answer as { data?: { level?: string; apartments?: { status: string }[] } };
  if (data?.level !== "floor") return answer;
  return { data: { ...data, apartments: data.apartments?.filter(({ status }) => status !== "sold") } };
}

/** What people read of a page, and what search engines do. */
async function readPage(page: string): Promise<string[]> {
  const path = page.replace(":slug", layout.slug);
  const html = await (await fetch(`${stack.url()}/en/projects/${stock.project.id}${path}`)).text();
  const [statements, said] = [
    html.match(/<script type="application\/ld\+json"[^>]*>.*?<\/script>/gs) ?? [],
    html.match(/ content="[^"]*"/g) ?? [],
  ];
  const text = html.replaceAll(/<script.*?<\/script>/gs, "").replaceAll(/<[^>]+>/g, " ");
  return [...statements.map((one) => one.replace(/^<script[^>]*>/, "")), ...said, text];
}

/** The answers that differ once more apartments are sold. */
async function toldBy(): Promise<string[]> {
  const before = await answers();
  await addSold();
  const after = await answers();
  return [...before].filter(([name, one]) => !isDeepStrictEqual(one, after.get(name))).map(([name]) => name);
}

/** Every number that is called `sold`, at any depth. */
function soldCounts(value: unknown): number[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === "sold" && typeof one === "number" ? [one] : soldCounts(one),
  );
}

it("no public answer and no page reveals how many apartments are sold while the firm does not show it", async () => {
  await setShown(false);
  expect(await toldBy()).toEqual([]);
  // Nor does any answer count them, the board and the plans of floors included.
  const plan = { building_id: "A", floor_number: 1, locale: "en" };
  for (const [path, query] of [
    [BOARD, { locale: "en" }],
    ["/projects/:id/apartment-navigation", plan],
  ] as const) {
    const url = routeUrl(path, { params: { id: stock.project.id }, query });
    const answer: unknown = await (await fetch(`${stack.url()}/api${url}`)).json();
    expect(
      soldCounts(answer).filter((count) => count > 0),
      path,
    ).toEqual([]);
    expect(JSON.stringify(answer), path).toContain('"status":"sold"');
  }
  for (const [name, answer] of await answers())
    expect(
      soldCounts(answer).filter((count) => count > 0),
      name,
    ).toEqual([]);
});

it("all of them show it while the firm does, so that the test above looks where it is shown", async () => {
  await setShown(true);
  const told = await toldBy();
  for (const path of [
    "/projects",
    "/projects-page",
    "/projects/:id",
    "/homepage/bootstrap",
    "/projects/:id/apartment-navigation",
    "/projects/:id/apartments",
    "/projects/:id/apartment-matches",
    "/projects/:id/layouts",
    "/projects/:id/layouts/:slug",
    "/apartments/:id",
  ])
    expect(told, path).toContain(`${path} {}`);
  expect(told).toContain('/apartment-search {"status":"sold"}');
  for (const page of ["", "/A", "/layouts", "/layouts/:slug"]) expect(told, page).toContain(`page ${page}`);
});
