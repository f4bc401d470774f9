import { countLate, listViews } from "@ezo/contract/enquiries/enquiry-views";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { enquiryKeys } from "../enquiries.queries.ts";

// Outside `enquiryKeys.all`, which live events refetch.
export const VIEWS = ["enquiry-views"] as const;

/** Saved views: one's own and those of the team. */
export const savedViews = (call: WebCaller) =>
  queryOptions({
    queryKey: VIEWS,
    queryFn: async ({ signal }) => (await call(listViews, {}, { signal })).data,
  });

/** A request becomes late without any event, as its clock ticks on. */
const LATE_AGAIN_MS = 60_000;

/** How many late requests each view has. Within `enquiryKeys.all`: what changes the list may change them. */
export const LATE = [...enquiryKeys.all, "late"] as const;
export const lateCounts = (call: WebCaller) =>
  queryOptions({
    queryKey: LATE,
    queryFn: async ({ signal }) => (await call(countLate, {}, { signal })).data,
    refetchInterval: LATE_AGAIN_MS,
  });
