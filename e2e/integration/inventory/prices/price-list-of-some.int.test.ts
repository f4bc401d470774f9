import { getInterestBoard } from "@ezo/contract/admin/interest";
import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import {
  comparePriceList,
  getPriceList,
  savePriceList,
  undoPriceList,
} from "@ezo/contract/inventory/price-lists";
import { HOUR_MS } from "@ezo/contract/values/time";
import { storedTerms } from "@ezo/core/prices/lists/price-lists.present";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { BEFORE, priceListCalls, refusal } from "./price-list-calls.ts";
import { usePriceListStack } from "./price-list-stack.ts";

const { stock, db, call } = usePriceListStack();
const { draft, publish, prices, change, publishDue } = priceListCalls({ db, call, stock });

/** A list for some apartments of the stock alone, by their places in it. */
const only = (...priced: [place: 0 | 1 | 2 | 3, price: number][]): Partial<PriceListTerms> => ({
  overrides: priced.map(([place, price]) => ({ apartment_id: stock().apartments[place].id, price })),
  only_overrides: true,
});
const save = ({ id, version }: { id: number; version: number }, terms: PriceListTerms) =>
  call(savePriceList, { params: { id: String(id) }, body: { version, name: "Winter", terms } } as never);

describe("a price list for single apartments", () => {
  it("drafted from cells of the board is compared with these, and changes them alone", async () => {
    const { id: projectId } = stock().project;
    const { data: board } = await call(getInterestBoard, { params: { id: String(projectId) } });
    const cells = board.floors.find(({ floor_number: number }) => number === 1)?.cells ?? [];
    const overrides = cells.map(({ apartment_id, price }) => ({ apartment_id, price: (price ?? 0) + 5000 }));
    const list = await draft({ overrides, only_overrides: true });
    const [first, second] = stock().apartments;
    expect(
      list.comparison.rows.map((row) => [row.apartment_id, row.from, row.to, row.kept, row.by_rules]),
    ).toEqual([
      [first.id, 50_000, 55_000, null, null],
      [second.id, 80_000, 80_000, "sold", null],
    ]);
    expect(list.comparison.summary).toMatchObject({
      changed: 1,
      sum_from: 50_000,
      sum_to: 55_000,
      kept: 1,
      overrides: 1,
      idle_rules: [],
      without_price: 0,
      stale: 0,
    });
    const { data: compared } = await call(comparePriceList, {
      body: { project_id: projectId, terms: list.terms },
    });
    expect(compared).toEqual(list.comparison);

    // What is not in the list does not hold it.
    await change(2, { price: 91_000 });
    const done = await publish(list);
    expect(done.result).toEqual({ changed: 1, discounts_ended: 0, kept: [] });
    expect(await prices()).toEqual([55_000, 80_000, 91_000, 200_000]);
    const params = { id: String(list.id) };
    const { data: shown } = await call(getPriceList, { params });
    expect(shown.comparison.rows.map((row) => row.apartment_id)).toEqual([first.id]);
    await call(undoPriceList, { params, body: { version: done.version } });
    expect(await prices()).toEqual([50_000, 80_000, 91_000, 200_000]);
  });

  it("is adjusted as others are: prices, reserved apartments, the lowest price", async () => {
    const list = await draft(only([0, 55_000], [3, 210_000]));
    const { data: saved } = await save(list, { ...list.terms, with_reserved: true });
    expect(saved.terms).toMatchObject({ only_overrides: true, with_reserved: true });
    expect(saved.comparison.rows.map(({ to, kept }) => [to, kept])).toEqual([
      [55_000, null],
      [210_000, null],
    ]);
    const { data: low } = await save(saved, { ...saved.terms, floor_per_m2_minor: 140_000 });
    expect(low.comparison.summary.below_floor).toBe(1);
    expect(await refusal(publish(low))).toMatchObject({ status: 409, code: "wrong_status" });
    const { floor_per_m2_minor: _, ...terms } = low.terms;
    const { data: last } = await save(low, { ...terms, ...only([3, 210_000]) });
    await publish(last);
    expect(await prices()).toEqual([50_000, 80_000, 90_000, 210_000]);
  });

  it("is stopped by a change of its own apartments, which are named", async () => {
    const list = await draft(only([0, 55_000], [2, 95_000]));
    await change(0, { price: 51_000 });
    const { code, current } = await refusal(publish(list));
    expect([code, current]).toEqual([
      "conflict",
      { apartments: [{ id: stock().apartments[0].id, name: "A / 1 / 101" }] },
    ]);
    expect(await prices()).toEqual([51_000, ...BEFORE.slice(1)]);
    const { data: saved } = await save(list, list.terms);
    await publish(saved);
    expect(await prices()).toEqual([55_000, 80_000, 95_000, 200_000]);
  });

  it("is published at its time, whatever has changed elsewhere", async () => {
    const at = new Date(Date.now() + HOUR_MS);
    await publish(await draft(only([0, 55_000])), at);
    await change(2, { price: 91_000 });
    expect(await publishDue(at)).toBe(1);
    expect(await prices()).toEqual([55_000, 80_000, 91_000, 200_000]);
  });

  it("is stopped once none of its apartments is left, whatever a server of the build before has compared", async () => {
    const at = new Date(Date.now() + HOUR_MS);
    const list = await draft(only([0, 55_000]));
    await publish(list, at);
    const [, , third] = stock().apartments;
    const others = { priceListId: list.id, apartmentId: third.id, fromPrice: 90_000, toPrice: null };
    await db().priceListEntry.create({ data: others });
    await change(0, { status: "sold" });
    expect(await publishDue(at)).toBe(0);
    const { data: stopped } = await call(getPriceList, { params: { id: String(list.id) } });
    expect([stopped.status, stopped.stopped?.reason]).toEqual(["draft", "nothing_left"]);
    expect(await prices()).toEqual(BEFORE);
  });

  it("is not saved without apartments, and is stopped where it has none", async () => {
    const list = await draft(only([0, 55_000]));
    for (const write of [() => draft(only()), () => save(list, { ...list.terms, overrides: [] })]) {
      const refused = await failureOf(write());
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["terms.overrides"]]);
    }
    const at = new Date(Date.now() + HOUR_MS);
    await publish(list, at);
    // As an earlier build has stored it.
    await db().priceListEntry.deleteMany({ where: { priceListId: list.id } });
    const terms = storedTerms({ ...list.terms, overrides: [] });
    await db().priceList.update({ where: { id: list.id }, data: { terms } });
    expect(await publishDue(at)).toBe(0);
    const { data: stopped } = await call(getPriceList, { params: { id: String(list.id) } });
    expect(stopped).toMatchObject({ status: "draft", stopped: { reason: "nothing_left", apartments: [] } });
    expect(await prices()).toEqual(BEFORE);
  });

  it("is stored as the build before reads it, and is no other list: its terms without the mark are refused", async () => {
    const list = await draft({ ...only([0, 55_000]), rules: [{ kind: "corner", percent: 3 }] });
    const { only_overrides: _, ...older } = list.terms;
    const { terms } = await db().priceList.findUniqueOrThrow({ where: { id: list.id } });
    expect(terms).toEqual(older);
    expect(older).toMatchObject({ base: { kind: "total", amount_minor: 1 }, rules: [], rounding: 1 });
    const body = { project_id: stock().project.id, terms: older };
    for (const write of [
      () => save(list, older),
      () => draft(older),
      () => call(comparePriceList, { body }),
    ]) {
      const refused = await failureOf(write());
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
        422,
        ["terms.base.amount_minor"],
      ]);
    }
  });
});
