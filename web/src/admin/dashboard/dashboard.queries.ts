import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import {
  type DashboardStatistics,
  getCacheState,
  getDashboardStatistics,
} from "@ezo/contract/admin/dashboard";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** Enquiries per day, oldest first. */
export type ActivityDays = DashboardStatistics["chart_data"];

const all = ["dashboard"] as const;
export const dashboardKeys = { all };

const RECENT_COUNT = 5;
const CACHE_WORK_CHECK_MS = 2000;

export const dashboardStatistics = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "statistics"],
    queryFn: async ({ signal }) => (await call(getDashboardStatistics, {}, { signal })).data,
  });

/** Which work on the cache is running; polled until it ends, also when someone else has started it. */
export const cacheState = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "cache"],
    queryFn: async ({ signal }) => (await call(getCacheState, {}, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? CACHE_WORK_CHECK_MS : false),
  });

export const recentEnquiries = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "recent"],
    queryFn: async ({ signal }) =>
      (await call(listEnquiries, { query: { per_page: RECENT_COUNT } }, { signal })).data,
  });
