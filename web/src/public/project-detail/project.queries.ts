import type { Locale } from "@ezo/contract/values/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** Text groups of a project (specification, section 4, "Content hiding"). */
export const PROJECT_GROUPS = [
  "messages",
  "header",
  "footer",
  "contact",
  "errors",
  "buttons",
  "projects",
  "apartments",
];

export const projectQuery = (call: WebCaller, locale: Locale, id: number) =>
  queryOptions({
    queryKey: ["project", locale, id],
    queryFn: async ({ signal }) => {
      const { getProject } = await import("@ezo/contract/site/projects");
      const input = { params: { id: String(id) }, query: { locale, groups: PROJECT_GROUPS } };
      const { data } = await call(getProject, input, { signal });
      return data;
    },
  });
