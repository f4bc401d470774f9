import { getApartmentPlan, listPaymentPlans } from "@ezo/contract/site/payment-plans";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createStock } from "../../../stack/factories/explorer.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** A stack with a stock for the tests of a file about payment plans, and what visitors ask of plans. Each test begins without any. */
export function usePlanStack() {
  let stack: Stack;
  let stock: Awaited<ReturnType<typeof createStock>>;
  const db = () => stack.database.prisma;
  beforeAll(async () => {
    stack = await startStack();
    stock = await createStock(db());
  });
  afterAll(() => stack.stop());
  beforeEach(() => db().paymentPlan.deleteMany());
  return {
    stack: () => stack,
    stock: () => stock,
    db,
    /** The id of one of the stock's apartments. */
    apartment: (index: 0 | 1 | 2 | 3) => String(stock.apartments[index].id),
    planOf: (id: string, query: Record<string, string | number>) =>
      stack.call(getApartmentPlan, { params: { id }, query: query as never }),
    plansOf: (id: number, locale = "en") =>
      stack.call(listPaymentPlans, { params: { id: String(id) }, query: { locale: locale as "en" } }),
  };
}
