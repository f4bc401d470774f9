import {
  exportSources,
  getSources,
  SOURCE_PARTS,
  type SourceFigures,
  type SourcePartKind,
  TOUCHES,
} from "@ezo/contract/admin/sources";
import { holdForEnquiry } from "@ezo/contract/enquiry-apartment";
import { offerToEnquiry } from "@ezo/contract/enquiry-offers";
import { holdApartment } from "@ezo/contract/inventory/holds";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { sendEnquiry } from "@ezo/contract/enquiry-form";
import { exportEnquiries, getEnquiry, listEnquiries, updateEnquiry } from "@ezo/contract/enquiries";
import { deleteContact, exportContact } from "@ezo/contract/marketing/contacts";
import { REPORT_SOURCES_MAX } from "@ezo/contract/values/limits";
import { asCampaignVisit } from "@ezo/core/campaigns/links/campaign-touch";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApartment, createStock } from "../../stack/explorer.ts";
import { anEnquiry } from "../../stack/factories.ts";
import { failureOf } from "../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../stack/stack.ts";

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

const SPRING = {
  utm_source: "Google",
  utm_medium: "cpc",
  utm_campaign: "spring",
  utm_content: "banner 1",
  utm_term: "ბინა თბილისში",
  referrer_host: "www.google.com",
  landing_path: "/ru/projects/1",
};
const params = (id: number) => ({ params: { id: String(id) } });
const send = async (body: object, headers: Record<string, string> = {}) =>
  (await stack.call(sendEnquiry, { body: anEnquiry(body) }, { headers })).data.id;
const shown = async (id: number) => (await stack.call(getEnquiry, params(id), { token })).data;
const report = async (query: object = {}) => (await stack.call(getSources, { query }, { token })).data;

describe("the visit that led to an enquiry", () => {
  beforeEach(() => db().enquiry.deleteMany());

  it("is kept with it and shown to staff; the visitor's answer stays as it is", async () => {
    const body = anEnquiry({ attribution: SPRING });
    const answer = await stack.call(sendEnquiry, { body });
    expect(Object.keys(answer.data)).toEqual(["id"]);
    const { attribution, first_attribution: first } = await shown(answer.data.id);
    expect([attribution, first]).toEqual([SPRING, null]);
    const { data: listed } = await stack.call(listEnquiries, { query: {} }, { token });
    expect(listed[0]?.attribution).toEqual(SPRING);
  });

  it("may be sent in part, or not at all; the first one is kept beside it", async () => {
    const first = { referrer_host: "L.Facebook.com", landing_path: "/" };
    const both = await shown(
      await send({ attribution: { utm_source: "x", utm_term: "" }, first_attribution: first }),
    );
    expect(both.attribution).toMatchObject({ utm_source: "x", utm_term: null, referrer_host: null });
    expect(both.first_attribution).toMatchObject({ referrer_host: "l.facebook.com", landing_path: "/" });
    for (const none of [{}, { attribution: null }, { attribution: {} }])
      expect((await shown(await send(none))).attribution).toBeNull();
  });

  it.each([
    ["utm_source", "a".repeat(251)],
    ["utm_term", 5],
    ["referrer_host", "https://google.com/search"],
    ["referrer_host", "not a host"],
    ["referrer_host", `${"a".repeat(251)}.ge`],
    ["landing_path", "//evil.example"],
    ["landing_path", "https://ezo.test/contact"],
    ["landing_path", `/${"a".repeat(500)}`],
  ])("is refused by field: %s %j", async (field, value) => {
    const body = { ...anEnquiry(), attribution: { [field]: value } };
    const failure = await failureOf(stack.call(sendEnquiry, { body } as never));
    expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, [`attribution.${field}`]]);
  });

  it.each([{ dnt: "1" }, { "sec-gpc": "1" }])("is not kept of a visitor who sends %o", async (headers) => {
    const id = await send({ attribution: SPRING, first_attribution: SPRING }, headers);
    const row = await db().enquiry.findUniqueOrThrow({ where: { id } });
    expect([row.attribution, row.firstAttribution, row.cameFrom, row.firstCameFrom]).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  it("is handed out with a person's data, and erased with it", async () => {
    const id = await send({
      attribution: SPRING,
      first_attribution: { utm_source: "x" },
      marketing_consent: true,
    });
    const contact = await db().contact.findFirstOrThrow({ orderBy: { id: "desc" } });
    const kept = await stack.call(exportContact, params(contact.id), { token });
    expect(JSON.stringify(kept)).toContain("banner 1");
    await stack.call(deleteContact, params(contact.id), { token });
    const row = await db().enquiry.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toMatch(/google|spring|\/ru\/projects/i);
  });

  it("is a group of columns in the export, and a filter of the list", async () => {
    await send({ attribution: SPRING });
    await send({ attribution: { landing_path: "/" } });
    await send({});
    const csv = await stack.call(exportEnquiries, { query: { language: "en" } }, { token });
    expect(csv).toContain('"Google","Google","cpc","spring","banner 1","ბინა თბილისში","www.google.com"');
    expect(csv).toContain('"Direct"');
    for (const came_from of ["google", "(direct)", "(unknown)"]) {
      const { meta } = await stack.call(listEnquiries, { query: { came_from } }, { token });
      expect(meta.total, came_from).toBe(1);
    }
  });

  it("is in the links of our own campaigns", () => {
    const visit = (url: string) => asCampaignVisit(url, "https://ezo.test", 7);
    expect(visit("https://ezo.test/ru/projects/1?view=list#plan")).toBe(
      "https://ezo.test/ru/projects/1?view=list&utm_source=newsletter&utm_medium=email&utm_campaign=ezo-7#plan",
    );
    for (const url of [
      "https://example.com/a?b=1",
      "https://ezo.test.example/",
      "https://ezo.test/?utm_source=spring",
      "mailto:a@b.ge",
      "nonsense",
    ])
      expect(visit(url)).toBe(url);
  });
});

