import {
  getEnquiryApartment,
  holdForEnquiry,
  releaseEnquiryHold,
} from "@ezo/contract/enquiries/enquiry-apartment";
import { listEnquiryOffers, offerToEnquiry } from "@ezo/contract/enquiries/enquiry-offers";
import { listReplyTemplates } from "@ezo/contract/enquiries/enquiry-replies";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { listHolds } from "@ezo/contract/inventory/holds";
import { HOLD_MAX_MS } from "@ezo/contract/values/limits/sales";
import { createHolds } from "@ezo/core/inventory/holds/holds.service";
import { createRecords } from "@ezo/core/records/write";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createBuilding, createFloor } from "../../../stack/factories/explorer.ts";
import { CallFailed } from "../../../stack/call.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { answeringCalls, inDays, params } from "./answering-calls.ts";

let stack: Stack;
let seller: string;
let admin: string;
let floor: { id: number; buildingId: number };
let project: { id: number };
beforeAll(async () => {
  stack = await startStack();
  [seller, admin] = [await stack.token(MARKETING), await stack.token()];
  project = await createProject(db());
  const building = await createBuilding(db(), project.id, "A");
  floor = await createFloor(db(), building.id, 1);
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

let serial = 0;
const { apartment, enquiry, holdFor, detailOf } = answeringCalls({
  stack: () => stack,
  seller: () => seller,
  floor: () => floor,
});
const linesOf = async (person: { id: number }, kinds: readonly string[]) =>
  (await detailOf(person)).history
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, from, to, actor }) => [kind, from, to, actor?.name ?? null]);

