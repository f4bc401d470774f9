import type { Locale } from "@ezo/contract/values/languages";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { explorerKey } from "../explorer.queries.ts";

/** The layouts of a project, with what is left of each. */
export const layoutsQuery = (call: WebCaller, locale: Locale, projectId: number) =>
  queryOptions({
    queryKey: [...explorerKey(locale, projectId), "layouts"],
    queryFn: async ({ signal }) => {
      const { listLayouts } = await import("@ezo/contract/site/layouts");
      return call(listLayouts, { params: { id: String(projectId) }, query: { locale } }, { signal });
    },
  });

/** One of them, with its apartments. */
export const layoutQuery = (call: WebCaller, locale: Locale, projectId: number, slug: string) =>
  queryOptions({
    queryKey: [...explorerKey(locale, projectId), "layout", slug],
    queryFn: async ({ signal }) => {
      const { getLayout } = await import("@ezo/contract/site/layouts");
      const input = { params: { id: String(projectId), slug }, query: { locale } };
      return (await call(getLayout, input, { signal })).data;
    },
  });
