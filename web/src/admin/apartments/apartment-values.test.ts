import { expect, it } from "vitest";
import { apartmentSpecIn, typedPrice } from "./apartment-values.ts";

it("names the currency of a price, and of nothing else", async () => {
  const sent: unknown[] = [];
  const call = (_: unknown, { body }: { body: unknown }) => {
    sent.push(body);
    return Promise.resolve({ data: {} });
  };
  const update = (currency: "USD" | undefined, body: object) =>
    apartmentSpecIn(currency).resource.update(call as never, 5, { version: 2, ...body }, "en");
  await update("USD", { price: 90_000 });
  await update("USD", { rooms: 3 });
  await update(undefined, { price: 90_000 });
  // As a draft has it, which names the currency that it was typed in; a price that is no change any more needs none.
  await update("USD", { price: 90_000, price_currency: "GEL" });
  await update("USD", { price_currency: "GEL" });
  await apartmentSpecIn("USD").resource.create(call as never, { price: 90_000, price_currency: "USD" }, "en");
  expect(sent).toEqual([
    { version: 2, price: 90_000, currency: "USD" },
    { version: 2, rooms: 3 },
    { version: 2, price: 90_000 },
    { version: 2, price: 90_000, currency: "GEL" },
    { version: 2 },
    { price: 90_000 },
  ]);
});

it("keeps the currency of a price that differs from the saved one", () => {
  const item = { price: 90_000 };
  expect(typedPrice(80_000, "USD", item)).toEqual({ price: 80_000, price_currency: "USD" });
  expect(typedPrice("", "USD", item)).toEqual({ price: "", price_currency: "USD" });
  expect(typedPrice(90_000, "USD", item)).toEqual({ price: 90_000, price_currency: null });
  expect(typedPrice("", "USD", { price: null })).toEqual({ price: "", price_currency: null });
  expect(typedPrice(80_000, undefined, null)).toEqual({ price: 80_000, price_currency: null });
});
