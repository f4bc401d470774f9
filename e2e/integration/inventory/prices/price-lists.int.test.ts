import {
  comparePriceList,
  createPriceList,
  deletePriceList,
  getPriceList,
  listPriceLists,
  listStoppedPriceLists,
  type PriceListTerms,
  publishPriceList,
  savePriceList,
  undoPriceList,
  withdrawPriceList,
} from "@ezo/contract/inventory/price-lists";
import { endDiscount, setDiscount } from "@ezo/contract/inventory/apartment-prices";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { PUBLIC_NAMESPACE } from "@ezo/contract/live";
import { getApartment } from "@ezo/contract/site/navigation";
import { priceSettings } from "@ezo/contract/site/prices";
import type { Currency } from "@ezo/contract/values/money/currency";
import type { Actor } from "@ezo/core/users/actor";
import { createPriceLists } from "@ezo/core/prices/price-lists.service";
import { publishDueLists } from "@ezo/core/prices/due-lists";
import { dayIn } from "@ezo/core/platform/business-day";
import { createRecords } from "@ezo/core/records/write";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { io } from "socket.io-client";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { createStock } from "../../../stack/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN, type Stack, startStack } from "../../../stack/stack.ts";

const HOUR_MS = 60 * 60 * 1000;
const FLAT: PriceListTerms = {
  base: { kind: "per_m2", amount_minor: 200_000 },
  rules: [],
  overrides: [],
  rounding: 100,
  with_reserved: false,
  with_sold: false,
};

