import { listCustomers } from "@ezo/contract/customers";
import { type DashboardStatistics, getDashboardStatistics } from "@ezo/contract/dashboard";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** Requests per day, oldest first. */
export type ActivityDays = DashboardStatistics["chart_data"];

const all = ["dashboard"] as const;
export const dashboardKeys = { all };

const RECENT_COUNT = 5;

export const dashboardStatistics = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "statistics"],
    queryFn: async ({ signal }) => (await call(getDashboardStatistics, {}, { signal })).data,
  });

export const recentRequests = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "recent"],
    queryFn: async ({ signal }) =>
      (await call(listCustomers, { query: { per_page: RECENT_COUNT } }, { signal })).data,
  });
