import { createOffer } from "@ezo/contract/site/offers";
import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPaymentPlan, createStock } from "../../stack/explorer.ts";
import { failureOf } from "../../stack/failure.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

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

it("leaves a visitor their offers, however often the form is sent with something wrong in it", async () => {
  const { id } = await createPaymentPlan(stack.database.prisma, {});
  const ask = (body: object) =>
    stack.call(createOffer, {
      body: { apartment_id: stock.apartments[0].id, locale: "en", ...body } as never,
    });
  for (let turn = 0; turn <= POINTS; turn++)
    for (const wrong of [{ email: "nobody" }, { plan_id: id, down_percent: 9999 }, { locale: "fr" }])
      expect((await failureOf(ask(wrong))).status).toBe(422);
  for (let turn = 0; turn < POINTS; turn++) await ask({});
  expect((await failureOf(ask({}))).status).toBe(429);
});
