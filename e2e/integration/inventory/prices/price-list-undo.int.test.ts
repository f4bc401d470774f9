import { getPriceList, undoPriceList } from "@ezo/contract/inventory/price-lists";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import { endDiscount, setDiscount } from "@ezo/contract/inventory/apartment-prices";
import { getApartment } from "@ezo/contract/site/navigation";
import { ROLES } from "@ezo/contract/values/roles/roles";
import { HOUR_MS } from "@ezo/contract/values/time";
import type { Actor } from "@ezo/core/users/actor";
import { describe, expect, it } from "vitest";
import { dayIn } from "../../../stack/firm-day.ts";
import { BEFORE, priceListCalls, refusal } from "./price-list-calls.ts";
import { usePriceListStack } from "./price-list-stack.ts";

const { stack, stock, db, call } = usePriceListStack();
const { draft, publish, prices, change, listsAt } = priceListCalls({ db, call, stock });

describe("a price list", () => {
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
          { id: stock().apartments[0].id, name: "A / 1 / 101" },
          { id: stock().apartments[2].id, name: "A / 2 / 201" },
        ],
      });
      expect(await prices()).toEqual([80_000, 80_000, 161_000, 200_000]);
    });

    it("leaves what is on a floor that was deleted since, and names it", async () => {
      const published = await publish(await draft());
      await call(floorRoutes.remove, { params: { id: String(stock().floors[1].id) } });
      expect((await undo(published)).result?.undone).toMatchObject({
        restored: 1,
        left: [{ id: stock().apartments[2].id, name: "A / 2 / 201" }],
      });
      expect(await prices()).toEqual([50_000, 80_000, 161_000, 200_000]);
    });

    it.each([
      [24, { price: 40_000, oldPrice: 50_000, struckPrice: 50_000 }],
      [96, { price: 50_000, oldPrice: null, struckPrice: null, discountUntil: null }],
    ])(
      "has the discount again that it ended, unless that is over: %i hours later",
      async (hours, expected) => {
        const { id, version } = stock().apartments[0];
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
        const actor: Actor = { ...admin, capabilities: ROLES.admin, sessionId: "", textLocale: null };
        await listsAt(new Date(Date.now() + hours * HOUR_MS)).undo(actor, published.id, published.version);
        expect(await db().apartment.findUnique({ where: { id } })).toMatchObject(expected);
      },
    );
  });

  describe("over a discount, and is undone", () => {
    const first = () => stock().apartments[0].id;
    const stored = () => db().apartment.findUniqueOrThrow({ where: { id: first() } });
    const discount = async (price: number) =>
      call(setDiscount, {
        params: { id: String(first()) },
        body: {
          version: (await stored()).version,
          price,
          until: dayIn(new Date(Date.now() + 48 * HOUR_MS)),
          reason: { en: "Winter" },
          confirm_large_falls: true,
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
      (await stack().call(getApartment, { params: { id: String(first()) }, query: {} })).data;

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
});
