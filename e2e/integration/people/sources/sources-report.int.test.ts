import {
  exportSources,
  getSources,
  SOURCE_PARTS,
  type SourceFigures,
  TOUCHES,
} from "@ezo/contract/admin/sources";
import { holdForEnquiry } from "@ezo/contract/enquiries/enquiry-apartment";
import { offerToEnquiry } from "@ezo/contract/enquiries/enquiry-offers";
import { noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import { holdApartment } from "@ezo/contract/inventory/holds";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { eraseHeld } from "@ezo/contract/privacy";
import { repeated } from "@ezo/contract/testing/scope";
import { REPORT_SOURCES_MAX } from "@ezo/contract/values/limits/enquiries";
import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApartment, createStock } from "../../../stack/factories/explorer.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { aWorld, figuresOf, partOf, SPRING, type World } from "./source-model.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  stock = await createStock(stack.database.prisma);
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const params = (id: number) => ({ params: { id: String(id) } });
const send = async (body: object) => (await stack.call(sendEnquiry, { body: anEnquiry(body) })).data.id;
const report = async (query: object = {}) => (await stack.call(getSources, { query }, { token })).data;

const clockAnswer = (at: number, clock: World["enquiries"][number]["clock"]) =>
  clock && clock.answeredAfterMs !== null ? new Date(at + clock.answeredAfterMs) : null;

async function store({ enquiries, holds, sales }: World, apartments: readonly number[]) {
  await db().enquiry.deleteMany();
  await db().hold.deleteMany();
  await db().recordHistory.deleteMany({ where: { entity: "apartment" } });
  await db().enquiry.createMany({
    data: enquiries.map((one) => ({
      id: one.id,
      source: "contact_form" as const,
      name: "N",
      email: "n@example.ge",
      message: "M",
      locale: "ka" as const,
      status: one.status,
      projectId: one.project,
      apartmentId: one.apartment,
      assigneeId: one.person,
      cameFrom: one.source,
      firstCameFrom: one.first,
      ...(one.campaign ? { attribution: { utm_campaign: one.campaign } } : {}),
      createdAt: new Date(one.at),
      clockStartedAt: one.clock ? new Date(one.at) : null,
      answeredAt: clockAnswer(one.at, one.clock),
      deletedAt: one.isDeleted ? new Date() : null,
    })),
  });
  await db().enquiryHistory.createMany({
    data: enquiries.flatMap(({ id: enquiryId, at, answeredAfterMs: answered, offeredAfterMs: offered }) => [
      ...(answered === null
        ? []
        : [{ enquiryId, kind: "status" as const, fromValue: "new", createdAt: new Date(at + answered) }]),
      ...(offered === null
        ? []
        : [{ enquiryId, kind: "offered" as const, fromValue: "101", createdAt: new Date(at + offered) }]),
    ]),
  });
  await db().hold.createMany({
    data: holds.map(({ apartment, at, customer, isForOneGone, soldAt }) => ({
      apartmentId: apartment,
      enquiryId: customer,
      forEnquiry: isForOneGone || customer !== null,
      reason: "",
      until: new Date(at + DAY_MS),
      createdAt: new Date(at),
      endedAt: new Date(soldAt ?? at + DAY_MS),
      end: soldAt === null ? ("expired" as const) : ("sold" as const),
    })),
  });
  for (const id of apartments)
    await db().apartment.update({ where: { id }, data: { status: sales.has(id) ? "sold" : "available" } });
  await db().recordHistory.createMany({
    data: [...sales].map(([entityId, at]) => ({
      entity: "apartment",
      entityId,
      version: 2,
      kind: "updated" as const,
      changes: { status: { from: "available", to: "sold" } },
      snapshot: {},
      createdAt: new Date(at),
    })),
  });
}

/** Equal but for rounding. */
const sameAs = (expected: SourceFigures) =>
  Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      name.startsWith("days") && value !== null ? expect.closeTo(value, 1) : value,
    ]),
  );
const COUNTS = ["enquiries", "answered", "offered", "held", "sold"] as const;
const sums = (lines: readonly SourceFigures[]) =>
  COUNTS.map((name) => lines.reduce((sum, line) => sum + line[name], 0));
const countsOf = (line: SourceFigures) => COUNTS.map((name) => line[name]);