describe("a hold for the person who enquired", () => {
  it("knows its person, shows beside the enquiry, and is in its history", async () => {
    const held = await apartment();
    const person = await enquiry({ apartmentId: held.id });
    const { data: hold } = await holdFor(person, held);
    const customer = { id: person.id, name: person.name };
    expect(hold).toMatchObject({ apartment_id: held.id, customer, holder: { name: "მაკა მარკეტინგი" } });
    const { data: shown } = await stack.call(getEnquiryApartment, params(person), { token: seller });
    expect(shown).toMatchObject({
      apartment: { id: held.id, unit_type: "apartment", status: "reserved" },
      hold,
    });
    const { data: stock } = await stack.call(apartmentRoutes.get, params(held), { token: admin });
    expect(stock).toMatchObject({ status: "reserved", hold: { id: hold.id, customer } });
    const { data: open } = await stack.call(listHolds, { query: {} }, { token: admin });
    expect(open.find(({ id }) => id === hold.id)?.customer).toEqual(customer);

    const other = await enquiry({ apartmentId: held.id });
    const release = { body: { apartment_id: held.id } };
    const foreign = stack.call(releaseEnquiryHold, { ...params(other), ...release }, { token: seller });
    expect((await failureOf(foreign)).status).toBe(404);
    const { data: ended } = await stack.call(
      releaseEnquiryHold,
      { ...params(person), ...release },
      { token: seller },
    );
    expect(ended).toMatchObject({ id: hold.id, end: "released" });
    expect((await db().apartment.findUniqueOrThrow({ where: { id: held.id } })).status).toBe("available");
    expect(await linesOf(person, ["held", "hold_ended"])).toEqual([
      ["held", held.number, hold.until, "მაკა მარკეტინგი"],
      ["hold_ended", held.number, "released", "მაკა მარკეტინგი"],
    ]);
  });

  it("is of any apartment, also for a request that names none, which lists it until it ends", async () => {
    const [asked, taken] = [await apartment(), await apartment()];
    const [walkIn, aboutOne] = [await enquiry(), await enquiry({ apartmentId: asked.id })];
    const otherHolds = async (person: { id: number }) =>
      (await stack.call(getEnquiryApartment, params(person), { token: seller })).data.other_holds;
    expect(await otherHolds(walkIn)).toEqual([]);
    const { data: hold } = await holdFor(walkIn, taken);
    expect(await otherHolds(walkIn)).toEqual([hold]);
    const release = (person: { id: number }, of: { id: number }) =>
      stack.call(releaseEnquiryHold, { ...params(person), body: { apartment_id: of.id } }, { token: seller });
    await release(walkIn, taken);
    expect(await otherHolds(walkIn)).toEqual([]);

    await holdFor(aboutOne, asked);
    const { data: beside } = await holdFor(aboutOne, taken);
    expect(await otherHolds(aboutOne)).toEqual([beside]);
    await release(aboutOne, asked);
    await release(aboutOne, taken);
  });

  it("is refused with words and the one who holds it", async () => {
    const held = await apartment();
    const [first, second] = [await enquiry(), await enquiry()];
    const { data: hold } = await holdFor(first, held);
    const english = { token: seller, headers: { "x-locale": "en" } };
    const body = { apartment_id: held.id, until: inDays(1) };
    const late = await failureOf(stack.call(holdForEnquiry, { ...params(second), body }, english));
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: "already_held", current: { id: hold.id, holder: hold.holder } });
    expect(late.body.message).toMatch(/^მაკა მარკეტინგი already holds this apartment until \d{4}-/);
    const [sold, reserved] = [await apartment({ status: "sold" }), await apartment({ status: "reserved" })];
    expect((await failureOf(holdFor(second, sold))).body.code).toBe("not_for_sale");
    const byHand = (await failureOf(holdFor(second, reserved))).body;
    expect(byHand).toMatchObject({ code: "already_held", success: false });
    expect(byHand.current).toBeUndefined();
  });

  it.each([
    ["past", () => inDays(-1)],
    ["further ahead than a hold may last", () => new Date(Date.now() + HOLD_MAX_MS + 60_000).toISOString()],
  ])("is refused for a time that is %s", async (_, until) => {
    const held = await apartment();
    const refused = await failureOf(holdFor(await enquiry(), held, until()));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["until"]]);
    expect((await db().apartment.findUniqueOrThrow({ where: { id: held.id } })).status).toBe("available");
  });

  it("needs an enquiry and an apartment that exist", async () => {
    const held = await apartment();
    expect((await failureOf(holdFor({ id: 999_999 }, held))).status).toBe(404);
    expect((await failureOf(holdFor(await enquiry({ deletedAt: new Date() }), held))).status).toBe(404);
    const refused = await failureOf(holdFor(await enquiry(), { id: 999_999 }));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["apartment_id"]]);
  });

  it("is given once: of sellers who ask at once, one gets each apartment and the others see who", async () => {
    const asking = fc.array(fc.record({ which: fc.nat(1), isAdmin: fc.boolean() }), {
      minLength: 2,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(asking, async (asks) => {
        const wanted = [await apartment(), await apartment()];
        const people = await Promise.all(asks.map(() => enquiry()));
        const answers = await Promise.allSettled(
          asks.map(({ which, isAdmin }, index) =>
            holdFor(people[index]!, wanted[which]!, inDays(2), isAdmin ? admin : seller),
          ),
        );
        for (const [which, { id }] of wanted.entries()) {
          const own = answers.filter((_, index) => asks[index]?.which === which);
          const won = own.flatMap((one) => (one.status === "fulfilled" ? [one.value.data] : []));
          expect(won).toHaveLength(own.length === 0 ? 0 : 1);
          for (const lost of own.filter((one) => one.status === "rejected")) {
            const failure: unknown = lost.reason;
            expect(failure).toBeInstanceOf(CallFailed);
            expect((failure as CallFailed).status).toBe(409);
            expect((failure as CallFailed).body.current).toMatchObject({ id: won[0]?.id });
          }
          expect(await db().hold.count({ where: { apartmentId: id, endedAt: null } })).toBe(won.length);
        }
      }),
      { numRuns: 4 },
    );
  });

  it("is the only open one, by a rule of the database", async () => {
    const held = await apartment();
    const hold = { apartmentId: held.id, reason: "", until: new Date(inDays(1)) };
    const first = await db().hold.create({ data: hold });
    await expect(db().hold.create({ data: hold })).rejects.toMatchObject({ code: "P2002" });
    await db().hold.update({ where: { id: first.id }, data: { endedAt: new Date(), end: "released" } });
    await db().hold.create({ data: hold });
  });

  it("is noted at its enquiry when its time is over, or the apartment is sold", async () => {
    const [over, sold] = [await apartment(), await apartment()];
    const person = await enquiry();
    for (const held of [over, sold]) await holdFor(person, held, inDays(1));
    await stack.call(apartmentRoutes.patch, { ...params(sold), body: { status: "sold" } }, { token: admin });
    const later = () => new Date(Date.now() + 2 * 24 * 3_600_000);
    const records = createRecords({ db: db() });
    await Promise.all([1, 2].map(() => createHolds({ db: db(), records, now: later }).expire()));
    expect(await linesOf(person, ["hold_ended"])).toEqual([
      ["hold_ended", sold.number, "sold", "ანა ადმინი"],
      ["hold_ended", over.number, "expired", null],
    ]);
  });

  it("reaches every open inbox", async () => {
    const held = await apartment();
    const person = await enquiry({ apartmentId: held.id });
    const live = await stack.live(seller);
    await holdFor(person, held);
    await live.waitFor("apartments:status", ({ ids }) => ids.includes(held.id));
    await live.waitFor("customer:updated", ({ id }) => id === person.id);
  });
});

