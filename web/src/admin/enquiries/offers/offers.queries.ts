import { listEnquiryOffers } from "@ezo/contract/enquiries/enquiry-offers";
import { listPaymentPlans } from "@ezo/contract/site/payment-plans";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import type { AdminLanguage } from "../../i18n/texts.ts";
import { enquiryKeys } from "../enquiries.queries.ts";

/** Below the key of all enquiries, which their live events refetch. */
const OFFERS = [...enquiryKeys.all, "offers"] as const;

export const enquiryOffers = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: [...OFFERS, id],
    queryFn: ({ signal }) => call(listEnquiryOffers, { params: { id: String(id) } }, { signal }),
  });

/** The plans by which a project's apartments can be offered. */
export const plansToOffer = (call: WebCaller, projectId: number, locale: AdminLanguage) =>
  queryOptions({
    queryKey: ["plans-to-offer", projectId, locale],
    queryFn: async ({ signal }) =>
      (await call(listPaymentPlans, { params: { id: String(projectId) }, query: { locale } }, { signal }))
        .data,
  });