let stack: Stack;
let token: string;
let stock: Awaited<ReturnType<typeof createStock>>;
beforeAll(async () => {
  stack = await startStack({ servers: 2 });
  token = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(async () => {
  stock = await createStock(db());
});

const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const draft = async (terms: Partial<PriceListTerms> = {}, name = "Winter") =>
  (
    await call(createPriceList, {
      body: { project_id: stock.project.id, name, terms: { ...FLAT, ...terms } },
    } as never)
  ).data;
const publish = async ({ id, version }: { id: number; version: number }, at?: Date) =>
  (
    await call(publishPriceList, {
      params: { id: String(id) },
      body: { version, ...(at && { at: at.toISOString() }) },
    } as never)
  ).data;
const prices = async () =>
  (
    await db().apartment.findMany({
      where: { id: { in: stock.apartments.map(({ id }) => id) } },
      orderBy: { id: "asc" },
    })
  ).map(({ price }) => price);
const BEFORE = [50_000, 80_000, 90_000, 200_000];
const change = (index: 0 | 1 | 2 | 3, body: object) =>
  call(apartmentRoutes.patch, { params: { id: String(stock.apartments[index].id) }, body } as never);
const priceIn = (currency: Currency) => call(priceSettings.put, { body: { currency, others: [] } });
const refusal = async (work: Promise<unknown>) => {
  const { status, body } = await failureOf(work);
  return { status, code: body.code, message: body.message, current: body.current };
};
const partsAt = (now: Date) => ({ db: db(), records: createRecords({ db: db() }), now: () => now });
const listsAt = (now: Date) => createPriceLists(partsAt(now));
const publishDue = (now: Date) => publishDueLists(partsAt(now));

describe("a price list", () => {
  it("is compared with today's prices: sold and reserved apartments keep theirs unless they are chosen", async () => {
    const { comparison } = await draft();
    expect(comparison.rows.map(({ from, to, kept }) => [from, to, kept])).toEqual([
      [50_000, 80_000, null],
      [80_000, 80_000, "sold"],
      [90_000, 161_000, null],
      [200_000, 200_000, "reserved"],
    ]);
    expect(comparison.summary).toMatchObject({
      changed: 2,
      raised: 2,
      lowered: 0,
      sum_from: 140_000,
      sum_to: 241_000,
      large: 2,
      large_falls: 0,
      kept: 2,
      without_price: 0,
      stale: 0,
    });
    const cheap = await draft({ base: { kind: "per_m2", amount_minor: 250 } }, "Misread");
    expect(cheap.comparison.summary).toMatchObject({ large: 0, large_falls: 2 });
    const all = await draft({ with_reserved: true, with_sold: true });
    expect(all.comparison.rows.map(({ to }) => to)).toEqual([80_000, 120_000, 161_000, 260_000]);
    expect(await prices()).toEqual(BEFORE);
  });

  it("sets single prices by hand: they win over the rules, whatever becomes of those, and are put back with the rest", async () => {
    const [first, sold, , reserved] = stock.apartments;
    const overrides = [
      { apartment_id: first.id, price: 77_777 },
      { apartment_id: sold.id, price: 1 },
      { apartment_id: reserved.id, price: 250_001 },
    ];
    const list = await draft({ overrides });
    expect(
      list.comparison.rows.map(({ to, is_override: isOverride, by_rules: byRules }) => [
        to,
        isOverride,
        byRules,
      ]),
    ).toEqual([
      [77_777, true, 80_000],
      [80_000, false, 120_000],
      [161_000, false, 161_000],
      [200_000, false, 260_000],
    ]);
    expect(list.comparison.summary).toMatchObject({ overrides: 1, sum_to: 77_777 + 161_000 });
    const params = { id: String(list.id) };
    const rules: PriceListTerms["rules"] = [{ kind: "floor_step", from: 0, percent: -90 }];
    const { data: saved } = await call(savePriceList, {
      params,
      body: {
        version: list.version,
        name: "Winter",
        terms: { ...list.terms, rules, with_reserved: true },
      },
    } as never);
    expect(saved.comparison.rows.map(({ to }) => to)).toEqual([77_777, 80_000, null, 250_001]);
    const { data: plain } = await call(savePriceList, {
      params,
      body: { version: saved.version, name: "Winter", terms: { ...saved.terms, rules: [] } },
    } as never);
    const copy = await draft(plain.terms, "Copy");
    expect(copy.comparison.rows.map(({ to }) => to)).toEqual([77_777, 80_000, 161_000, 250_001]);
    const done = await publish(plain);
    expect(await prices()).toEqual([77_777, 80_000, 161_000, 250_001]);
    const { data: shown } = await call(getPriceList, { params });
    expect(shown.comparison.rows.filter((row) => row.is_override).map((row) => row.apartment_id)).toEqual([
      first.id,
      reserved.id,
    ]);
    expect(shown.comparison.summary.overrides).toBe(2);
    await call(undoPriceList, { params, body: { version: done.version } });
    expect(await prices()).toEqual(BEFORE);
  });

  it("is published whole, with its history, while visitors look on", async () => {
    const list = await draft({ rules: [{ kind: "floor_step", from: 1, percent: 10 }] });
    const before = await db().outboxEvent.count({ where: { name: "apartment.status_changed" } });
    const published = await publish(list);
    expect(published).toMatchObject({ status: "published", result: { changed: 2, kept: [] } });
    expect(published.published_by).not.toBeNull();
    expect(await prices()).toEqual([80_000, 80_000, 177_100, 200_000]);
    expect(await db().outboxEvent.count({ where: { name: "apartment.status_changed" } })).toBe(before + 1);
    const lines = await db().recordHistory.findMany({
      where: { entity: "apartment", reason: `price list ${list.id}` },
    });
    expect(lines.map(({ entityId }) => entityId).toSorted((a, b) => a - b)).toEqual([
      stock.apartments[0].id,
      stock.apartments[2].id,
    ]);
    const shown = await stack.call(getApartment, {
      params: { id: String(stock.apartments[0].id) },
      query: {},
    });
    expect([shown.data.price, shown.data.pricing?.amount_minor]).toEqual([80_000, 8_000_000]);
  });

  it("is published once, even if two people press at the same moment", async () => {
    const list = await draft();
    const results = await Promise.allSettled([publish(list), publish(list), publish(list)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const again = await refusal(publish(list));
    expect(again).toMatchObject({ status: 409, code: "conflict" });
    expect(again.current).toMatchObject({ published_by: { id: expect.any(Number) as number } });
    const lines = await db().recordHistory.count({
      where: { entity: "apartment", reason: `price list ${list.id}` },
    });
    expect(lines).toBe(2);
  });

  it("of two lists at once writes one; the other names the apartments, and nothing of it is written", async () => {
    const one = await draft();
    const other = await draft({ base: { kind: "per_m2", amount_minor: 300_000 } }, "Spring");
    const results = await Promise.allSettled([publish(one), publish(other)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect([
      [80_000, 80_000, 161_000, 200_000],
      [120_000, 80_000, 241_500, 200_000],
    ]).toContainEqual(await prices());
    const left = results[0].status === "rejected" ? one : other;
    const failure = await refusal(publish(left));
    expect(failure).toMatchObject({ status: 409, code: "conflict" });
    expect(failure.current).toEqual({
      apartments: [
        { id: stock.apartments[0].id, name: "A / 1 / 101" },
        { id: stock.apartments[2].id, name: "A / 2 / 201" },
      ],
    });
    expect(failure.message).toContain("A / 1 / 101; A / 2 / 201");
    const saved = await call(savePriceList, {
      params: { id: String(left.id) },
      body: { version: left.version, name: left.name, terms: left.terms },
    } as never);
    await publish(saved.data);
    expect(await db().priceList.count({ where: { projectId: stock.project.id, status: "published" } })).toBe(
      2,
    );
  });

  it("keeps the price of what was sold since, and names it; a changed price stops it", async () => {
    const list = await draft();
    await change(0, { status: "sold" });
    const published = await publish(list);
    expect(published.result).toEqual({
      changed: 1,
      discounts_ended: 0,
      kept: [{ id: stock.apartments[0].id, name: "A / 1 / 101" }],
    });
    expect(await prices()).toEqual([50_000, 80_000, 161_000, 200_000]);
    const next = await draft({ base: { kind: "total", amount_minor: 10_000_000 } });
    await change(2, { price: 99_000 });
    expect((await refusal(publish(next))).current).toEqual({
      apartments: [{ id: stock.apartments[2].id, name: "A / 2 / 201" }],
    });
    expect(await prices()).toEqual([50_000, 80_000, 99_000, 200_000]);
  });

  it("shows what its publication changed, whatever has become of these prices since", async () => {
    const list = await draft();
    await change(0, { status: "reserved" });
    await publish(list);
    await change(0, { status: "available", price: 77_000 });
    const other = await draft({ base: { kind: "per_m2", amount_minor: 300_000 } });
    await publish(other);
    const params = { id: String(stock.apartments[2].id) };
    await call(apartmentRoutes.remove, { params, query: {} } as never);
    const shown = async ({ id }: { id: number }) =>
      (await call(getPriceList, { params: { id: String(id) } })).data.comparison;
    expect((await shown(list)).rows.map(({ from, to }) => [from, to])).toEqual([
      [50_000, 50_000],
      [90_000, 161_000],
    ]);
    expect((await shown(list)).summary).toMatchObject({
      changed: 1,
      raised: 1,
      lowered: 0,
      sum_from: 140_000,
      sum_to: 211_000,
      stale: 0,
    });
    expect((await shown(other)).rows.map(({ from, to }) => [from, to])).toEqual([
      [77_000, 120_000],
      [161_000, 241_500],
    ]);
  });

  describe("whose publication is undone", () => {
    const undo = async ({ id, version }: { id: number; version: number }) =>
      (await call(undoPriceList, { params: { id: String(id) }, body: { version } })).data;

    it("has its prices put back, once and by one person", async () => {
      const published = await publish(await draft());
      const results = await Promise.allSettled([undo(published), undo(published)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await prices()).toEqual(BEFORE);
      const { data } = await call(getPriceList, { params: { id: String(published.id) } });
      expect(data).toMatchObject({
        status: "published",
        result: { changed: 2, undone: { restored: 2, left: [] } },
        comparison: { summary: { changed: 2 } },
      });
      expect(await refusal(undo(data))).toMatchObject({ code: "wrong_status" });
      expect(await refusal(undo(await draft()))).toMatchObject({ code: "wrong_status" });
      const reason = `price list ${published.id} undone`;
      expect(await db().recordHistory.count({ where: { entity: "apartment", reason } })).toBe(2);
    });

    it("leaves what was repriced, also back and forth, or sold since, and names it", async () => {
      const published = await publish(await draft({ with_reserved: true, with_sold: true }));
      expect(await prices()).toEqual([80_000, 120_000, 161_000, 260_000]);
      await change(0, { price: 81_000 });
      await change(0, { price: 80_000 });
      await change(2, { status: "sold" });
      const { result } = await undo(published);
      expect(result?.undone).toMatchObject({
        restored: 2,
        left: [
          { id: stock.apartments[0].id, name: "A / 1 / 101" },
          { id: stock.apartments[2].id, name: "A / 2 / 201" },
        ],
      });
      expect(await prices()).toEqual([80_000, 80_000, 161_000, 200_000]);
    });

    it.each([
      [24, { price: 40_000, oldPrice: 50_000, struckPrice: 50_000 }],
      [96, { price: 50_000, oldPrice: null, struckPrice: null, discountUntil: null }],
    ])(
      "has the discount again that it ended, unless that is over: %i hours later",
      async (hours, expected) => {
        const { id, version } = stock.apartments[0];
        await call(setDiscount, {
          params: { id: String(id) },
          body: { version, price: 40_000, until: dayIn(new Date(Date.now() + 48 * HOUR_MS)), reason: {} },
        } as never);
        const published = await publish(await draft({ base: { kind: "per_m2", amount_minor: 90_000 } }));
        expect(await db().apartment.findUnique({ where: { id } })).toMatchObject({
          price: 36_000,
          oldPrice: null,
        });
        const admin = await db().user.findFirstOrThrow({ where: { role: "admin" } });
        const actor: Actor = { ...admin, sessionId: "", textLocale: null };
        await listsAt(new Date(Date.now() + hours * HOUR_MS)).undo(actor, published.id, published.version);
        expect(await db().apartment.findUnique({ where: { id } })).toMatchObject(expected);
      },
    );
  });

  describe("over a discount, and is undone", () => {
    const first = () => stock.apartments[0].id;
    const stored = () => db().apartment.findUniqueOrThrow({ where: { id: first() } });
    const discount = async (price: number) =>
      call(setDiscount, {
        params: { id: String(first()) },
        body: {
          version: (await stored()).version,
          price,
          until: dayIn(new Date(Date.now() + 48 * HOUR_MS)),
          reason: { en: "Winter" },
        },
      } as never);
    const end = async () =>
      call(endDiscount, {
        params: { id: String(first()) },
        body: { version: (await stored()).version },
      });
    const perMetre = (amount_minor: number) => draft({ base: { kind: "per_m2", amount_minor } });
    const undo = async ({ id, version }: { id: number; version: number }) => {
      const { data } = await call(undoPriceList, { params: { id: String(id) }, body: { version } });
      return data.result?.undone;
    };
    const seen = async () =>
      (await stack.call(getApartment, { params: { id: String(first()) }, query: {} })).data;

    it("has visitors read what they read before, if it is undone within a day", async () => {
      await discount(40_000);
      const before = await seen();
      expect(before).toMatchObject({ price: 40_000, old_price: 50_000 });
      const published = await publish(await perMetre(90_000));
      await change(0, { is_price_hidden: true });
      await change(0, { is_price_hidden: false });
      expect(await undo(published)).toMatchObject({ restored: 2, left: [], unstruck: [] });
      const { pricing, ...after } = await seen();
      expect(after).toMatchObject({ price: 40_000, old_price: 50_000 });
      const { valid_from: _, ...told } = before.pricing ?? {};
      expect(pricing).toMatchObject(told);
      // A later discount is another one: the price of the mistake was seen before it.
      await end();
      await discount(35_000);
      expect(await seen()).toMatchObject({ price: 35_000, old_price: 36_000 });
    });

    it("names the discount that visitors do not read as one any more, if it is undone later", async () => {
      await discount(40_000);
      const published = await publish(await perMetre(90_000));
      await db().$executeRaw`
        update content_history set created_at = created_at - interval '25 hours'
        where entity = 'apartment' and entity_id = ${first()}`;
      const apartment = { id: first(), name: "A / 1 / 101" };
      expect(await undo(published)).toMatchObject({ restored: 2, left: [], unstruck: [apartment] });
      expect(await stored()).toMatchObject({ price: 40_000, oldPrice: 50_000, struckPrice: null });
    });

    it("puts back what returns after a discount that was set since, also once that is over", async () => {
      const published = await publish(await draft());
      await discount(45_000);
      expect(await undo(published)).toMatchObject({ restored: 2, left: [] });
      expect(await stored()).toMatchObject({ price: 45_000, oldPrice: 50_000 });
      await end();
      expect(await stored()).toMatchObject({ price: 50_000, oldPrice: null });
      const again = await publish(await draft());
      await discount(45_000);
      await end();
      expect(await undo(again)).toMatchObject({ restored: 2, left: [] });
      expect(await stored()).toMatchObject({ price: 50_000, oldPrice: null });
    });

    it("leaves a discount that is not below it, and says what it returns to", async () => {
      const published = await publish(await draft());
      await discount(50_000);
      const left = [{ id: first(), name: "A / 1 / 101", returns_to: 80_000 }];
      expect(await undo(published)).toMatchObject({ restored: 1, left });
      expect(await stored()).toMatchObject({ price: 50_000, oldPrice: 80_000 });
    });
  });

  it("changes the price that returns after a discount; one that falls to the discount's ends it", async () => {
    const { id, version } = stock.apartments[0];
    await call(setDiscount, {
      params: { id: String(id) },
      body: { version, price: 40_000, until: dayIn(new Date(Date.now() + 48 * HOUR_MS)), reason: {} },
    } as never);
    const list = await draft();
    expect(list.comparison.rows[0]).toMatchObject({
      from: 50_000,
      to: 80_000,
      discounted_price: 40_000,
      ends_discount: false,
    });
    expect(list.comparison.summary).toMatchObject({ discounted: 1, discounts_ended: 0 });
    expect((await publish(list)).result).toMatchObject({ discounts_ended: 0 });
    expect(await db().apartment.findUnique({ where: { id } })).toMatchObject({
      price: 40_000,
      oldPrice: 80_000,
      struckPrice: 50_000,
    });
    // Nobody was ever asked 80,000: visitors read what it cost before the discount.
    const { data } = await stack.call(getApartment, { params: { id: String(id) }, query: {} });
    expect(data).toMatchObject({ price: 40_000, old_price: 50_000 });
    expect(data.pricing).toMatchObject({ old_amount_minor: 5_000_000, lowest_30_days_minor: 5_000_000 });
    const ending = await draft({ base: { kind: "per_m2", amount_minor: 90_000 } });
    expect(ending.comparison.rows.map((row) => row.ends_discount)).toEqual([true, false, false, false]);
    expect(ending.comparison.summary).toMatchObject({ discounted: 1, discounts_ended: 1 });
    expect((await publish(ending)).result).toMatchObject({ changed: 2, discounts_ended: 1 });
    const { data: done } = await call(getPriceList, { params: { id: String(ending.id) } });
    expect(done.comparison.rows.filter((row) => row.ends_discount)).toMatchObject([{ apartment_id: id }]);
    expect(done.comparison.summary.discounts_ended).toBe(1);
    expect(await db().apartment.findUnique({ where: { id } })).toMatchObject({
      price: 36_000,
      oldPrice: null,
      struckPrice: null,
      discountUntil: null,
    });
  });

  it.each([
    [40_001, 0, { price: 40_000, oldPrice: 40_001 }],
    [40_000, 1, { price: 40_000, oldPrice: null }],
  ])("at %i over a discounted price of 40,000 ends discounts: %i", async (price, ended, after) => {
    const { id, version } = stock.apartments[0];
    await call(setDiscount, {
      params: { id: String(id) },
      body: { version, price: 40_000, until: dayIn(new Date(Date.now() + 48 * HOUR_MS)), reason: {} },
    } as never);
    const list = await draft({ overrides: [{ apartment_id: id, price }] });
    expect(list.comparison.summary.discounts_ended).toBe(ended);
    expect((await publish(list)).result?.discounts_ended).toBe(ended);
    expect(await db().apartment.findUnique({ where: { id } })).toMatchObject(after);
  });

  describe("that names what is none of its project's", () => {
    const fieldsOf = async (work: Promise<unknown>) => {
      const { status, body } = await failureOf(work);
      return { status, fields: Object.keys(body.errors ?? {}) };
    };
    const compared = (terms: Partial<PriceListTerms>) =>
      call(comparePriceList, {
        body: { project_id: stock.project.id, terms: { ...FLAT, ...terms } },
      } as never);
    const save = ({ id, version }: { id: number; version: number }, terms: PriceListTerms) =>
      call(savePriceList, { params: { id: String(id) }, body: { version, name: "Winter", terms } } as never);

    it("is refused at the field, saved or not", async () => {
      const other = await createStock(db());
      const [own, building_id, apartment_id] = [
        stock.apartments[0].id,
        other.building.id,
        other.apartments[0].id,
      ];
      const list = await draft();
      const wrong: [Partial<PriceListTerms>, string[]][] = [
        [{ overrides: [{ apartment_id, price: 1 }] }, ["terms.overrides.0.apartment_id"]],
        [
          {
            overrides: [
              { apartment_id: own, price: 1 },
              { apartment_id: 2_000_000_000, price: 1 },
            ],
          },
          ["terms.overrides.1.apartment_id"],
        ],
        [
          {
            rules: [
              { kind: "corner", percent: 1 },
              { kind: "floors", building_id, from: 1, to: 2, percent: 1 },
              { kind: "riser", building_id, riser: 1, percent: 1 },
              { kind: "view", apartment_ids: [own, apartment_id], percent: 1 },
            ],
          },
          ["terms.rules.1.building_id", "terms.rules.2.building_id", "terms.rules.3.apartment_ids.1"],
        ],
      ];
      for (const [terms, fields] of wrong) {
        expect(await fieldsOf(draft(terms))).toEqual({ status: 422, fields });
        expect(await fieldsOf(compared(terms))).toEqual({ status: 422, fields });
        expect(await fieldsOf(save(list, { ...FLAT, ...terms }))).toEqual({ status: 422, fields });
      }
    });

    it("goes on where that was deleted since: it is compared, saved, copied and published", async () => {
      const { building, apartments } = stock;
      const terms: PriceListTerms = {
        ...FLAT,
        rules: [
          { kind: "view", apartment_ids: [apartments[2].id], percent: 10 },
          { kind: "floors", building_id: building.id, from: 1, to: 2, percent: 0 },
        ],
        overrides: [{ apartment_id: apartments[2].id, price: 95_000 }],
      };
      const list = await draft(terms);
      await db().apartment.update({ where: { id: apartments[2].id }, data: { deletedAt: new Date() } });
      await compared(terms);
      const { data: saved } = await save(list, terms);
      expect((await draft(terms, "Copy")).terms).toEqual(terms);
      const added = [...terms.overrides, { apartment_id: 2_000_000_000, price: 1 }];
      expect(await fieldsOf(save(saved, { ...terms, overrides: added }))).toEqual({
        status: 422,
        fields: ["terms.overrides.1.apartment_id"],
      });
      expect((await publish(saved)).result).toMatchObject({ changed: 1 });
      await db().building.update({ where: { id: building.id }, data: { deletedAt: new Date() } });
      expect((await draft(terms, "Afterwards")).comparison.rows).toEqual([]);
    });
  });

  it("waits for its time, alone in its project, and is then published once", async () => {
    const list = await draft();
    const at = new Date(Date.now() + HOUR_MS);
    const waiting = await publish(list, at);
    expect(waiting).toMatchObject({ status: "scheduled", publish_at: at.toISOString() });
    expect(await refusal(publish(await draft({}, "Other"), at))).toMatchObject({ code: "wrong_status" });
    const params = { id: String(list.id) };
    const save = { version: waiting.version, name: "x", terms: FLAT };
    expect(await refusal(call(savePriceList, { params, body: save } as never))).toMatchObject({
      code: "wrong_status",
    });
    expect(await refusal(call(deletePriceList, { params }))).toMatchObject({ code: "wrong_status" });
    expect(await publishDue(new Date(at.getTime() - 1))).toBe(0);
    const done = await Promise.all([publishDue(at), publishDue(at)]);
    expect(done[0] + done[1]).toBe(1);
    expect(await prices()).toEqual([80_000, 80_000, 161_000, 200_000]);
    expect((await call(getPriceList, { params })).data).toMatchObject({ status: "published" });
  });

  it("reaches the pages that visitors have open at its time", async () => {
    const { id } = stock.apartments[0];
    const at = new Date(Date.now() + HOUR_MS);
    await publish(await draft(), at);
    const socket = io(`${stack.url(1)}${PUBLIC_NAMESPACE}`, { transports: ["websocket"] });
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
    type Heard = { id: number; price: number | null; is_new_status: boolean };
    const heard = new Promise<Heard>((resolve) =>
      socket.on("apartment:status", (row: Heard) => {
        if (row.id === id) resolve(row);
      }),
    );
    await publishDue(at);
    expect(await heard).toMatchObject({ price: 80_000, is_new_status: false });
    socket.close();
    // What the page asks for once it has heard of it, on either server.
    for (const server of [0, 1]) {
      const answer = await fetch(`${stack.url(server)}/api/apartments/${id}`);
      expect(((await answer.json()) as { data: { price: number } }).data.price).toBe(80_000);
    }
  });

  it("is read again by the pages of who may set prices, whatever is done with it", async () => {
    const live = await stack.live(token, 1);
    const { id, version } = await draft();
    const params = { id: String(id) };
    const heardOf = () =>
      live.seen("content:changed").filter((event) => event.entity === "price_list" && event.id === id);
    const heard = (times: number) => live.waitFor("content:changed", () => heardOf().length === times);
    await heard(1);
    const at = new Date(Date.now() + HOUR_MS);
    const waiting = await publish({ id, version }, at);
    await heard(2);
    const back = await call(withdrawPriceList, { params, body: { version: waiting.version } });
    await heard(3);
    const saving = { version: back.data.version, name: "Spring", terms: FLAT };
    const saved = await call(savePriceList, { params, body: saving });
    await heard(4);
    await publish(saved.data, at);
    await publishDue(at);
    await heard(6);
    const { data: published } = await call(getPriceList, { params });
    await call(undoPriceList, { params, body: { version: published.version } });
    await heard(7);
    const other = await draft({}, "Other");
    await call(deletePriceList, { params: { id: String(other.id) } });
    await live.waitFor(
      "content:changed",
      () => live.seen("content:changed").filter((event) => event.id === other.id).length === 2,
    );
  });

  it("is a draft again where a price was changed before its time, or where it is withdrawn", async () => {
    const list = await draft();
    const at = new Date(Date.now() + HOUR_MS);
    const params = { id: String(list.id) };
    const waiting = await publish(list, at);
    const back = await call(withdrawPriceList, { params, body: { version: waiting.version } });
    expect(back.data).toMatchObject({ status: "draft", publish_at: null });
    await publish(back.data, at);
    await change(0, { price: 51_000 });
    expect(await publishDue(at)).toBe(0);
    expect((await call(getPriceList, { params })).data).toMatchObject({
      status: "draft",
      stopped: {
        reason: "stale",
        at: at.toISOString(),
        apartments: [{ id: stock.apartments[0].id, name: "A / 1 / 101" }],
      },
      comparison: { summary: { stale: 1 } },
    });
    expect(await prices()).toEqual([51_000, 80_000, 90_000, 200_000]);
  });

  describe("that cannot be published at its time", () => {
    const at = new Date(Date.now() + HOUR_MS);
    const sell = async () => {
      await change(0, { status: "sold" });
      await change(2, { status: "reserved" });
    };
    const takePriceAway = (id: number) =>
      db().priceListEntry.updateMany({ where: { priceListId: id }, data: { toPrice: null } });
    const deleteProject = () =>
      db().project.update({ where: { id: stock.project.id }, data: { deletedAt: new Date() } });
    const names = [
      { id: expect.any(Number) as number, name: "A / 1 / 101" },
      { id: expect.any(Number) as number, name: "A / 2 / 201" },
    ];

    afterEach(() => priceIn("USD"));
    it.each([
      ["currency_changed", () => priceIn("EUR"), []],
      ["stale", () => change(0, { price: 51_000 }), names.slice(0, 1)],
      ["without_price", takePriceAway, []],
      ["nothing_left", sell, names],
      ["project_deleted", deleteProject, []],
    ] as const)(
      "is stopped once, with the reason, and changes nothing: %s",
      async (reason, spoil, apartments) => {
        const list = await draft();
        await publish(list, at);
        await spoil(list.id);
        const before = await prices();
        expect(await Promise.all([publishDue(at), publishDue(at)])).toEqual([0, 0]);
        expect(await prices()).toEqual(before);
        const { data: stopped } = await call(listStoppedPriceLists, {});
        expect(stopped.filter(({ id }) => id === list.id)).toEqual([
          {
            id: list.id,
            name: "Winter",
            project_id: stock.project.id,
            project_title: expect.any(String) as string,
            stopped: { reason, at: at.toISOString(), apartments },
          },
        ]);
        const ofList = { path: ["price_list_id"], equals: list.id };
        expect(await db().outboxEvent.count({ where: { name: "price_list.stopped", payload: ofList } })).toBe(
          1,
        );
        const isAbout = ({ text = "" }: { text?: string | undefined }) =>
          text.includes(`/admin/price-lists/${list.id}\n`);
        const mails = await vi.waitUntil(
          () => {
            const found = stack.mailbox.to(ADMIN).filter(isAbout);
            return found.length > 0 && found;
          },
          { timeout: 20_000 },
        );
        expect(mails).toHaveLength(1);
        for (const { name } of apartments) expect(mails[0]?.text).toContain(name);
        expect(await publishDue(at)).toBe(0);
      },
    );

    it("is no longer named as stopped once it is saved", async () => {
      const list = await draft();
      await publish(list, at);
      await change(0, { price: 51_000 });
      await publishDue(at);
      const params = { id: String(list.id) };
      const { data } = await call(getPriceList, { params });
      const body = { version: data.version, name: data.name, terms: data.terms };
      const saved = await call(savePriceList, { params, body } as never);
      expect(saved.data.stopped).toBeNull();
      await publish(saved.data, at);
      expect(await publishDue(at)).toBe(1);
      const { data: stopped } = await call(listStoppedPriceLists, {});
      expect(stopped.map(({ id }) => id)).not.toContain(list.id);
    });

    it("is whole or not at all, whatever happens to its apartments before, beside other lists", async () => {
      const spoiling = fc.record({
        apartment: fc.constantFrom(0 as const, 2 as const),
        body: fc.constantFrom({ status: "sold" }, { price: 60_001 }, { is_price_hidden: true }, {}),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(spoiling, { maxLength: 3 }), async (steps) => {
          stock = await createStock(db());
          const list = await draft();
          await publish(list, at);
          for (const { apartment, body } of steps) await change(apartment, body);
          const before = await prices();
          const done = await Promise.all([publishDue(at), publishDue(at)]);
          const { data } = await call(getPriceList, { params: { id: String(list.id) } });
          const after = await prices();
          const isSold = (index: number) =>
            steps.some((step) => step.apartment === index && "status" in step.body);
          const isPublished = done[0] + done[1] === 1;
          expect(data.status).toBe(isPublished ? "published" : "draft");
          expect(data.stopped === null).toBe(isPublished);
          const set = [80_000, before[1], 161_000, before[3]];
          expect(after).toEqual(
            isPublished ? set.map((price, index) => (isSold(index) ? before[index] : price)) : before,
          );
          const isStale = [0, 2].some(
            (index) =>
              !isSold(index) && steps.some((step) => step.apartment === index && "price" in step.body),
          );
          expect(isPublished).toBe(!isStale && !(isSold(0) && isSold(2)));
        }),
        { numRuns: isFullRun ? 60 : 8, ...(isFullRun ? {} : { seed: 77 }) },
      );
    });
  });

  describe("in another currency than the firm's", () => {
    afterEach(() => priceIn("USD"));
    const save = async ({ id, version }: { id: number; version: number }, over: object = {}) =>
      (
        await call(savePriceList, {
          params: { id: String(id) },
          body: { version, name: "Winter", terms: FLAT, ...over },
        } as never)
      ).data;
    const undo = async ({ id, version }: { id: number; version: number }) =>
      (await call(undoPriceList, { params: { id: String(id) }, body: { version } })).data;
    const CHANGED = { status: 409, code: "currency_changed" };

    it("is not published, scheduled or compared before it is saved again, nor undone after", async () => {
      const list = await draft();
      expect(list.currency).toBe("USD");
      await priceIn("GEL");
      const refused = await refusal(publish(list));
      expect(refused).toMatchObject({ ...CHANGED, current: { currency: "GEL" } });
      expect(refused.message).toContain("USD ($)");
      expect(refused.message).toContain("GEL (₾)");
      expect(await refusal(publish(list, new Date(Date.now() + HOUR_MS)))).toMatchObject(CHANGED);
      const compared = { project_id: stock.project.id, terms: FLAT };
      const compare = (currency: Currency) =>
        call(comparePriceList, { body: { ...compared, currency } } as never);
      expect(await refusal(compare("USD"))).toMatchObject(CHANGED);
      expect((await compare("GEL")).data.summary.changed).toBe(2);
      expect(await refusal(save(list, { currency: "USD" }))).toMatchObject(CHANGED);
      const params = { id: String(list.id) };
      const { data: kept } = await call(getPriceList, { params });
      expect(kept).toMatchObject({ currency: "USD", version: list.version, status: "draft" });
      expect(await prices()).toEqual(BEFORE);
      const saved = await save(list);
      expect(saved.currency).toBe("GEL");
      const published = await publish(saved);
      expect(await prices()).toEqual([80_000, 80_000, 161_000, 200_000]);
      await priceIn("USD");
      expect(await refusal(undo(published))).toMatchObject(CHANGED);
      expect(await prices()).toEqual([80_000, 80_000, 161_000, 200_000]);
      expect((await call(getPriceList, { params })).data.currency).toBe("GEL");
      await priceIn("GEL");
      expect((await undo(published)).result?.undone).toMatchObject({ restored: 2, left: [] });
      expect(await prices()).toEqual(BEFORE);
    });

    it("is a copy's, too, which is saved again before it counts", async () => {
      const body = { project_id: stock.project.id, name: "Copy", terms: FLAT, currency: "EUR" };
      const { data: copy } = await call(createPriceList, { body } as never);
      expect(copy.currency).toBe("EUR");
      expect(await refusal(publish(copy))).toMatchObject(CHANGED);
      const unknown = call(createPriceList, { body: { ...body, currency: "GBP" } } as never);
      expect(await refusal(unknown)).toMatchObject({ status: 422 });
    });

    it("writes no price, whatever is done to it and to the currency at once", async () => {
      const step = fc.constantFrom("save", "publish", "undo", "schedule", "due", "USD", "GEL");
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 }),
          async (rounds) => {
            stock = await createStock(db());
            const { id } = await draft();
            const at = new Date(Date.now() + HOUR_MS);
            for (const atOnce of rounds) {
              const { version } = await db().priceList.findUniqueOrThrow({ where: { id } });
              const take: Record<string, () => Promise<unknown>> = {
                save: () => save({ id, version }),
                publish: () => publish({ id, version }),
                undo: () => undo({ id, version }),
                schedule: () => publish({ id, version }, at),
                due: () => publishDue(at),
                USD: () => priceIn("USD"),
                GEL: () => priceIn("GEL"),
              };
              const done = await Promise.allSettled(atOnce.map(async (what) => take[what]?.()));
              for (const result of done)
                if (result.status === "rejected")
                  expect((await failureOf(Promise.reject(result.reason as Error))).status).toBe(409);
            }
            const list = await db().priceList.findUniqueOrThrow({ where: { id } });
            const lines = await db().recordHistory.findMany({
              where: { entity: "apartment", reason: { in: [`price list ${id}`, `price list ${id} undone`] } },
            });
            expect(lines.filter(({ currency }) => currency !== list.currency)).toEqual([]);
            const isPublished = list.status === "published" && lines.length === 2;
            expect(await prices()).toEqual(isPublished ? [80_000, 80_000, 161_000, 200_000] : BEFORE);
          },
        ),
        { numRuns: isFullRun ? 80 : 10, ...(isFullRun ? {} : { seed: 1720 }) },
      );
    });
  });

  it("refuses bad input with a message, and writes nothing", async () => {
    const list = await draft();
    const refused = async (terms: object) => (await refusal(draft(terms))).status;
    expect(await refused({ base: { kind: "per_m2", amount_minor: -1 } })).toBe(422);
    expect(await refused({ base: { kind: "per_m2", amount_minor: 1e15 } })).toBe(422);
    expect(await refused({ rounding: 7 })).toBe(422);
    expect(await refused({ currency: "EUR" })).toBe(422);
    const apartment_id = stock.apartments[0].id;
    for (const price of [0, -1, 1.5, 2_000_000_001, "95000", null])
      expect(await refused({ overrides: [{ apartment_id, price }] as never })).toBe(422);
    const price = 95_000;
    expect(
      await refused({
        overrides: [
          { apartment_id, price },
          { apartment_id, price },
        ],
      }),
    ).toBe(422);
    expect(
      await refused({ rules: [{ kind: "floors", building_id: null, from: 5, to: 2, percent: 1 }] }),
    ).toBe(422);
    expect(await refusal(publish({ ...list, version: list.version + 1 }))).toMatchObject({ status: 409 });
    expect(await refusal(publish(list, new Date(Date.now() - HOUR_MS)))).toMatchObject({ status: 422 });
    const none = await draft({ rules: [{ kind: "floor_step", from: -20, percent: -90 }] });
    expect(none.comparison.summary.without_price).toBe(2);
    expect(await refusal(publish(none))).toMatchObject({ status: 409, code: "wrong_status" });
    expect(await prices()).toEqual(BEFORE);
    await call(deletePriceList, { params: { id: String(none.id) } });
    const { data } = await call(listPriceLists, { query: { project_id: String(stock.project.id) } });
    expect(data.map(({ id }) => id)).toEqual([list.id]);
  });
});
