import { getSources } from "@ezo/contract/admin/sources";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { SourcesView } from "./sources-view.ts";

export const sourceKeys = { all: ["sources"] as const };

export const sourceReport = (call: WebCaller, view: SourcesView) =>
  queryOptions({
    queryKey: [...sourceKeys.all, view],
    queryFn: async ({ signal }) => (await call(getSources, { query: view }, { signal })).data,
    // The previous report stays, dimmed, while the next one loads.
    placeholderData: keepPreviousData,
  });
