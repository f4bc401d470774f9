import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { createPriceList, publishPriceList } from "@ezo/contract/inventory/price-lists";
import { priceSettings } from "@ezo/contract/site/prices";
import type { Currency } from "@ezo/contract/values/money/currency";
import type { Db } from "@ezo/core/platform/db";
import { publishDueLists } from "@ezo/core/prices/lists/due-lists";
import { createPriceLists } from "@ezo/core/prices/lists/price-lists.service";
import { createRecords } from "@ezo/core/records/write";
import type { Call } from "../../../stack/call.ts";
import type { createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";

/** Terms that give every apartment that is not sold or reserved another price than it has. */
export const FLAT: PriceListTerms = {
  base: { kind: "per_m2", amount_minor: 200_000 },
  rules: [],
  overrides: [],
  rounding: 100,
  with_reserved: false,
  with_sold: false,
};
/** The prices of `createStock`. */
export const BEFORE = [50_000, 80_000, 90_000, 200_000];

/** What the failure of a call says; throws if the call succeeds. */
export const refusal = async (work: Promise<unknown>) => {
  const { status, body } = await failureOf(work);
  return { status, code: body.code, message: body.message, current: body.current };
};

/** What is done with price lists and apartments of the stock, as the user of `call`, and what the worker does by its clock. */
export function priceListCalls(of: {
  db: () => Db;
  call: Call;
  stock: () => Awaited<ReturnType<typeof createStock>>;
}) {
  const { db, call, stock } = of;
  const partsAt = (now: Date) => ({ db: db(), records: createRecords({ db: db() }), now: () => now });
  return {
    draft: async (terms: Partial<PriceListTerms> = {}, name = "Winter") =>
      (
        await call(createPriceList, {
          body: { project_id: stock().project.id, name, terms: { ...FLAT, ...terms } },
        } as never)
      ).data,
    publish: async ({ id, version }: { id: number; version: number }, at?: Date) =>
      (
        await call(publishPriceList, {
          params: { id: String(id) },
          body: { version, ...(at && { at: at.toISOString() }) },
        } as never)
      ).data,
    prices: async () =>
      (
        await db().apartment.findMany({
          where: { id: { in: stock().apartments.map(({ id }) => id) } },
          orderBy: { id: "asc" },
        })
      ).map(({ price }) => price),
    change: (index: 0 | 1 | 2 | 3, body: object) =>
      call(apartmentRoutes.patch, {
        params: { id: String(stock().apartments[index].id) },
        body,
      } as never),
    priceIn: (currency: Currency) => call(priceSettings.put, { body: { currency, others: [] } }),
    listsAt: (now: Date): ReturnType<typeof createPriceLists> => createPriceLists(partsAt(now)),
    publishDue: (now: Date) => publishDueLists(partsAt(now)),
  };
}
