import { z } from "zod";
import { Day } from "./fields.ts";
import { route } from "./route.ts";

/** Specification, section 3, "Dashboard statistics". Days are days in Tbilisi. */
export const DashboardStatistics = z.object({
  customer_stats: z.object({
    total: z.int(),
    new: z.int(),
    in_progress: z.int(),
    completed: z.int(),
    contact_form: z.int(),
    call_request: z.int(),
    today: z.int(),
    this_week: z.int(),
    this_month: z.int(),
  }),
  projects_count: z.int(),
  translations_count: z.int(),
  /** The last 30 days, oldest first, zeros included. */
  chart_data: z.array(z.object({ date: Day, count: z.int() })),
});
export type DashboardStatistics = z.infer<typeof DashboardStatistics>;

export const getDashboardStatistics = route({
  method: "get",
  path: "/admin/dashboard/statistics",
  role: "admin",
  tag: "Dashboard",
  summary: "Counts and the 30-day chart",
  response: z.object({ data: DashboardStatistics }),
});

/** What a warming has put into the cache: answers, their bytes uncompressed, and how long it took. */
export const WarmStats = z.object({ keys: z.int(), bytes: z.int(), duration_ms: z.int() });
export type WarmStats = z.infer<typeof WarmStats>;

export const CacheWork = z.enum(["warm", "clear"]);
export type CacheWork = z.infer<typeof CacheWork>;

export const getCacheState = route({
  method: "get",
  path: "/admin/dashboard/cache",
  role: "admin",
  tag: "Dashboard",
  summary: "Whether the cache is being warmed or cleared now, whoever has asked for it",
  response: z.object({ data: z.object({ running: CacheWork.nullable() }) }),
});

export const warmCache = route({
  method: "post",
  path: "/admin/dashboard/warm-cache",
  role: "admin",
  tag: "Dashboard",
  summary: "Compute every public page and call, and wait for it",
  response: z.object({ message: z.string(), stats: WarmStats }),
});

export const clearCache = route({
  method: "post",
  path: "/admin/dashboard/clear-cache",
  role: "admin",
  tag: "Dashboard",
  summary: "Make every server forget its finished answers",
  response: z.object({ message: z.string() }),
});
