import {
  comparePriceList,
  createPriceList,
  getPriceList,
  savePriceList,
  undoPriceList,
} from "@ezo/contract/inventory/price-lists";
import type { Currency } from "@ezo/contract/values/money/currency";
import { HOUR_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { failureOf } from "../../../stack/failure.ts";
import { BEFORE, FLAT, priceListCalls, refusal } from "./price-list-calls.ts";
import { usePriceListStack } from "./price-list-stack.ts";

const { stock, restock, db, call } = usePriceListStack();
const { draft, publish, prices, priceIn, publishDue } = priceListCalls({ db, call, stock });

describe("a price list", () => {
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
    const ofBoth = ({ comparison: { rows, summary } }: Awaited<ReturnType<typeof save>>) => ({
      prices: rows.map(({ from, to }) => [from, to]),
      figures: Object.values(summary).filter((figure) => figure !== 0),
    });
    // The list's own prices, in its own currency.
    const UNCOMPARED = {
      prices: [
        [null, 80_000],
        [null, null],
        [null, 161_000],
        [null, null],
      ],
      figures: [],
    };
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
      const compared = { project_id: stock().project.id, terms: FLAT };
      const compare = (currency: Currency) =>
        call(comparePriceList, { body: { ...compared, currency } } as never);
      expect(await refusal(compare("USD"))).toMatchObject(CHANGED);
      expect((await compare("GEL")).data.summary.changed).toBe(2);
      expect(await refusal(save(list, { currency: "USD" }))).toMatchObject(CHANGED);
      const params = { id: String(list.id) };
      const { data: kept } = await call(getPriceList, { params });
      expect(kept).toMatchObject({ currency: "USD", version: list.version, status: "draft" });
      expect(ofBoth(kept)).toEqual(UNCOMPARED);
      expect(await prices()).toEqual(BEFORE);
      const saved = await save(list);
      expect(saved.currency).toBe("GEL");
      expect(saved.comparison.summary).toMatchObject({ changed: 2, sum_from: 140_000, sum_to: 241_000 });
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
      const body = { project_id: stock().project.id, name: "Copy", terms: FLAT, currency: "EUR" };
      const { data: copy } = await call(createPriceList, { body } as never);
      expect(copy.currency).toBe("EUR");
      expect(ofBoth(copy)).toEqual(UNCOMPARED);
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
            await restock();
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
});
