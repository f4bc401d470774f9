import type { Locale } from "@ezo/contract/values/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { explorerKey } from "../explorer.queries.ts";

export const paymentPlansQuery = (call: WebCaller, locale: Locale, projectId: number) =>
  queryOptions({
    queryKey: [...explorerKey(locale, projectId), "payment-plans"],
    queryFn: async ({ signal }) => {
      const { listPaymentPlans } = await import("@ezo/contract/site/payment-plans");
      const input = { params: { id: String(projectId) }, query: { locale, kind: "all" as const } };
      return (await call(listPaymentPlans, input, { signal })).data;
    },
    meta: { isOptional: true },
  });
