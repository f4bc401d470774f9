import { listViews } from "@ezo/contract/enquiry-views";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../../shared/api/http-caller.ts";

// Outside `enquiryKeys.all`, which live events refetch.
export const VIEWS = ["enquiry-views"] as const;

/** Saved views: one's own and those of the team. */
export const savedViews = (call: WebCaller) =>
  queryOptions({
    queryKey: VIEWS,
    queryFn: async ({ signal }) => (await call(listViews, {}, { signal })).data,
  });
