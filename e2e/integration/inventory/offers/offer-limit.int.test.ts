import { createOffer } from "@ezo/contract/site/offers";
import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPaymentPlan, createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

const POINTS = 2;
let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
beforeAll(async () => {
  stack = await startStack({
    workers: 0,
    env: { RATE_LIMIT_SCALE: String(POINTS / RATE_LIMITS.offer.points) },
  });
  stock = await createStock(stack.database.prisma);
});
afterAll(() => stack.stop());

it("counts what is refused, too, as of enquiries: a plan out of bounds costs a transaction", async () => {
  const { id } = await createPaymentPlan(stack.database.prisma, {});
  const ask = (body: object) =>
    stack.call(createOffer, {
      body: { apartment_id: stock.apartments[0].id, locale: "en", ...body } as never,
    });
  const statuses: number[] = [];
  for (const wrong of [{ email: "nobody" }, { plan_id: id, down_percent: 9999 }, { locale: "fr" }, {}])
    statuses.push((await failureOf(ask(wrong))).status);
  expect(statuses).toEqual([422, 422, 429, 429]);
  expect(await stack.database.prisma.offer.count()).toBe(0);
});
