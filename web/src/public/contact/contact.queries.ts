import type { Locale } from "@ezo/contract/values/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** Text groups of the contact page (specification, section 4, "Content hiding"). */
export const CONTACT_GROUPS = ["messages", "header", "footer", "contact", "buttons", "errors"];

export const contactQuery = (call: WebCaller, locale: Locale) =>
  queryOptions({
    queryKey: ["contact", locale],
    queryFn: async ({ signal }) => {
      const { getContactSettings } = await import("@ezo/contract/site/pages/contact");
      return call(getContactSettings, { query: { locale, groups: CONTACT_GROUPS } }, { signal });
    },
  });