const DAY_MS = 86_400_000;
const START = Date.parse("2026-03-01T00:00:00Z");
const SOURCES = ["google", "facebook.com", "(direct)", null] as const;

interface Made {
  id: number;
  at: number;
  apartment: number | null;
  source: string | null;
  first: string | null;
  campaign: string | null;
  project: number | null;
  person: number | null;
  status: "new" | "in_progress" | "completed";
  answeredAfterMs: number | null;
  offeredAfterMs: number | null;
  isDeleted: boolean;
}
interface World {
  enquiries: Made[];
  holds: MadeHold[];
  sales: ReadonlyMap<number, number>;
}
interface MadeHold {
  apartment: number;
  at: number;
  /** The enquiry that it names. */
  customer: number | null;
  /** When a sale has ended it; null where its time was over. */
  soldAt: number | null;
}

/** Enquiries, holds and sales of some apartments within four months, in any order. */
function aWorld(ids: { apartments: number[]; projects: number[]; people: number[] }, seed: number): World {
  const at = fc.integer({ min: 0, max: 120 * 24 }).map((hours) => START + (hours * DAY_MS) / 24);
  const orNone = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values));
  const enquiry = fc.record({
    at,
    apartment: orNone(ids.apartments),
    source: fc.constantFrom(...SOURCES),
    first: fc.constantFrom(...SOURCES),
    campaign: orNone(["Spring", "spring", "autumn"]),
    project: orNone(ids.projects),
    person: orNone(ids.people),
    status: fc.constantFrom("new" as const, "in_progress" as const, "completed" as const),
    answeredAfterMs: fc.option(fc.integer({ min: 0, max: 20 * DAY_MS })),
    offeredAfterMs: fc.option(fc.integer({ min: 0, max: 20 * DAY_MS })),
    isDeleted: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  });
  const world = fc.record({
    enquiries: fc.array(enquiry, { minLength: 40, maxLength: 60 }),
    holds: fc.array(
      fc.record({
        apartment: fc.constantFrom(...ids.apartments),
        at,
        customer: fc.option(fc.integer({ min: 1, max: 60 })),
        isSold: fc.boolean(),
      }),
      { maxLength: 20 },
    ),
    sales: fc.dictionary(fc.constantFrom(...ids.apartments.map(String)), at),
  });
  const [made] = fc.sample(world, { numRuns: 1, seed });
  if (!made) throw new Error("no world");
  const enquiries = made.enquiries.map((one, index) => ({ ...one, id: index + 1 }));
  const sales = new Map(Object.entries(made.sales).map(([id, soldAt]) => [Number(id), soldAt]));
  const holds = made.holds.map(({ apartment, at: asked, customer, isSold }): MadeHold => {
    const named = enquiries.find(({ id }) => id === customer);
    // One holds for people who have enquired, whichever apartment they have asked about.
    const from = Math.max(asked, named?.at ?? 0);
    const sale = sales.get(apartment);
    const soldAt = isSold && sale !== undefined && sale >= from ? sale : null;
    return { apartment, at: from, customer: named?.id ?? null, soldAt };
  });
  return { enquiries, holds, sales };
}

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
    data: holds.map(({ apartment, at, customer, soldAt }) => ({
      apartmentId: apartment,
      enquiryId: customer,
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

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2 / DAY_MS;
};

/** The same figures, counted one enquiry after another. */
function figuresOf(world: World, counted: readonly Made[]): SourceFigures {
  const living = world.enquiries.filter(({ isDeleted }) => !isDeleted);
  /** The last enquiry about the apartment when something happened to it. */
  const lastBefore = (apartment: number, at: number) =>
    living
      .filter((one) => one.apartment === apartment && one.at <= at)
      .toSorted((a, b) => a.at - b.at || a.id - b.id)
      .at(-1)?.id;
  const ownerOf = ({ apartment, at, customer }: Pick<MadeHold, "apartment" | "at" | "customer">) =>
    customer ?? lastBefore(apartment, at);
  const steps = counted.map((one) => {
    const { answeredAfterMs: after, offeredAfterMs } = one;
    const offeredAt = offeredAfterMs === null ? null : one.at + offeredAfterMs;
    const isAnswered = one.status !== "new";
    const answeredAt = isAnswered && after !== null ? one.at + after : null;
    const earliest = (times: readonly number[]) => (times.length > 0 ? Math.min(...times) : null);
    const heldAt = earliest(world.holds.filter((hold) => ownerOf(hold) === one.id).map(({ at }) => at));
    const sales = [...world.sales].filter(([apartment, at]) => {
      const ended = world.holds.findLast((hold) => hold.apartment === apartment && hold.soldAt !== null);
      return ownerOf({ apartment, at, customer: ended?.customer ?? null }) === one.id;
    });
    const soldAt = earliest(sales.map(([, at]) => at));
    const since = (step: number, ...before: (number | null)[]) =>
      step - Math.max(one.at, ...before.flatMap((at) => (at !== null && at <= step ? [at] : [])));
    return {
      isAnswered,
      toAnswer: answeredAt === null ? null : answeredAt - one.at,
      toOffer: offeredAt === null ? null : since(offeredAt, answeredAt),
      toHold: heldAt === null ? null : since(heldAt, answeredAt, offeredAt),
      toSale: soldAt === null ? null : since(soldAt, answeredAt, offeredAt, heldAt),
    };
  });
  const known = (times: (number | null)[]) => times.filter((time) => time !== null);
  return {
    enquiries: counted.length,
    answered: steps.filter(({ isAnswered }) => isAnswered).length,
    offered: known(steps.map(({ toOffer }) => toOffer)).length,
    held: known(steps.map(({ toHold }) => toHold)).length,
    sold: known(steps.map(({ toSale }) => toSale)).length,
    days_to_answer: median(known(steps.map(({ toAnswer }) => toAnswer))),
    days_to_offer: median(known(steps.map(({ toOffer }) => toOffer))),
    days_to_hold: median(known(steps.map(({ toHold }) => toHold))),
    days_to_sale: median(known(steps.map(({ toSale }) => toSale))),
  };
}

const partOf: Record<SourcePartKind, (one: Made) => string> = {
  project: ({ project }) => String(project ?? ""),
  person: ({ person }) => String(person ?? ""),
  // Tbilisi is four hours ahead.
  month: ({ at }) => new Date(at + 4 * 3_600_000).toISOString().slice(0, 7),
  campaign: ({ campaign }) => campaign?.toLowerCase() ?? "",
};

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

  it.each([1, 2, 3])(
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
      { ...params(id), body: { version: 1, status: "in_progress" } },
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
