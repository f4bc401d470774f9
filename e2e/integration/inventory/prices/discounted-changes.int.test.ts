import { bulkChangeApartments, changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { importApartments, undoApartmentsImport } from "@ezo/contract/inventory/apartment-files";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import type { RouteInput } from "@ezo/contract/route";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApartment, createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

const NOT_LOWER =
  "The price must be below the old price. If the discount is not needed any more, end it first.";
const NEEDS_PRICE = "A discount needs a price: end the discount first.";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  stock = await createStock(stack.database.prisma);
  token = await stack.token();
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) =>
  stack.call(definition, input, { token, headers: { "x-locale": "en" } });
const priceOf = async ({ id }: { id: number }) =>
  (await db().apartment.findUniqueOrThrow({ where: { id } })).price;

interface Apartment {
  id: number;
  number: string;
}
/** Both cost 90,000; of the second one that is a discount, and 100,000 returns after it. */
let free: Apartment;
let discounted: Apartment;
let serial = 300;
beforeEach(async () => {
  free = await createApartment(db(), stock.floors[0], String(++serial), { price: 90_000 });
  discounted = await createApartment(db(), stock.floors[0], String(++serial), {
    price: 90_000,
    oldPrice: 100_000,
    discountUntil: new Date(Date.now() + 9 * 86_400_000),
  });
});
const bothFree = async () =>
  expect([await priceOf(free), await priceOf(discounted)]).toEqual([90_000, 90_000]);

describe("a price that a discount forbids", () => {
  const send = async (body: Partial<RouteInput<typeof importApartments>["body"]>) =>
    (await call(importApartments, { body: { project_id: stock.project.id, ...body } })).data;
  const fileOf = (...rows: [Apartment, number | ""][]) =>
    [
      "building,floor,apartment_number,price",
      ...rows.map(([{ number }, price]) => `A,1,${number},${price}`),
    ].join("\n");

  it.each([
    [100_000, NOT_LOWER],
    ["", NEEDS_PRICE],
  ] as const)("is a mistake of its row of a file: %s", async (price, message) => {
    const csv = fileOf([free, 95_000], [discounted, price]);
    const trial = await send({ csv, dry_run: true });
    expect(trial).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    expect(trial.errors).toEqual([
      { row: 3, field: "price", message, place: `A / 1 / ${discounted.number}` },
    ]);
    const refused = await failureOf(send({ csv, seen: trial.seen }));
    expect([refused.status, refused.body.errors]).toEqual([422, { "rows.3.price": [message] }]);
    await bothFree();

    const done = await send({ csv, seen: trial.seen, leave_out_errors: true });
    expect(done).toMatchObject({ updated: 1, errors: trial.errors });
    expect([await priceOf(free), await priceOf(discounted)]).toEqual([95_000, 90_000]);
  });

  it("is a mistake of its change in a sheet", async () => {
    const changes = [
      { id: free.id, version: 1, price: null },
      { id: discounted.id, version: 1, price: 100_000, rooms: 4 },
    ];
    const trial = await call(changeApartments, { body: { dry_run: true, changes } });
    expect(trial.data.errors).toEqual([{ id: discounted.id, field: "price", message: NOT_LOWER }]);
    const refused = await failureOf(call(changeApartments, { body: { changes } }));
    expect([refused.status, refused.body.errors]).toEqual([422, { "changes.1.price": [NOT_LOWER] }]);
    const emptied = [{ id: discounted.id, version: 1, price: null }];
    const { data } = await call(changeApartments, { body: { dry_run: true, changes: emptied } });
    expect(data.errors).toEqual([{ id: discounted.id, field: "price", message: NEEDS_PRICE }]);
    await bothFree();
  });

  it("is refused in bulk by the names of all it is about", async () => {
    const [ids, name] = [[free.id, discounted.id], `A / 1 / ${discounted.number}`];
    const bulk = async (change: object) => {
      const refused = await failureOf(call(bulkChangeApartments, { body: { ids, ...change } }));
      return [refused.status, refused.body.errors];
    };
    expect(await bulk({ price_percent: 20 })).toEqual([
      422,
      {
        price: [
          `${name}: the new price would not be below the old price. Leave these out, or end their discounts first.`,
        ],
        "ids.1": [NOT_LOWER],
      },
    ]);
    expect(await bulk({ price: null })).toEqual([
      422,
      {
        price: [`${name}: a discount needs a price. Leave these out, or end their discounts first.`],
        "ids.1": [NEEDS_PRICE],
      },
    ]);
    await bothFree();
    await call(bulkChangeApartments, { body: { ids, price_percent: 10 } });
    expect([await priceOf(free), await priceOf(discounted)]).toEqual([99_000, 99_000]);
  });

  it("is a conflict first, where the discount is somebody else's and newer", async () => {
    const params = { id: String(discounted.id) };
    await call(apartmentRoutes.patch, { params, body: { price: 80_000, version: 1 } });
    const changes = [{ id: discounted.id, version: 1, price: 100_000 }];
    const sheet = await failureOf(call(changeApartments, { body: { changes } }));
    expect([sheet.status, Object.keys(sheet.body.errors ?? {})]).toEqual([409, ["changes.0.price"]]);
    const body = { ids: [discounted.id], versions: [1], price: 100_000 };
    expect((await failureOf(call(bulkChangeApartments, { body }))).status).toBe(409);
    const csv = fileOf([discounted, 100_000]);
    const file = await failureOf(send({ csv, seen: "1" }));
    expect(file.body.errors?.["rows.2.price"]).toEqual([expect.stringContaining("80000")]);
  });

  it("stays, and is named, where an import is undone", async () => {
    const { written } = await send({ csv: fileOf([free, 70_000], [discounted, 70_000]) });
    // A price list has lowered what returns after the discount.
    await db().apartment.update({ where: { id: discounted.id }, data: { oldPrice: 85_000 } });
    const { data } = await call(undoApartmentsImport, { body: { written } });
    expect(data).toEqual({ changed: 1, left: [`A / 1 / ${discounted.number}`] });
    expect([await priceOf(free), await priceOf(discounted)]).toEqual([90_000, 70_000]);
  });
});
