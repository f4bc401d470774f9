import { getApartmentPlan, listPaymentPlans } from "@ezo/contract/site/payment-plans";
import type { createStock } from "../../../stack/explorer.ts";
import type { Stack } from "../../../stack/stack.ts";

/** What visitors ask of payment plans, with the ids of the stock's apartments. */
export function planCalls(of: { stack: () => Stack; stock: () => Awaited<ReturnType<typeof createStock>> }) {
  const { stack, stock } = of;
  return {
    apartment: (index: 0 | 1 | 2 | 3) => String(stock().apartments[index].id),
    planOf: (id: string, query: Record<string, string | number>) =>
      stack().call(getApartmentPlan, { params: { id }, query: query as never }),
    plansOf: (id: number, locale = "en") =>
      stack().call(listPaymentPlans, { params: { id: String(id) }, query: { locale: locale as "en" } }),
  };
}
