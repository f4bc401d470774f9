import { listApartmentPrices } from "@ezo/contract/inventory/apartment-prices";
import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import {
  deletePriceList,
  getPriceList,
  listStoppedPriceLists,
  savePriceList,
  undoPriceList,
  withdrawPriceList,
} from "@ezo/contract/inventory/price-lists";
import { PUBLIC_NAMESPACE } from "@ezo/contract/live";
import { HOUR_MS } from "@ezo/contract/values/time";
import { storedTerms } from "@ezo/core/prices/lists/price-lists.present";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { io } from "socket.io-client";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { createApartment } from "../../../stack/factories/explorer.ts";
import { ADMIN } from "../../../stack/stack.ts";
import { BEFORE, FLAT, priceListCalls, refusal } from "./price-list-calls.ts";
import { usePriceListStack } from "./price-list-stack.ts";

const { stack, token, stock, restock, db, call } = usePriceListStack({ servers: 2 });
const { draft, publish, prices, change, priceIn, publishDue } = priceListCalls({ db, call, stock });

describe("a price list", () => {
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
    const admin = await db().user.findFirstOrThrow({ where: { email: ADMIN } });
    const author = { id: admin.id, name: admin.name };
    const { data: lines } = await call(listApartmentPrices, {
      params: { id: String(stock().apartments[0].id) },
    });
    expect(lines[0]).toMatchObject({ price: 80_000, reason: `price list ${list.id}`, author });
  });

  it("reaches the pages that visitors have open at its time", async () => {
    const { id } = stock().apartments[0];
    const at = new Date(Date.now() + HOUR_MS);
    await publish(await draft(), at);
    const socket = io(`${stack().url(1)}${PUBLIC_NAMESPACE}`, { transports: ["websocket"] });
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
      const answer = await fetch(`${stack().url(server)}/api/apartments/${id}`);
      expect(((await answer.json()) as { data: { price: number } }).data.price).toBe(80_000);
    }
  });

  it("is read again by the pages of those who may set prices, whatever is done with it", async () => {
    const live = await stack().live(token(), 1);
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
        apartments: [{ id: stock().apartments[0].id, name: "A / 1 / 101" }],
      },
      comparison: { summary: { stale: 1 } },
    });
    expect(await prices()).toEqual([51_000, 80_000, 90_000, 200_000]);
  });

  it("sets the price of what was reserved when it was compared, and released before its time", async () => {
    const at = new Date(Date.now() + HOUR_MS);
    const list = await draft();
    const params = { id: String(list.id) };
    await publish(list, at);
    await change(3, { status: "available" });
    await change(0, { status: "reserved" });
    // The editor says beforehand what the time brings.
    const { rows, summary } = (await call(getPriceList, { params })).data.comparison;
    expect(rows.map(({ to, kept }) => [to, kept])).toEqual([
      [50_000, "reserved"],
      [80_000, "sold"],
      [161_000, null],
      [260_000, null],
    ]);
    expect(summary).toMatchObject({ stale: 0, kept: 2 });
    expect(await publishDue(at)).toBe(1);
    expect(await prices()).toEqual([50_000, 80_000, 161_000, 260_000]);
    const { data } = await call(getPriceList, { params });
    expect(data.result).toMatchObject({
      changed: 2,
      // The sold one was kept from the beginning.
      kept: [{ id: stock().apartments[0].id, name: "A / 1 / 101" }],
    });
    expect(data.comparison.rows.map(({ from, to }) => [from, to])).toEqual([
      [50_000, 50_000],
      [90_000, 161_000],
      [200_000, 260_000],
    ]);
  });

  it("has something left to publish where all that it set was reserved, and another released", async () => {
    const at = new Date(Date.now() + HOUR_MS);
    await publish(await draft(), at);
    await change(0, { status: "sold" });
    await change(2, { status: "reserved" });
    await change(3, { status: "available" });
    expect(await publishDue(at)).toBe(1);
    expect(await prices()).toEqual([50_000, 80_000, 90_000, 260_000]);
  });

  it("does not set the price of what was repriced while it was kept, and released", async () => {
    const at = new Date(Date.now() + HOUR_MS);
    await publish(await draft(), at);
    await change(3, { price: 210_000 });
    await change(3, { status: "available" });
    expect(await publishDue(at)).toBe(0);
    expect(await prices()).toEqual([...BEFORE.slice(0, 3), 210_000]);
  });

  describe("whose apartments were corrected since", () => {
    const at = new Date(Date.now() + HOUR_MS);
    const rules: PriceListTerms["rules"] = [
      { kind: "side", side: "S", percent: 5 },
      { kind: "floor_step", from: 1, percent: 1 },
    ];

    it.each([
      ["its area", { area_total: 41 }],
      ["its sides", { orientation: ["S"] }],
      ["its kind", { unit_type: "parking" }],
    ])("is stopped and names the apartment: %s", async (_, correction) => {
      const list = await draft({ rules });
      const params = { id: String(list.id) };
      await publish(list, at);
      await change(0, correction);
      const before = await prices();
      const apartments = [{ id: stock().apartments[0].id, name: "A / 1 / 101" }];
      const { rows, summary } = (await call(getPriceList, { params })).data.comparison;
      expect(summary.stale).toBe(1);
      expect(rows.filter((row) => row.is_stale)).toMatchObject([{ apartment_id: apartments[0]?.id }]);
      expect(await publishDue(at)).toBe(0);
      expect(await prices()).toEqual(before);
      const { data } = await call(getPriceList, { params });
      expect(data.stopped).toMatchObject({ reason: "stale", apartments });
      expect((await refusal(publish(data))).current).toEqual({ apartments });
      const body = { version: data.version, name: data.name, terms: data.terms };
      const saved = await call(savePriceList, { params, body } as never);
      expect(saved.data.comparison.summary.stale).toBe(0);
      await publish(saved.data);
    });

    it("is stopped by another number of their floor", async () => {
      await publish(await draft({ rules }), at);
      await db().floor.update({ where: { id: stock().floors[1].id }, data: { number: 3 } });
      expect(await publishDue(at)).toBe(0);
    });

    it("is published where a price set by hand, or what it keeps, is corrected", async () => {
      const overrides = [{ apartment_id: stock().apartments[0].id, price: 77_777 }];
      await publish(await draft({ overrides }), at);
      await change(0, { area_total: 41 });
      await change(3, { area_total: 131 });
      expect(await publishDue(at)).toBe(1);
      expect(await prices()).toEqual([77_777, 80_000, 161_000, 200_000]);
    });
  });

  it("is stopped by an apartment that was created since, and names it; a reserved one stops nothing", async () => {
    const at = new Date(Date.now() + HOUR_MS);
    const list = await draft();
    const params = { id: String(list.id) };
    await publish(list, at);
    const added = { rooms: 2, areaTotal: 50, price: 70_000 };
    await createApartment(db(), stock().floors[0], "103", { ...added, status: "reserved" });
    expect((await call(getPriceList, { params })).data.comparison.summary.stale).toBe(0);
    const { id } = await createApartment(db(), stock().floors[0], "104", added);
    const apartments = [{ id, name: "A / 1 / 104" }];
    const { summary, rows } = (await call(getPriceList, { params })).data.comparison;
    expect(summary).toMatchObject({ stale: 1, without_price: 0 });
    expect(rows.filter((row) => row.is_stale)).toMatchObject([{ apartment_id: id, to: 100_000 }]);
    expect(await publishDue(at)).toBe(0);
    const { data } = await call(getPriceList, { params });
    expect(data).toMatchObject({ status: "draft", stopped: { reason: "stale", apartments } });
    expect(await prices()).toEqual(BEFORE);
    expect((await refusal(publish(data))).current).toEqual({ apartments });
  });

  describe("that cannot be published at its time", () => {
    const at = new Date(Date.now() + HOUR_MS);
    const sell = async () => {
      await change(0, { status: "sold" });
      await change(2, { status: "reserved" });
    };
    const takePriceAway = async (id: number) => {
      const terms = storedTerms({ ...FLAT, rules: [{ kind: "floor_step", from: -20, percent: -90 }] });
      await db().priceListEntry.updateMany({ where: { priceListId: id }, data: { toPrice: null } });
      await db().priceList.update({ where: { id }, data: { terms } });
    };
    const raiseFloor = async (id: number) => {
      const terms = storedTerms({ ...FLAT, floor_per_m2_minor: 200_001 });
      await db().priceList.update({ where: { id }, data: { terms } });
    };
    const deleteProject = () =>
      db().project.update({ where: { id: stock().project.id }, data: { deletedAt: new Date() } });
    const names = [
      { id: expect.any(Number) as number, name: "A / 1 / 101" },
      { id: expect.any(Number) as number, name: "A / 2 / 201" },
    ];

    afterEach(() => priceIn("USD"));
    it.each([
      ["currency_changed", () => priceIn("EUR"), []],
      ["stale", () => change(0, { price: 51_000 }), names.slice(0, 1)],
      ["without_price", takePriceAway, []],
      ["below_floor", raiseFloor, names],
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
            project_id: stock().project.id,
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
            const found = stack().mailbox.to(ADMIN).filter(isAbout);
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
          await restock();
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
});
