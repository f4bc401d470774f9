import { expect, it } from "vitest";
import { apartmentSpecIn } from "./apartment-values.ts";

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
  expect(sent).toEqual([
    { version: 2, price: 90_000, currency: "USD" },
    { version: 2, rooms: 3 },
    { version: 2, price: 90_000 },
  ]);
});
