import { getProjectFeeds } from "@ezo/contract/admin/projects/project-feeds";
import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { brandSettings } from "@ezo/contract/admin/settings";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { FEEDS, feedPath, type FeedName, UnitsFeed } from "@ezo/contract/site/feeds";
import { OTHER_UNIT_FACTS } from "@ezo/contract/values/stock/unit-types";
import { createFeeds } from "@ezo/core/feeds/feeds.service";
import { readFeed } from "@ezo/core/feeds/testing";
import { notifyCaches } from "@ezo/core/platform/events/outbox";
import { createTranslations } from "@ezo/core/translations/translations.service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMedia, createProject } from "../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor, createStock } from "../../stack/factories/explorer.ts";
import { failureOf } from "../../stack/failure.ts";
import { type Stack, startStack } from "../../stack/stack.ts";
import { statementsOf } from "../../stack/sql/statements.ts";

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

describe("parking places, storage rooms and commercial units", () => {
  const portals = FEEDS.filter((feed) => feed !== "units");
  let project: { id: number };
  let flat: { id: number };
  let place: { id: number };
  let room: { id: number };
  let shop: { id: number };
  /** Pictures: the plan of the apartment, and that of all others. */
  let plans: { flat: number; others: number };
  beforeAll(async () => {
    project = await createProject(db(), {
      feedYandex: true,
      feedMeta: true,
      feedGoogle: true,
      feedUnits: true,
      latitude: 1,
      longitude: 2,
      year: 2027,
    });
    const building = await createBuilding(db(), project.id, "U");
    const floor = await createFloor(db(), building.id, 1);
    plans = { flat: (await createMedia(db())).id, others: (await createMedia(db())).id };
    const other = { rooms: 0, planImageId: plans.others };
    flat = await createApartment(db(), floor, "1", { price: 60_000, planImageId: plans.flat });
    place = await createApartment(db(), floor, "P1", {
      ...other,
      unitType: "parking",
      price: 9000,
      parkingKind: "underground",
      hasEvCharger: false,
    });
    room = await createApartment(db(), floor, "S1", {
      ...other,
      unitType: "storage",
      price: 8_765_432,
      isPriceHidden: true,
    });
    shop = await createApartment(db(), floor, "T1", {
      ...other,
      unitType: "commercial",
      price: 9_876_543,
      status: "sold",
      frontageM: 7.5,
    });
    await createApartment(db(), floor, "P2", { ...other, unitType: "parking", isActive: false });
    await createApartment(db(), floor, "P3", { ...other, unitType: "parking", deletedAt: new Date() });
  });
  const text = async (feed: FeedName) => (await ask(feed, { id: project.id })).text();
  const units = async () => UnitsFeed.parse(JSON.parse(await text("units"))).units;

  it("are in the open feed with their types, facts and statuses, and with the prices that the site shows", async () => {
    const file = await text("units");
    for (const hidden of ["8765432", "9876543"]) expect(file).not.toContain(hidden);
    const [first, second, third, fourth, ...more] = await units();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ id: flat.id, unit_type: "apartment", price: 60_000 });
    for (const fact of OTHER_UNIT_FACTS) expect(first).not.toHaveProperty(fact);
    expect(second).toMatchObject({
      id: place.id,
      apartment_number: "P1",
      unit_type: "parking",
      status: "available",
      price: 9000,
      rooms: 0,
      parking_kind: "underground",
      has_ev_charger: false,
    });
    for (const fact of ["has_street_entrance", "frontage_m"]) expect(second).not.toHaveProperty(fact);
    expect(third).toMatchObject({ id: room.id, unit_type: "storage", price: null, price_history: [] });
    expect(fourth).toMatchObject({
      id: shop.id,
      unit_type: "commercial",
      status: "sold",
      price: null,
      price_history: [],
      frontage_m: 7.5,
    });
  });

  it("are in no feed of a portal, and the report says why", async () => {
    for (const feed of portals) {
      const ids = readFeed[feed](await text(feed)).map(({ id }) => id);
      expect(ids, feed).toEqual([flat.id]);
    }
    const { data } = await call(getProjectFeeds, { params: { id: String(project.id) } });
    const reason = "apartments_only";
    for (const { feed, offers, refused } of data) {
      expect(offers, feed).toBe(feed === "units" ? 4 : 1);
      const others = [
        { apartment_id: place.id, apartment_number: "P1", reason },
        { apartment_id: room.id, apartment_number: "S1", reason },
      ];
      const lines = refused.filter((line) => line.apartment_id !== flat.id);
      expect(lines, feed).toEqual(feed === "units" ? [] : others);
    }
  });

  it("are not read for portals, whose feeds would drop them", async () => {
    const feeds = createFeeds({ db: db(), translations: createTranslations(db()), publicUrl: ORIGIN });
    const picturesFor = async (feed: FeedName): Promise<number[]> => {
      const sent = await statementsOf(() => feeds.write(feed, project.id, "ka"));
      const ofPictures = sent.filter(({ text: sql }) => /\bfrom (?:"public"\.)?"?media"? /i.test(sql));
      return ofPictures.flatMap(({ values }) => values.flat().map(Number));
    };
    for (const feed of portals) {
      const read = await picturesFor(feed);
      expect(read, feed).toContain(plans.flat);
      expect(read, feed).not.toContain(plans.others);
    }
    expect(await picturesFor("units")).toEqual(expect.arrayContaining([plans.flat, plans.others]));
  });

  it("have a price history, and follow what staff change", async () => {
    await setApartment(place.id, { price: 9500, has_ev_charger: true });
    const placed = async () => (await units()).find(({ id }) => id === place.id);
    await expect.poll(placed, SHOWN_WITHIN).toMatchObject({ price: 9500, has_ev_charger: true });
    expect((await placed())?.price_history.map(({ price }) => price)).toEqual([9000, 9500]);
    await setApartment(place.id, { status: "sold" });
    await expect.poll(placed, SHOWN_WITHIN).toMatchObject({ status: "sold", price: null, price_history: [] });
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

  it("of the firm's name comes to callers who go by the time of the last change alone", async () => {
    const changedAt = (await ask("meta")).headers.get("last-modified") ?? "";
    const known = { "if-modified-since": changedAt };
    // That time is in whole seconds.
    await expect.poll(() => Date.now() - Date.parse(changedAt), SHOWN_WITHIN).toBeGreaterThan(1000);
    await call(brandSettings.patch, { body: { name: { ka: "ცაცხვების ეზო" } } });
    await expect
      .poll(async () => (await ask("meta", { headers: known })).text(), SHOWN_WITHIN)
      .toContain("ცაცხვების ეზო");
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
