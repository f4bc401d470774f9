import { getDeliverability } from "@ezo/contract/marketing/delivery/deliverability";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import type { AdminLanguage } from "../../i18n/texts.ts";

/** The answer is in words of the page's language. */
export const deliverabilityReport = (call: WebCaller, language: AdminLanguage) =>
  queryOptions({
    queryKey: ["deliverability", language],
    queryFn: async ({ signal }) => (await call(getDeliverability, {}, { signal })).data,
  });