describe("the apartment of an enquiry", () => {
  it("has its page in the language of the person, while visitors can see it", async () => {
    const asked = await apartment({ isPriceHidden: true });
    const person = await enquiry({ apartmentId: asked.id, locale: "ru" });
    const read = async () =>
      (await stack.call(getEnquiryApartment, params(person), { token: seller })).data.apartment;
    expect(await read()).toMatchObject({
      price: 100_000,
      is_price_hidden: true,
      url: `https://ezo.test/ru/projects/${project.id}/A/floor-1/apartment-${asked.id}`,
    });
    await db().apartment.update({ where: { id: asked.id }, data: { isActive: false } });
    expect(await read()).toMatchObject({ id: asked.id, url: null });
    await db().apartment.update({ where: { id: asked.id }, data: { deletedAt: new Date() } });
    expect(await read()).toBeNull();
  });

  it("is named as mails name it, in each language, while visitors can see it", async () => {
    const asked = await apartment();
    const person = await enquiry({ apartmentId: asked.id });
    const named = async () =>
      (await stack.call(getEnquiryApartment, params(person), { token: seller })).data.apartment?.in_mails;
    const price = "$\u00a0100\u00a0000";
    const shown = await named();
    expect(shown?.prices).toEqual({ ka: price, en: price, ru: price });
    expect(shown?.lines.en.split("\n")).toEqual([
      expect.stringContaining(`Apartment ${asked.number}, building A, floor 1, `),
      price,
      expect.stringMatching(new RegExp(`/en/projects/${project.id}/.*/apartment-${asked.id}$`)),
    ]);
    expect(shown?.lines.ru).toContain(`Квартира ${asked.number}`);
    const change = (data: object) => db().apartment.update({ where: { id: asked.id }, data });
    await change({ isPriceHidden: true });
    expect((await named())?.prices.en).toBe("Price on request");
    await change({ isPriceHidden: false, price: null });
    expect((await named())?.prices.en).toBe("");
    expect((await named())?.lines.en.split("\n")).toHaveLength(2);
    await change({ isActive: false });
    expect(await named()).toBeNull();
  });

  it("has as alternatives only what the rule allows, those of its project first, the nearest price on top", async () => {
    const elsewhere = await createProject(db());
    const tower = await createBuilding(db(), elsewhere.id, "T");
    const home = await createBuilding(db(), project.id, "ALT");
    const places = [
      { floor: await createFloor(db(), home.id, 1), isHome: true },
      { floor: await createFloor(db(), home.id, 2), isHome: true },
      { floor: await createFloor(db(), tower.id, 1), isHome: false },
    ];
    const candidate = fc.record({
      place: fc.nat(2),
      rooms: fc.integer({ min: 41, max: 42 }),
      price: fc.option(fc.integer({ min: 85_000, max: 115_000 })),
      status: fc.constantFrom("available" as const, "reserved" as const, "sold" as const),
      isActive: fc.boolean(),
      isPriceHidden: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(candidate, { maxLength: 25 }), fc.boolean(), async (candidates, isHidden) => {
        await db().apartment.updateMany({ where: { rooms: { gt: 40 } }, data: { isActive: false } });
        const asked = await apartment({ rooms: 41, isPriceHidden: isHidden }, places[0]!.floor);
        const others = await db().apartment.createManyAndReturn({
          data: candidates.map(({ place, ...facts }) => {
            const { id: floorId, buildingId } = places[place]!.floor;
            return { floorId, buildingId, number: `C${++serial}`, areaTotal: 50, ...facts };
          }),
        });
        const wanted = others
          .map((row, index) => ({ ...row, isHome: places[candidates[index]!.place]!.isHome }))
          .filter(
            ({ rooms, price, status, isActive, floorId }) =>
              isActive &&
              status === "available" &&
              rooms === 41 &&
              places.find(({ floor }) => floor.id === floorId)?.floor.number !== places[0]?.floor.number &&
              price !== null &&
              price >= 90_000 &&
              price <= 110_000,
          )
          .sort(
            (a, b) =>
              Number(b.isHome) - Number(a.isHome) ||
              Math.abs(a.price! - 100_000) - Math.abs(b.price! - 100_000) ||
              a.id - b.id,
          );
        const person = await enquiry({ apartmentId: asked.id });
        const { data } = await stack.call(getEnquiryApartment, params(person), { token: seller });
        const seen = data.alternatives.map((one) => ({ id: one.id, isPriceHidden: one.is_price_hidden }));
        expect(seen).toEqual(wanted.slice(0, 3).map(({ id, isPriceHidden }) => ({ id, isPriceHidden })));
        // Customers read of those alone whose prices they may see, and of none beside a hidden price.
        const named = isHidden ? [] : wanted.filter(({ isPriceHidden }) => !isPriceHidden).slice(0, 3);
        const { data: texts } = await stack.call(listReplyTemplates, params(person), { token: seller });
        const mailed = texts.find(({ code, locale }) => code === "alternatives" && locale === "en");
        const links = [...(mailed?.body ?? "").matchAll(/\/apartment-(\d+)$/gm)].map(([, id]) => Number(id));
        expect(links).toEqual(named.map(({ id }) => id));
      }),
      { numRuns: 8 },
    );
  });
});

