import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import {
  comparePriceList,
  deletePriceList,
  getPriceList,
  listPriceLists,
  savePriceList,
  undoPriceList,
} from "@ezo/contract/inventory/price-lists";
import { listApartmentPrices, setDiscount } from "@ezo/contract/inventory/apartment-prices";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { getApartment } from "@ezo/contract/site/navigation";
import { PRICE_LISTS_MAX } from "@ezo/contract/values/limits/prices";
import { HOUR_MS } from "@ezo/contract/values/time";
import { storedTerms } from "@ezo/core/prices/lists/price-lists.present";
import { createAccount } from "@ezo/core/users/accounts";
import { describe, expect, it } from "vitest";
import { createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { PASSWORD } from "../../../stack/stack.ts";
import { BEFORE, FLAT, priceListCalls, refusal } from "./price-list-calls.ts";
import { usePriceListStack } from "./price-list-stack.ts";

const { stack, stock, db, call } = usePriceListStack();
const { draft, publish, prices, change, priceIn } = priceListCalls({ db, call, stock });

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
      per_m2_from: 1162,
      per_m2_to: 2000,
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
    const [first, sold, , reserved] = stock().apartments;
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
      stock().apartments[0].id,
      stock().apartments[2].id,
    ]);
    const shown = await stack().call(getApartment, {
      params: { id: String(stock().apartments[0].id) },
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
        { id: stock().apartments[0].id, name: "A / 1 / 101" },
        { id: stock().apartments[2].id, name: "A / 2 / 201" },
      ],
    });
    expect(failure.message).toContain("A / 1 / 101; A / 2 / 201");
    const saved = await call(savePriceList, {
      params: { id: String(left.id) },
      body: { version: left.version, name: left.name, terms: left.terms },
    } as never);
    await publish(saved.data);
    const { id: projectId } = stock().project;
    expect(await db().priceList.count({ where: { projectId, status: "published" } })).toBe(2);
  });

  it("is named in the price history of its apartments, for those who may open it", async () => {
    const list = await draft({}, "Summer");
    const { version } = await publish(list);
    await call(undoPriceList, { params: { id: String(list.id) }, body: { version } });
    await priceIn("EUR");
    await priceIn("USD");
    const params = { id: String(stock().apartments[0].id) };
    const namesFor = async (token?: string) => {
      const { data } = await (token
        ? stack().call(listApartmentPrices, { params }, { token })
        : call(listApartmentPrices, { params }));
      return data.map(({ reason, price_list: named }) => [reason, named]);
    };
    const named = { id: list.id, name: "Summer" };
    expect((await namesFor()).slice(0, 4)).toEqual([
      ["currency changed", undefined],
      ["currency changed", undefined],
      [`price list ${list.id} undone`, named],
      [`price list ${list.id}`, named],
    ]);
    const email = "reader@prices.test";
    await createAccount(db(), { email, name: "Somebody", role: "read_only", password: PASSWORD });
    const seen = await namesFor(await stack().token(email));
    expect(seen).toContainEqual([`price list ${list.id}`, undefined]);
    expect(seen).not.toContainEqual([`price list ${list.id}`, named]);
  });

  it("keeps the price of what was sold since, and names it; a changed price stops it", async () => {
    const list = await draft();
    await change(0, { status: "sold" });
    const published = await publish(list);
    expect(published.result).toEqual({
      changed: 1,
      discounts_ended: 0,
      kept: [{ id: stock().apartments[0].id, name: "A / 1 / 101" }],
    });
    expect(await prices()).toEqual([50_000, 80_000, 161_000, 200_000]);
    const next = await draft({ base: { kind: "total", amount_minor: 10_000_000 } });
    await change(2, { price: 99_000 });
    expect((await refusal(publish(next))).current).toEqual({
      apartments: [{ id: stock().apartments[2].id, name: "A / 2 / 201" }],
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
    const params = { id: String(stock().apartments[2].id) };
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

  it("changes the price that returns after a discount; one that falls to the discount's ends it", async () => {
    const { id, version } = stock().apartments[0];
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
    const { data } = await stack().call(getApartment, { params: { id: String(id) }, query: {} });
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
    const { id, version } = stock().apartments[0];
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
        body: { project_id: stock().project.id, terms: { ...FLAT, ...terms } },
      } as never);
    const save = ({ id, version }: { id: number; version: number }, terms: PriceListTerms) =>
      call(savePriceList, { params: { id: String(id) }, body: { version, name: "Winter", terms } } as never);

    it("is refused at the field, saved or not", async () => {
      const other = await createStock(db());
      const [own, building_id, apartment_id] = [
        stock().apartments[0].id,
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
      const { building, apartments } = stock();
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

  it("refuses bad input with a message, and writes nothing", async () => {
    const list = await draft();
    const refused = async (terms: object) => (await refusal(draft(terms))).status;
    expect(await refused({ base: { kind: "per_m2", amount_minor: -1 } })).toBe(422);
    expect(await refused({ base: { kind: "per_m2", amount_minor: 1e15 } })).toBe(422);
    expect(await refused({ rounding: 7 })).toBe(422);
    expect(await refused({ currency: "EUR" })).toBe(422);
    const apartment_id = stock().apartments[0].id;
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
    const { data } = await call(listPriceLists, { query: { project_id: String(stock().project.id) } });
    expect(data.map(({ id }) => id)).toEqual([list.id]);
  });

  it("has a place among those that are not published yet; published ones, which stay, take none", async () => {
    const list = await draft();
    const many = (count: number, status: "draft" | "published") =>
      db().priceList.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          projectId: stock().project.id,
          name: `${status} ${index}`,
          terms: storedTerms(FLAT),
          currency: "USD",
          status,
        })),
      });
    const listed = async () =>
      (await call(listPriceLists, { query: { project_id: String(stock().project.id) } })).data;
    await many(PRICE_LISTS_MAX + 1, "published");
    const newest = await draft({}, "Spring");
    const ids = (await listed()).map(({ id }) => id);
    expect([ids[0], ids.at(-1), ids.length]).toEqual([newest.id, list.id, PRICE_LISTS_MAX + 2]);
    await many(PRICE_LISTS_MAX - 2, "draft");
    expect(await refusal(draft())).toMatchObject({ status: 422 });
    await call(deletePriceList, { params: { id: String(list.id) } });
    await draft();
  });

  it("is neither published nor scheduled with a price below its lowest, which it names", async () => {
    const list = await draft({ floor_per_m2_minor: 200_001 });
    expect(list.comparison.rows.map((row) => row.is_below_floor)).toEqual([true, false, true, false]);
    expect(list.comparison.summary.below_floor).toBe(2);
    for (const at of [undefined, new Date(Date.now() + HOUR_MS)]) {
      const { status, code, message, current } = await refusal(publish(list, at));
      expect([status, code]).toEqual([409, "wrong_status"]);
      expect(message).toContain("A / 1 / 101; A / 2 / 201");
      expect(current).toMatchObject({ apartments: [{ name: "A / 1 / 101" }, { name: "A / 2 / 201" }] });
    }
    expect(await prices()).toEqual(BEFORE);
    // A price set by hand is held to it, too; one of just that is none below it.
    const [first, , third] = stock().apartments;
    const byHand = [
      { apartment_id: first.id, price: 79_999 },
      { apartment_id: third.id, price: 161_000 },
    ];
    const low = await draft({ floor_per_m2_minor: 200_000, overrides: byHand });
    expect(low.comparison.rows.map((row) => row.is_below_floor)).toEqual([true, false, false, false]);
    const exact = await draft({ floor_per_m2_minor: 200_000 });
    expect(exact.comparison.summary.below_floor).toBe(0);
    expect(await publish(exact)).toMatchObject({ status: "published" });
  });
});