describe("the report on sources", () => {
  let ids: { apartments: number[]; projects: number[]; people: number[] };
  beforeAll(async () => {
    const more = await Promise.all(
      ["301", "302"].map((number) => createApartment(db(), stock.floors[1], number)),
    );
    const people = await db().user.findMany({ select: { id: true } });
    ids = {
      apartments: [...stock.apartments, ...more].map(({ id }) => id),
      projects: [stock.project.id],
      people: people.map(({ id }) => id),
    };
  });

  const query = fc.record({
    by: fc.constantFrom(...SOURCE_PARTS),
    touch: fc.constantFrom(...TOUCHES),
    from: fc.constantFrom(undefined, "2026-03-15", "2026-05-01"),
    to: fc.constantFrom(undefined, "2026-05-01", "2026-06-10"),
  });

  it.each(repeated([1, 2, 3]))(
    "counts each enquiry in one line, so that totals equal the rows beneath them (%i)",
    async (seed) => {
      const world = aWorld(ids, seed);
      await store(world, ids.apartments);
      const property = fc.asyncProperty(query, async ({ from, to, ...rest }) => {
        const found = await report({ ...rest, ...(from && { from }), ...(to && { to }) });
        const start = from ? Date.parse(`${from}T00:00:00+04:00`) : -Infinity;
        const end = to ? Date.parse(`${to}T00:00:00+04:00`) + DAY_MS : Infinity;
        const counted = world.enquiries.filter((one) => !one.isDeleted && one.at >= start && one.at < end);
        expect(found.total).toEqual(sameAs(figuresOf(world, counted)));
        expect(sums(found.sources)).toEqual(countsOf(found.total));
        for (const { source, parts, ...figures } of found.sources) {
          const own = counted.filter(
            (one) => ((rest.touch === "last" ? one.source : one.first) ?? "(unknown)") === source,
          );
          expect(figures).toEqual(sameAs(figuresOf(world, own)));
          expect(sums(parts)).toEqual(countsOf(figures));
          for (const { key, name: _, titles: __, ...part } of parts)
            expect(part).toEqual(
              sameAs(
                figuresOf(
                  world,
                  own.filter((one) => partOf[rest.by](one) === key),
                ),
              ),
            );
        }
      });
      await fc.assert(property, { numRuns: 8, seed });
    },
  );

  it("follows an enquiry from its source to the sale, as staff work", async () => {
    await store({ enquiries: [], holds: [], sales: new Map() }, ids.apartments);
    const [apartmentId = 0] = ids.apartments;
    const id = await send({ attribution: SPRING, apartment_id: apartmentId });
    const other = await send({ attribution: { utm_source: "facebook" } });
    const threeMinutesAgo = new Date(Date.now() - 180_000);
    await db().enquiry.update({ where: { id }, data: { createdAt: threeMinutesAgo } });
    await stack.call(
      updateEnquiry,
      { ...params(id), body: { version: 1, status: "in_progress", reason: "Called back" } },
      { token },
    );
    await stack.call(offerToEnquiry, { ...params(id), body: { apartment_id: apartmentId } }, { token });
    const until = new Date(Date.now() + DAY_MS).toISOString();
    await stack.call(holdApartment, { ...params(apartmentId), body: { until, reason: "Nino" } }, { token });
    const sale = { ...params(apartmentId), body: { status: "sold" as const } };
    await stack.call(apartmentRoutes.patch, sale, { token });
    const found = await report();
    expect(other).toBeGreaterThan(id);
    expect(found.total).toMatchObject({
      enquiries: 2,
      answered: 1,
      offered: 1,
      held: 1,
      sold: 1,
      days_to_answer: expect.closeTo(3 / 1440, 3),
    });
    expect(found.sources.map(({ source, ...line }) => [source, ...countsOf(line)])).toEqual([
      ["facebook", 1, 0, 0, 0, 0],
      ["google", 1, 1, 1, 1, 1],
    ]);
    expect(found.sources[1]?.parts).toMatchObject([
      { key: String(stock.project.id), titles: { ka: expect.any(String) } },
    ]);
  });

  it("counts as answered what stopped the clock, and where none ran what is no longer new", async () => {
    await store({ enquiries: [], holds: [], sales: new Map() }, ids.apartments);
    const fromHost = (utm_source: string) => send({ attribution: { utm_source } });
    const [called, spam, moved] = [await fromHost("called"), await fromHost("spam"), await fromHost("moved")];
    await stack.call(noteCall, { ...params(called), body: { outcome: "no_answer" } }, { token });
    await stack.call(updateEnquiry, { ...params(spam), body: { status: "completed" } }, { token });
    await stack.call(updateEnquiry, { ...params(moved), body: { status: "in_progress" } }, { token });
    // A walk-in has no clock.
    const person = { name: "W", email: "w@example.ge", message: "", locale: "ka" as const };
    const walkedIn = { ...person, source: "walk_in" as const, cameFrom: "walked" };
    const { id: walkIn } = await db().enquiry.create({ data: walkedIn });
    await stack.call(noteCall, { ...params(walkIn), body: { outcome: "reached" } }, { token });
    // Brought from elsewhere, long after it came: its clock never ran.
    await db().enquiry.create({
      data: {
        source: "contact_form",
        name: "N",
        email: "n@example.ge",
        message: "M",
        locale: "ka",
        status: "in_progress",
        cameFrom: "elsewhere",
        createdAt: new Date(Date.now() - 30 * DAY_MS),
      },
    });
    const found = await report();
    const answered = Object.fromEntries(found.sources.map((line) => [line.source, line.answered]));
    expect(answered).toEqual({ called: 1, spam: 0, moved: 0, walked: 1, elsewhere: 1 });
    expect(found.total).toMatchObject({ enquiries: 5, answered: 3 });
    const csv = await stack.call(exportSources, { query: {} }, { token });
    for (const [source, count] of Object.entries(answered))
      expect(csv).toContain(`"${source}","",1,${count},`);
  });

  it("counts the hold and the sale of another apartment for the person it was held for", async () => {
    await store({ enquiries: [], holds: [], sales: new Map() }, ids.apartments);
    const [asked = 0, other = 0] = ids.apartments;
    const id = await send({ attribution: SPRING, apartment_id: asked });
    const rival = await send({ attribution: { utm_source: "facebook" }, apartment_id: other });
    const until = new Date(Date.now() + DAY_MS).toISOString();
    const hold = { body: { apartment_id: other, until } };
    await stack.call(holdForEnquiry, { ...params(id), ...hold }, { token });
    await stack.call(apartmentRoutes.patch, { ...params(other), body: { status: "sold" } }, { token });
    const lines = async () =>
      (await report()).sources.map(({ source, ...line }) => [source, ...countsOf(line)]);
    expect(rival).toBeGreaterThan(id);
    expect(await lines()).toEqual([
      ["facebook", 1, 0, 0, 0, 0],
      ["google", 1, 0, 0, 1, 1],
    ]);
    // Sold again, to somebody for whom it was not held.
    for (const status of ["available", "sold"] as const)
      await stack.call(apartmentRoutes.patch, { ...params(other), body: { status } }, { token });
    await db().hold.updateMany({ data: { endedAt: new Date(Date.now() - 3_600_000) } });
    expect(await lines()).toEqual([
      ["facebook", 1, 0, 0, 0, 1],
      ["google", 1, 0, 0, 1, 0],
    ]);
  });

  it("counts them for nobody once that person is erased", async () => {
    await store({ enquiries: [], holds: [], sales: new Map() }, ids.apartments);
    const [asked = 0, other = 0] = ids.apartments;
    const email = "erased@example.ge";
    const id = await send({ attribution: SPRING, apartment_id: asked, email });
    await send({ attribution: { utm_source: "facebook" }, apartment_id: other });
    const until = new Date(Date.now() + DAY_MS).toISOString();
    const hold = { body: { apartment_id: other, until } };
    await stack.call(holdForEnquiry, { ...params(id), ...hold }, { token });
    await stack.call(apartmentRoutes.patch, { ...params(other), body: { status: "sold" } }, { token });
    await stack.call(eraseHeld, { body: { of: email } }, { token });
    const { sources } = await report();
    expect(sources.map(({ source, ...line }) => [source, ...countsOf(line)])).toEqual([
      ["facebook", 1, 0, 0, 0, 0],
    ]);
  });

  it("lists so many sources that somebody invents in one line", async () => {
    await store({ enquiries: [], holds: [], sales: new Map() }, ids.apartments);
    await db().$executeRaw`
      insert into customers (source, name, email, message, locale, came_from)
      select 'contact_form', 'N', 'n@example.ge', 'M', 'ka', 'source ' || n from generate_series(1, 80) n`;
    const { sources, total } = await report({ by: "campaign" });
    expect(sources).toHaveLength(REPORT_SOURCES_MAX + 1);
    expect(sources[0]).toMatchObject({ source: "(other)", enquiries: 80 - REPORT_SOURCES_MAX });
    expect(sums(sources)).toEqual(countsOf(total));
  });

  it("is empty without enquiries, open to all staff, and exported without anything a spreadsheet would execute", async () => {
    await store({ enquiries: [], holds: [], sales: new Map() }, ids.apartments);
    expect(await report()).toMatchObject({ total: { enquiries: 0, days_to_sale: null }, sources: [] });
    await send({ attribution: { utm_source: "=cmd|x", utm_campaign: "+1;\n=2" } });
    const asMarketing = { token: await stack.token(MARKETING) };
    const csv = await stack.call(exportSources, { query: { by: "campaign", language: "en" } }, asMarketing);
    expect(csv.split("\r\n")).toMatchObject([
      expect.stringContaining('"Source","Campaign","Requests","Answered"'),
      expect.stringContaining('"Total","",1,0'),
      expect.stringContaining(`"'=cmd|x","",1,0`),
      expect.stringContaining(`"'=cmd|x","'+1`),
      "",
    ]);
    const misspelt = { query: { form: "2026-01-01" } as never };
    expect((await failureOf(stack.call(exportSources, misspelt, asMarketing))).status).toBe(422);
  });
});
