import {
  getInterestBoard,
  listBoards,
  listInterest,
  listSearchMisses,
  listSearchValues,
} from "@ezo/contract/admin/interest";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import type { RouteInput } from "@ezo/contract/route";
import { sendViews } from "@ezo/contract/site/views";
import {
  ACTS_MAX,
  ACTS_PER_ADDRESS,
  INTEREST_KEPT_DAYS,
  MISSES_PER_ADDRESS,
  MISSES_PER_DAY,
} from "@ezo/contract/values/limits/interest";
import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { DAY_MS } from "@ezo/contract/values/time";
import { createLog } from "@ezo/core/platform/log/log";
import { sweepInterest } from "@ezo/core/interest/sweep";
import { createAccount } from "@ezo/core/users/accounts";
import { startServer } from "@ezo/server/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApartment, createFloor, createStock } from "../../stack/factories/explorer.ts";
import { anEnquiry } from "../../stack/factories/enquiries.ts";
import { failureOf } from "../../stack/failure.ts";
import { dayIn } from "../../stack/firm-day.ts";
import { openDatabaseGate } from "../../stack/services/database.ts";
import { PASSWORD, type Stack, startStack } from "../../stack/stack.ts";

type Report = RouteInput<typeof sendViews>["body"];
const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/128.0" };

