import { getProjectFeeds } from "@ezo/contract/admin/project-feeds";
import { projectRoutes } from "@ezo/contract/admin/projects";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { FEEDS, feedPath, type FeedName, UnitsFeed } from "@ezo/contract/site/feeds";
import { readFeed } from "@ezo/core/feeds/testing";
import { notifyCaches } from "@ezo/core/platform/events/outbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMedia, createProject } from "../../stack/content.ts";
import { createApartment, createBuilding, createFloor, createStock } from "../../stack/explorer.ts";
import { failureOf } from "../../stack/failure.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

const ORIGIN = "https://ezo.test";
const ALL_ON = { feed_yandex: true, feed_meta: true, feed_google: true, feed_units: true };
/** How soon a change must be in the feeds. */
const SHOWN_WITHIN = { timeout: 5000, interval: 50 };

let stack: Stack;
let token: string;
let stock: Awaited<ReturnType<typeof createStock>>;
/** A second available apartment of the same project, with plan and picture. */
let pictured: { id: number };
beforeAll(async () => {
  stack = await startStack({ servers: 2, workers: 0, env: { CACHE_SECONDS: "600" } });
  token = await stack.token();
  stock = await createStock(db());
  const [plan, photo] = [await createMedia(db()), await createMedia(db())];
  pictured = await createApartment(db(), stock.floors[0], "103", { price: 70_000, planImageId: plan.id });
  await db().apartmentImage.create({ data: { apartmentId: pictured.id, mediaId: photo.id } });
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const setProject = (body: object, id = stock.project.id) =>
  call(projectRoutes.patch, { params: { id: String(id) }, body });
const setApartment = (id: number, body: object) =>
  call(apartmentRoutes.patch, { params: { id: String(id) }, body } as never);
const ask = (
  feed: FeedName,
  over: { id?: number | string; query?: string; server?: number; headers?: object } = {},
) =>
  fetch(`${stack.url(over.server)}${feedPath(feed, over.id ?? stock.project.id)}${over.query ?? ""}`, {
    headers: { ...over.headers },
  });
const read = async (feed: FeedName, server = 0) => readFeed[feed](await (await ask(feed, { server })).text());
const statuses = () => Promise.all(FEEDS.map(async (feed) => (await ask(feed)).status));

describe("the feeds of a project", () => {
  it("are off until each is switched on, and off again after", async () => {
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    await setProject({ feed_google: true });
    await expect.poll(statuses, SHOWN_WITHIN).toEqual([404, 404, 200, 404]);
    await setProject({ ...ALL_ON, feed_google: false });
    await expect.poll(statuses, SHOWN_WITHIN).toEqual([200, 200, 404, 200]);
    await setProject(ALL_ON);
    await expect.poll(statuses, SHOWN_WITHIN).toEqual([200, 200, 200, 200]);
  });

  it("have what visitors may see: what is for sale with a shown price, or everything with its status", async () => {
    await setProject({ latitude: 41.79, longitude: 44.74 });
    await createApartment(db(), stock.floors[0], "104", { price: 1, isActive: false });
    await createApartment(db(), stock.floors[0], "105", { price: 1, deletedAt: new Date() });
    await db().$transaction((tx) => notifyCaches(tx, ["apartments"]));
    const [cheap, sold, hidden, reserved] = stock.apartments.map(({ id }) => id);
    const withPicture = { id: pictured.id, price: "70000" };
    await expect
      .poll(() => read("yandex"), SHOWN_WITHIN)
      .toEqual([{ id: cheap, price: "50000" }, withPicture]);
    expect(await read("meta")).toEqual([{ ...withPicture, price: "70000 USD" }]);
    expect(await read("google")).toEqual([
      { id: cheap, price: "50000 USD" },
      { ...withPicture, price: "70000 USD" },
      { id: hidden, price: "" },
    ]);
    const { units } = UnitsFeed.parse(await (await ask("units")).json());
    expect(
      units.map(({ id, apartment_number, status, price }) => [id, apartment_number, status, price]),
    ).toEqual([
      [cheap, "101", "available", 50_000],
      [sold, "102", "sold", null],
      [pictured.id, "103", "available", 70_000],
      [hidden, "201", "available", null],
      [reserved, "202", "reserved", 200_000],
    ]);
  });

  it("come in each language, with whole addresses, and refuse an unknown language", async () => {
    for (const [locale, prefix] of Object.entries({ ka: "", en: "/en", ru: "/ru" })) {
      const page = `${ORIGIN}${prefix}/projects/${stock.project.id}/A/floor-1/apartment-${pictured.id}`;
      for (const feed of FEEDS) {
        const file = await (await ask(feed, { query: `?locale=${locale}` })).text();
        expect(readFeed[feed](file).length, feed).toBeGreaterThan(0);
        expect(file, feed).toContain(page);
        expect(file, feed).toMatch(new RegExp(`${ORIGIN}/media/[^<"]+1280\\.jpg`));
      }
      const yandex = await (await ask("yandex", { query: `?locale=${locale}&from=portal` })).text();
      expect(yandex).toContain(`Place ${locale}</address>`);
    }
    expect((await ask("yandex", { query: "?locale=de" })).status).toBe(422);
    expect((await ask("units", { query: "?locale=en&locale=ru" })).status).toBe(422);
  });

  it("name their type, and answer 304 to callers who have them", async () => {
    const types = {
      yandex: "application/xml",
      meta: "application/xml",
      google: "text/csv",
      units: "application/json",
    };
    for (const feed of FEEDS) {
      const first = await ask(feed);
      expect(first.headers.get("content-type")).toBe(`${types[feed]}; charset=utf-8`);
      const etag = first.headers.get("etag") ?? "";
      const changedAt = first.headers.get("last-modified") ?? "";
      await first.text();
      const second = await ask(feed, { server: 1 });
      expect([second.headers.get("etag"), second.headers.get("last-modified")]).toEqual([etag, changedAt]);
      const earlier = new Date(Date.parse(changedAt) - 1000).toUTCString();
      const answers = await Promise.all([
        ask(feed, { headers: { "if-none-match": etag } }),
        ask(feed, { headers: { "if-modified-since": changedAt } }),
        ask(feed, { headers: { "if-modified-since": earlier } }),
        ask(feed, { headers: { "if-modified-since": "never" } }),
        ask(feed, { headers: { "if-none-match": '"other"', "if-modified-since": changedAt } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([304, 304, 200, 200, 200]);
      const head = await fetch(stack.url() + feedPath(feed, stock.project.id), { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
    }
    expect((await ask("units")).headers.get("access-control-allow-origin")).toBe("*");
  });

  it("are not found for what is no project, and for one that is hidden or deleted", async () => {
    for (const id of [999_999, 0, "00", "x", "1e3", "99999999999999", "-1", "%00", "1%2F2"])
      for (const feed of FEEDS) expect((await ask(feed, { id })).status, `${feed} ${id}`).toBe(404);
    const other = await createProject(db(), { feedUnits: true });
    expect((await ask("units", { id: other.id })).status).toBe(200);
    await setProject({ is_active: false }, other.id);
    const seen = async () => (await ask("units", { id: other.id })).status;
    await expect.poll(seen, SHOWN_WITHIN).toBe(404);
    await setProject({ is_active: true }, other.id);
    await expect.poll(seen, SHOWN_WITHIN).toBe(200);
    await call(projectRoutes.remove, { params: { id: String(other.id) } } as never);
    await expect.poll(seen, SHOWN_WITHIN).toBe(404);
  });
});

describe("a change", () => {
  const priceOf = async (feed: FeedName, id: number, server: number) =>
    (await read(feed, server)).find((unit) => unit.id === id)?.price;

  it("of a price or a status is in the feeds of every server within five seconds", async () => {
    const { id } = pictured;
    for (const server of [0, 1]) await Promise.all(FEEDS.map((feed) => read(feed, server)));
    await setApartment(id, { price: 71_500 });
    for (const server of [0, 1])
      for (const feed of FEEDS)
        await expect.poll(() => priceOf(feed, id, server), SHOWN_WITHIN).toMatch(/^71500/);
    await setApartment(id, { status: "reserved" });
    for (const server of [0, 1])
      for (const feed of ["yandex", "meta", "google"] as const)
        await expect.poll(() => priceOf(feed, id, server), SHOWN_WITHIN).toBeUndefined();
    expect(await priceOf("units", id, 1)).toBe("71500");
    await setApartment(id, { status: "available", is_price_hidden: true });
    await expect.poll(() => priceOf("units", id, 0), SHOWN_WITHIN).toBe("null");
    for (const feed of FEEDS) expect(await (await ask(feed)).text(), feed).not.toContain("71500");
  });

  it("is in the price history, as far as visitors saw it", async () => {
    const building = await createBuilding(db(), stock.project.id, "H");
    const { id } = await createApartment(db(), await createFloor(db(), building.id, 1), "1", {
      price: 40_000,
    });
    for (const body of [
      { price: 41_000 },
      { is_price_hidden: true },
      { price: 39_000 },
      { price: 42_000, is_price_hidden: false },
    ])
      await setApartment(id, body);
    const history = async () => {
      const { units } = UnitsFeed.parse(await (await ask("units")).json());
      return units.find((unit) => unit.id === id)?.price_history.map(({ price }) => price);
    };
    await expect.poll(history, SHOWN_WITHIN).toEqual([40_000, 41_000, 42_000]);
    await setApartment(id, { status: "sold" });
    await expect.poll(history, SHOWN_WITHIN).toEqual([]);
  });
});

describe("the report of what a portal would refuse", () => {
  const report = async (id = stock.project.id) =>
    (await call(getProjectFeeds, { params: { id: String(id) } })).data;

  it("has each feed with its address, its apartments and the reasons", async () => {
    const project = await createProject(db(), { feedYandex: true, latitude: 1, longitude: 2, year: 2027 });
    const building = await createBuilding(db(), project.id, "R");
    const floor = await createFloor(db(), building.id, 1);
    const plan = await createMedia(db());
    const complete = { price: 1000, planImageId: plan.id };
    await createApartment(db(), floor, "1", complete);
    const bare = await createApartment(db(), floor, "2", { price: 1000 });
    const secret = await createApartment(db(), floor, "3", { ...complete, isPriceHidden: true });
    await createApartment(db(), floor, "4", { status: "sold" });
    const [yandex, meta, google, units] = await report(project.id);
    const line = ({ id, number }: { id: number; number: string }, reason: string) => ({
      apartment_id: id,
      apartment_number: number,
      reason,
    });
    const refused = [line(bare, "no_picture"), line(secret, "no_price")];
    expect(yandex).toMatchObject({ feed: "yandex", enabled: true, offers: 2 });
    expect(yandex?.url).toBe(`${ORIGIN}/feeds/yandex/${project.id}.xml`);
    expect(yandex?.refused.filter(({ reason }) => reason !== "no_phone")).toEqual(refused);
    expect(yandex?.refused.filter(({ reason }) => reason === "no_phone")).toHaveLength(3);
    expect(meta).toMatchObject({ enabled: false, offers: 1, refused });
    expect(google).toMatchObject({ enabled: false, offers: 3, refused: [] });
    expect(units).toMatchObject({ enabled: false, offers: 4, refused: [] });
  });

  it("is empty for a deleted project, and not found for an unknown one", async () => {
    const project = await createProject(db(), { feedYandex: true, deletedAt: new Date() });
    const empty = { enabled: false, offers: 0, refused: [] };
    expect(await report(project.id)).toMatchObject([empty, empty, empty, empty]);
    expect((await failureOf(report(999_999))).status).toBe(404);
  });
});
