import { bulkChangeApartments, changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { setDiscount } from "@ezo/contract/inventory/apartment-prices";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import type { Currency } from "@ezo/contract/values/money/currency";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApartment, createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  stock = await createStock(db());
  token = await stack.token();
});
afterAll(() => stack.stop());

let apartment: { id: number };
let serial = 500;
beforeEach(async () => {
  apartment = await createApartment(db(), stock.floors[0], String(++serial), { price: 90_000 });
});

const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const stored = () => db().apartment.findUniqueOrThrow({ where: { id: apartment.id } });
const patch = (body: object): Promise<unknown> =>
  call(apartmentRoutes.patch, { params: { id: String(apartment.id) }, body } as never);

const NEW = 80_000;
interface Said {
  currency: Currency | undefined;
}
/** Every call that takes a price which somebody has typed. */
const writes = {
  patch: (said: Said) => patch({ version: 1, price: NEW, ...said }),
  discount: (said: Said): Promise<unknown> => {
    const until = dayIn(new Date(Date.now() + 3 * 86_400_000));
    const params = { id: String(apartment.id) };
    return call(setDiscount, { params, body: { version: 1, price: NEW, until, ...said } });
  },
  bulk: (said: Said): Promise<unknown> =>
    call(bulkChangeApartments, { body: { ids: [apartment.id], versions: [1], price: NEW, ...said } }),
  changes: (said: Said): Promise<unknown> => {
    const changes = [{ id: apartment.id, version: 1, price: NEW }];
    return call(changeApartments, { body: { changes, ...said } });
  },
};

describe.each(Object.entries(writes))("a price that is sent by %s", (_, write) => {
  it("is refused where it was typed in another currency than the firm's of now", async () => {
    const { status, body } = await failureOf(write({ currency: "GEL" }));
    expect([status, body.code, body.current]).toEqual([409, "currency_changed", { currency: "USD" }]);
    expect((await stored()).price).toBe(90_000);
  });

  it.each(["USD", undefined] as const)("is taken with %s", async (currency) => {
    await write({ currency });
    expect((await stored()).price).toBe(NEW);
  });
});

it("is asked for its currency only where there is a price", async () => {
  await patch({ version: 1, is_price_hidden: true, currency: "GEL" });
  expect(await stored()).toMatchObject({ isPriceHidden: true, price: 90_000 });
});