let stack: Stack;
let own: Awaited<ReturnType<typeof createStock>>;
let other: Awaited<ReturnType<typeof createStock>>;
let token: string;
beforeAll(async () => {
  stack = await startStack({ servers: 2, workers: 0, env: { TRUST_PROXY: "1" } });
  [own, other] = [await createStock(db()), await createStock(db())];
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const silent = createLog("silent", "test");

const report = (body: Report, headers: Record<string, string> = {}, server = 0) =>
  stack.call(sendViews, { body }, { headers: { ...BROWSER, ...headers }, server });
const by = (address: string) => ({ "x-forwarded-for": address });
/** Counts of each apartment over all days, in the order of kinds. */
async function counts(): Promise<Record<number, number[]>> {
  const rows = await db().apartmentViews.groupBy({
    by: ["apartmentId"],
    _sum: { views: true, compares: true, shortlists: true },
  });
  return Object.fromEntries(
    rows.map(({ apartmentId, _sum: { views, compares, shortlists } }) => [
      apartmentId,
      [views ?? 0, compares ?? 0, shortlists ?? 0],
    ]),
  );
}
const misses = async () =>
  Object.fromEntries((await db().searchMiss.findMany()).map(({ filter, count }) => [filter, count]));
const values = async () =>
  Object.fromEntries((await db().searchValue.findMany()).map(({ filter, count }) => [filter, count]));
/** What was reported is written a second later. */
const SOON = { timeout: 20_000, interval: 100 };

describe("what visitors do with apartments", () => {
  beforeEach(async () => {
    await db().apartmentViews.deleteMany();
    await db().searchMiss.deleteMany();
    await db().searchValue.deleteMany();
  });

  it("is counted exactly, whichever of two servers takes it, and across an orderly restart", async () => {
    const [first, , third] = own.apartments;
    const [foreign] = other.apartments;
    const reports: Report[] = Array.from({ length: 60 }, (_, index) => ({
      views: [first.id, ...(index % 2 ? [third.id] : [])],
      ...(index % 3 === 0 ? { compares: [first.id, third.id] } : {}),
      ...(index % 5 === 0 ? { shortlists: [foreign.id] } : {}),
    }));
    const send = (some: readonly Report[]) =>
      Promise.all(some.map((body, index) => report(body, by(`192.0.2.${index}`), index % 2)));
    await send(reports.slice(0, 30));
    // It ends before the second is over.
    await stack.servers[0]?.stop();
    stack.servers[0] = await startServer(stack.config, silent);
    await send(reports.slice(30));
    const expected = { [first.id]: [60, 20, 0], [third.id]: [30, 20, 0], [foreign.id]: [0, 0, 12] };
    await expect.poll(counts, SOON).toEqual(expected);
    // And nothing is written a second time.
    await stack.servers[0]?.stop();
    stack.servers[0] = await startServer(stack.config, silent);
    expect(await counts()).toEqual(expected);
    const today = dayIn(new Date());
    for (const { day } of await db().apartmentViews.findMany())
      expect([today, dayIn(new Date(Date.now() - 60_000))]).toContain(day.toISOString().slice(0, 10));
  });

  it("costs one statement a second, however many report it", async () => {
    const [{ id }] = own.apartments;
    await db().$executeRawUnsafe("create table statements (at timestamptz default now())");
    await db().$executeRawUnsafe(
      "create function note_statement() returns trigger language plpgsql as $$ begin insert into statements default values; return null; end $$",
    );
    await db().$executeRawUnsafe(
      "create trigger note_statement after insert on apartment_views_daily for each statement execute function note_statement()",
    );
    const begun = Date.now();
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => report({ views: [id, id] }, by(`192.0.2.${index % 200}`))),
    );
    await expect.poll(counts, SOON).toEqual({ [id]: [300, 0, 0] });
    const seconds = Math.ceil((Date.now() - begun) / 1000);
    const [noted] = await db().$queryRaw<{ count: number }[]>`select count(*)::int as count from statements`;
    expect(noted?.count).toBeGreaterThan(0);
    expect(noted?.count).toBeLessThanOrEqual(seconds + 1);
    await db().$executeRawUnsafe("drop trigger note_statement on apartment_views_daily");
  });

  it("is counted of one network address so many times a day", async () => {
    const [[one, two], most, searches] = [own.apartments, ACTS_PER_ADDRESS, [{ rooms: [3] }]];
    for (let count = 0; count < most + 5; count++)
      await report({ views: [one.id], shortlists: [two.id], searches }, by("203.0.113.90"));
    await report({ views: [one.id, two.id], searches }, by("203.0.113.91"));
    await expect.poll(misses, SOON).toEqual({ "rooms=3": most + 1 });
    await expect.poll(counts, SOON).toEqual({ [one.id]: [most + 1, 0, 0], [two.id]: [1, 0, most] });
  });

  it("is not counted of robots, staff and who wants privacy, nor of what visitors cannot see", async () => {
    const [{ id }, , { id: hidden }, { id: deleted }] = own.apartments;
    await db().apartment.update({ where: { id: hidden }, data: { isActive: false } });
    await db().apartment.update({ where: { id: deleted }, data: { deletedAt: new Date() } });
    for (const headers of [
      { dnt: "1" },
      { "sec-gpc": "1" },
      { "user-agent": "Googlebot/2.1" },
      { "user-agent": "" },
      { cookie: "ezo_staff=1" },
    ])
      await report({ views: [id], searches: [{ rooms: [3] }], found: [{ rooms: [2] }] }, headers);
    await report({
      views: [hidden, deleted, 2_147_483_647],
      searches: [{ rooms: [3], project_id: 999_999 }],
      found: [{ rooms: [2], project_id: 999_999 }],
    });
    await report({ shortlists: [id] });
    await expect.poll(counts, SOON).toEqual({ [id]: [0, 0, 1] });
    expect(await misses()).toEqual({});
    expect(await values()).toEqual({});
    await db().apartment.updateMany({
      where: { id: { in: [hidden, deleted] } },
      data: { isActive: true, deletedAt: null },
    });
  });

  it("marks browsers of the staff for what they report", async () => {
    const answer = await fetch(`${stack.url()}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "admin@ezo.test", password: PASSWORD }),
    });
    const cookies = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("__Host-ezo_staff=1"));
    expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual(["/"]);
  });

  it.each([
    ["an unknown name", { views: [1], clicks: [1] }],
    ["ids that are none", { views: [0] }],
    ["texts", { views: ["1"] }],
    ["too many", { views: Array.from({ length: ACTS_MAX + 1 }, (_, index) => index + 1) }],
    ["an unknown filter", { searches: [{ rooms: [2], layout: "studio" }] }],
    ["an unknown filter of one that found something", { found: [{ layout: "studio" }] }],
    ["values out of bounds", { searches: [{ rooms: [5] }] }],
    ["no numbers", { searches: [{ price_max: "cheap" }] }],
    ["nothing that it knows", []],
  ])("refuses %s, and counts nothing of such a report", async (_, body) => {
    const [{ id }] = own.apartments;
    const sent = Array.isArray(body) ? body : { shortlists: [id], ...body };
    const failure = await failureOf(report(sent as never));
    expect(failure.status).toBe(422);
    await report({ compares: [id] });
    await expect.poll(counts, SOON).toEqual({ [id]: [0, 1, 0] });
  });

  it("refuses a long body, and more than a visitor sends", async () => {
    const response = await fetch(`${stack.url()}/api/views`, {
      method: "POST",
      headers: { ...BROWSER, "content-type": "application/json" },
      body: JSON.stringify({ views: [1], searches: "x".repeat(9000) }),
    });
    expect(response.status).toBe(413);
    // Two reports in ten minutes, of an address that has sent none yet.
    const rateLimitScale = 2 / RATE_LIMITS.views.points;
    const strict = await startServer({ ...stack.config, rateLimitScale, trustProxy: 1 }, silent);
    try {
      const send = async () => {
        const sent = await fetch(`${strict.url}/api/views`, {
          method: "POST",
          headers: { ...BROWSER, "content-type": "application/json", "x-forwarded-for": "203.0.113.9" },
          body: "{}",
        });
        return sent.status;
      };
      expect([await send(), await send(), await send()]).toEqual([204, 204, 429]);
    } finally {
      await strict.stop();
    }
  });

  it("is kept for 400 days", async () => {
    const [{ id }] = own.apartments;
    const before = (days: number) => new Date(Date.now() - days * DAY_MS);
    await db().apartmentViews.createMany({
      data: [1, INTEREST_KEPT_DAYS + 2].map((days) => ({ apartmentId: id, day: before(days), views: days })),
    });
    await db().searchMiss.create({
      data: { day: before(INTEREST_KEPT_DAYS + 2), filter: "rooms=2", count: 1 },
    });
    await db().searchValue.create({
      data: { day: before(INTEREST_KEPT_DAYS + 2), filter: "rooms=2", count: 1 },
    });
    expect(await sweepInterest(db(), new Date())).toBe(3);
    expect(await counts()).toEqual({ [id]: [1, 0, 0] });
  });
});

describe("searches that found nothing", () => {
  beforeEach(() => db().searchMiss.deleteMany());

  it("are counted by their filters, in whatever order they are named, once in a report", async () => {
    const id = own.project.id;
    await report({ searches: [{ rooms: [3, 2], price_max: 90_000, project_id: id }, { rooms: [4] }] }, {}, 0);
    await report({ searches: [{ parking: true, sides: ["W", "N"], completion: "ready" }] }, {}, 0);
    await report({ searches: [{ price_max: 90_000, rooms: [2, 3, 2], project_id: id }] }, {}, 1);
    await report({ searches: [{ rooms: [4] }, { rooms: [4, 4] }] }, {}, 1);
    // No filters, and what nothing could match.
    await report({ searches: [{}, { project_id: id }, { price_min: 2, price_max: 1 }] });
    await expect.poll(misses, SOON).toEqual({
      [`project_id=${id}&rooms=2,3&price_max=90000`]: 2,
      "rooms=4": 2,
      "sides=N,W&completion=ready&parking=1": 1,
    });
  });

  it("are no more than a day may have; those that it has are counted on", async () => {
    const searches = Array.from({ length: MISSES_PER_DAY + 40 }, (_, index) => ({ price_max: 1000 + index }));
    const [known] = searches;
    for (let start = 0; start < searches.length; start += ACTS_MAX)
      await report({ searches: searches.slice(start, start + ACTS_MAX) }, by(`192.0.2.${start / ACTS_MAX}`));
    await expect.poll(() => db().searchMiss.count(), SOON).toBe(MISSES_PER_DAY);
    await report({ searches: [{ rooms: [2] }, ...(known ? [known] : [])] }, by("198.51.100.1"));
    await expect.poll(async () => (await misses())["price_max=1000"], SOON).toBe(2);
    expect(await db().searchMiss.count()).toBe(MISSES_PER_DAY);
  });

  it("are so many of one address, and others are counted beside them", async () => {
    const searches = Array.from({ length: 3 * ACTS_MAX }, (_, index) => ({ area_min: 5000 + index }));
    for (let start = 0; start < searches.length; start += ACTS_MAX)
      await report({ searches: searches.slice(start, start + ACTS_MAX) }, by("203.0.113.7"));
    await report({ searches: [{ rooms: [3] }] }, by("203.0.113.8"));
    await expect.poll(async () => (await misses())["rooms=3"], SOON).toBe(1);
    expect(await db().searchMiss.count()).toBe(MISSES_PER_ADDRESS + 1);
  });
});

describe("what staff see of it", () => {
  const params = (id: number) => ({ params: { id: String(id) } });
  const board = async (as = token, id = own.project.id) =>
    (await stack.call(getInterestBoard, params(id), { token: as })).data;
  const cellOf = async (id: number) =>
    (await board()).floors.flatMap(({ cells }) => cells).find((cell) => cell.apartment_id === id) ??
    expect.fail("no such cell");
  const change = (id: number, body: object) =>
    stack.call(apartmentRoutes.patch, { ...params(id), body } as never, { token });

  it("is a board of all living apartments, with counts of thirty days and the enquiries of that time", async () => {
    const [first, sold, hidden] = own.apartments;
    await db().apartmentViews.deleteMany();
    await db().apartmentViews.createMany({
      data: [
        [0, 5, 1, 2],
        [29, 7, 0, 1],
        [30, 100, 100, 100],
      ].map(([days = 0, views = 0, compares = 0, shortlists = 0]) => ({
        apartmentId: first.id,
        day: new Date(`${dayIn(new Date(Date.now() - days * DAY_MS))}T00:00:00Z`),
        views,
        compares,
        shortlists,
      })),
    });
    const about = { apartment_id: first.id, project_id: own.project.id };
    const asked = await stack.call(sendEnquiry, { body: anEnquiry(about) });
    await stack.call(sendEnquiry, { body: anEnquiry(about) });
    await db().enquiry.update({
      where: { id: asked.data.id },
      data: { createdAt: new Date(Date.now() - 31 * DAY_MS) },
    });
    await db().apartment.update({ where: { id: hidden.id }, data: { isActive: false } });
    const { floors, risers, buildings, project } = await board();
    expect([risers, buildings]).toEqual([[1, 2], [{ id: own.building.id, name: "A", risers_before: 0 }]]);
    expect(project.titles.en).toContain("Project");
    expect(floors.map(({ floor_number: number, cells }) => [number, cells.length])).toEqual([
      [2, 2],
      [1, 2],
    ]);
    expect(await cellOf(first.id)).toMatchObject({
      price: 50_000,
      path: `/projects/${own.project.id}/A/floor-1/apartment-${first.id}`,
      interest: { views: 12, compares: 1, shortlists: 3, enquiries: 1, days_on_sale: 0, price_days: 0 },
    });
    // What a bulk change from the board is based on.
    const stored = await db().apartment.findUniqueOrThrow({ where: { id: first.id } });
    expect(await cellOf(first.id)).toMatchObject({ version: stored.version, old_price: null });
    const unseen = await cellOf(hidden.id);
    expect([unseen.path, unseen.interest.price_days]).toEqual([null, null]);
    expect((await cellOf(sold.id)).interest).toMatchObject({ days_on_sale: null, price_days: null });
    await db().apartment.update({ where: { id: hidden.id }, data: { isActive: true } });
  });

  it("says how old an offer and its price are: a sale interrupts the one, a change begins the other anew", async () => {
    const floor = await createFloor(db(), own.building.id, 7);
    const long = new Date(Date.now() - 40 * DAY_MS);
    const { id } = await createApartment(db(), floor, "701", {
      price: 70_000,
      createdAt: long,
      updatedAt: long,
    });
    const ages = async () => {
      const { days_on_sale: sale, price_days: price } = (await cellOf(id)).interest;
      return [sale, price];
    };
    expect(await ages()).toEqual([40, 40]);
    await change(id, { price: 69_000 });
    expect(await ages()).toEqual([40, 0]);
    await change(id, { is_price_hidden: true });
    expect(await ages()).toEqual([40, null]);
    await change(id, { is_price_hidden: false, status: "reserved" });
    expect(await ages()).toEqual([40, 0]);
    await change(id, { status: "sold" });
    expect(await ages()).toEqual([null, null]);
    await change(id, { status: "available" });
    expect(await ages()).toEqual([0, 0]);
    const { data } = await stack.call(listInterest, { query: { ids: `${id},999999` } }, { token });
    expect(data).toEqual([{ apartment_id: id, ...(await cellOf(id)).interest }]);
    await change(id, { is_active: false });
  });

  it("is of their projects alone, for those who are limited to some", async () => {
    const email = "manager@interest.test";
    await createAccount(db(), { email, name: "Manager", role: "sales_manager", password: PASSWORD });
    const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } });
    const all = async (as: string) =>
      (await stack.call(listBoards, {}, { token: as })).data.map(({ id }) => id);
    const free = await stack.token(email);
    expect(await all(free)).toEqual(expect.arrayContaining([own.project.id, other.project.id]));
    await db().userProject.create({ data: { userId, projectId: other.project.id } });
    const limited = await stack.token(email);
    expect(await all(limited)).toEqual([other.project.id]);
    expect((await board(limited, other.project.id)).floors).not.toEqual([]);
    const refused = await failureOf(board(limited));
    expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);

    const ids = [own.apartments[0].id, other.apartments[0].id].join(",");
    const { data: figures } = await stack.call(listInterest, { query: { ids } }, { token: limited });
    expect(figures.map(({ apartment_id: id }) => id)).toEqual([other.apartments[0].id]);

    await db().searchMiss.deleteMany();
    await report({
      searches: [
        { rooms: [2] },
        { rooms: [2], project_id: own.project.id },
        { rooms: [3], project_id: other.project.id },
      ],
    });
    await report({ searches: [{ rooms: [2] }] });
    await expect.poll(() => db().searchMiss.count(), SOON).toBe(3);
    await expect.poll(async () => (await misses())["rooms=2"], SOON).toBe(2);
    const missed = (as: string, query: object = {}) =>
      stack.call(listSearchMisses, { query } as never, { token: as });
    const whole = await missed(token);
    expect(whole.meta).toEqual({ total: 4, different: 3 });
    expect(whole.data[0]).toMatchObject({
      search: { rooms: [2] },
      query: "rooms=2",
      project: null,
      count: 2,
      days: 1,
    });
    const theirs = await missed(limited);
    expect(theirs.meta).toEqual({ total: 1, different: 1 });
    expect(theirs.data[0]?.project?.id).toBe(other.project.id);
    expect((await missed(limited, { project_id: String(own.project.id) })).data).toEqual([]);
    expect((await missed(token, { project_id: String(own.project.id) })).meta.total).toBe(1);
  });
});

/** The token of somebody who is limited to a project. */
async function limitedTo(projectId: number): Promise<string> {
  const email = "limited@interest.test";
  await createAccount(db(), { email, name: "Limited", role: "sales_manager", password: PASSWORD });
  const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } });
  await db().userProject.create({ data: { userId, projectId } });
  return stack.token(email);
}

describe("filters of searches that found something", () => {
  beforeEach(() => db().searchValue.deleteMany());

  it("are counted value by value, limits in bands, once in a report, by two servers at once", async () => {
    const id = own.project.id;
    const before = await misses();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        report(
          {
            found: [
              { rooms: [2, 3], price_max: 88_000 + index },
              { rooms: [2], price_max: 90_000 },
            ],
          },
          by(`192.0.2.${index}`),
          index % 2,
        ),
      ),
    );
    await report({ found: [{ project_id: id, rooms: [2], floor_min: 7 }, {}] });
    await expect.poll(values, SOON).toEqual({
      "rooms=2": 10,
      "rooms=3": 10,
      "price_max=90000": 10,
      [`project_id=${id}`]: 1,
      [`project_id=${id}&rooms=2`]: 1,
      [`project_id=${id}&floor_min=5`]: 1,
    });
    expect(await misses()).toEqual(before);
  });

  it("are listed by filter whatever project was searched, and to those who are limited to some, of those alone", async () => {
    const limited = await limitedTo(other.project.id);
    await report({
      found: [
        { rooms: [2], area_max: 55, monthly_max: 1150, floor_not: ["last"], sides: ["S"] },
        { rooms: [2], project_id: own.project.id },
        { rooms: [3], project_id: other.project.id },
      ],
    });
    await expect.poll(() => db().searchValue.count(), SOON).toBe(9);
    const used = async (as: string, query: object = {}) =>
      (await stack.call(listSearchValues, { query } as never, { token: as })).data;
    const lines = async (as: string, query?: object) =>
      Object.fromEntries((await used(as, query)).map((one) => [`${one.filter} ${one.query}`, one.count]));
    expect(await lines(token)).toEqual({
      "rooms rooms=2": 2,
      "rooms rooms=3": 1,
      "area area_max=60": 1,
      "monthly monthly_max=1200": 1,
      "floor floor_not=last": 1,
      "sides sides=S": 1,
      [`project project_id=${own.project.id}`]: 1,
      [`project project_id=${other.project.id}`]: 1,
    });
    const theirs = { "rooms rooms=3": 1, [`project project_id=${other.project.id}`]: 1 };
    expect(await lines(limited)).toEqual(theirs);
    expect(await lines(token, { project_id: String(other.project.id) })).toEqual(theirs);
    const named = (await used(limited)).find(({ filter }) => filter === "project");
    expect(named).toMatchObject({ project: { id: other.project.id }, count: 1, days: 1 });
  });
});

it("waits while the database is away, and is counted once it is back", async () => {
  const databaseGate = await openDatabaseGate();
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const app = await startStack({ databaseGate, workers: 0, env: { LOG_LEVEL: "warn" }, logTo });
  try {
    const { prisma } = app.database;
    const { apartments } = await createStock(prisma);
    const [{ id }] = apartments;
    const send = () => app.call(sendViews, { body: { views: [id] } }, { headers: BROWSER });
    const views = async () => (await prisma.apartmentViews.aggregate({ _sum: { views: true } }))._sum.views;
    await send();
    await expect.poll(views, { timeout: 10_000 }).toBe(1);
    await databaseGate.close();
    await send();
    await send();
    await expect.poll(() => lines.join(""), { timeout: 20_000 }).toContain("views could not be written");
    await databaseGate.open();
    await send();
    await expect.poll(views, { timeout: 30_000 }).toBe(4);
  } finally {
    await app.stop();
  }
});