describe("an offer for the person who enquired", () => {
  const offer = (person: { id: number }, offered: { id: number }, key?: string) =>
    stack.call(
      offerToEnquiry,
      { ...params(person), body: { apartment_id: offered.id } },
      { token: seller, headers: key ? { "idempotency-key": key } : {} },
    );
  const shown = async (person: { id: number }) =>
    (await stack.call(listEnquiryOffers, params(person), { token: seller })).data[0];

  it("is made once, mails nothing, is shown beside the enquiry and in its history", async () => {
    const offered = await apartment();
    const person = await enquiry({ apartmentId: offered.id, locale: "ru" });
    const answers = await Promise.all([1, 2, 3].map(() => offer(person, offered, `press-${person.id}`)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const [first] = answers;
    expect(await shown(person)).toEqual(first?.data);
    expect(await linesOf(person, ["offered"])).toEqual([
      ["offered", offered.number, null, "მაკა მარკეტინგი"],
    ]);
    const row = await db().offer.findUniqueOrThrow({ where: { id: first?.data.id ?? "" } });
    expect(row).toMatchObject({ locale: "ru", email: null, enquiryId: person.id });
    const { data: templates } = await stack.call(listReplyTemplates, params(person), { token: seller });
    expect(templates.find(({ code, locale }) => code === "offer" && locale === "ru")?.body).toContain(
      first?.data.url,
    );
    await stack.drain();
    expect(stack.mailbox.to(person.email)).toHaveLength(0);
    // The key of one enquiry is no other's.
    const other = await failureOf(offer(await enquiry(), offered, `press-${person.id}`));
    expect(other.status).toBe(422);
  });

  it("may be of what is held for them, and of nothing that is held for others, sold or without a shown price", async () => {
    const offered = await apartment();
    const person = await enquiry({ apartmentId: offered.id });
    await holdFor(person, offered);
    await offer(person, offered);
    const code = async (target: { id: number }, by = person) =>
      (await failureOf(offer(by, target))).body.code;
    expect(await code(offered, await enquiry())).toBe("already_held");
    expect(await code(await apartment({ status: "sold" }))).toBe("not_for_sale");
    expect(await code(await apartment({ isPriceHidden: true }))).toBe("price_not_shown");
    expect(await code(offered, await enquiry({ deletedAt: new Date() }))).toBe("not_found");
    expect((await failureOf(offer(person, { id: 999_999 }))).status).toBe(422);
  });
});
