import { getEnquiryApartment } from "@ezo/contract/enquiries/enquiry-apartment";
import { listReplyTemplates } from "@ezo/contract/enquiries/enquiry-replies";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { enquiryKeys } from "../enquiries.queries.ts";

/** Below the key of all enquiries, which their live events refetch. */
export const answeringKeys = {
  apartments: [...enquiryKeys.all, "apartment"] as const,
  templates: [...enquiryKeys.all, "reply-templates"] as const,
};

export const enquiryApartment = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: [...answeringKeys.apartments, id],
    queryFn: async ({ signal }) =>
      (await call(getEnquiryApartment, { params: { id: String(id) } }, { signal })).data,
  });

export const replyTemplates = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: [...answeringKeys.templates, id],
    queryFn: ({ signal }) => call(listReplyTemplates, { params: { id: String(id) } }, { signal }),
  });

/** What apartments cost now whose prices are in a text. It is asked anew whenever the text is opened, however late. */
export const replyPrices = (call: WebCaller, id: number, apartmentIds: readonly number[]) =>
  queryOptions({
    queryKey: [...answeringKeys.templates, id, apartmentIds],
    queryFn: async ({ signal }) => {
      const query = { prices_of: apartmentIds.join(",") };
      return (await call(listReplyTemplates, { params: { id: String(id) }, query }, { signal })).meta.prices;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
