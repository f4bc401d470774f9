import type { Locale } from "@ezo/contract/values/languages";
import { queryOptions } from "@tanstack/react-query";
import { APARTMENT_GROUPS } from "../../shared/apartments/text-groups.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";

export const projectQuery = (call: WebCaller, locale: Locale, id: number) =>
  queryOptions({
    queryKey: ["project", locale, id],
    queryFn: async ({ signal }) => {
      const { getProject } = await import("@ezo/contract/site/projects");
      const input = { params: { id: String(id) }, query: { locale, groups: APARTMENT_GROUPS } };
      const { data } = await call(getProject, input, { signal });
      return data;
    },
  });
