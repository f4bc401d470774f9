import { z } from "zod";
import { Day } from "../values/fields.ts";
import { route } from "../route.ts";

/** Specification, section 3, "Dashboard statistics". Days are those of the firm's time zone. */
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

const admin = { role: "staff", capability: "ops.act", tag: "Dashboard" } as const;

export const getDashboardStatistics = route({
  method: "get",
  path: "/admin/dashboard/statistics",
  ...admin,
  capability: "dashboard.view",
  summary: "Counts and the 30-day chart",
  response: z.object({ data: DashboardStatistics }),
});

/** Result of warming the cache: number of answers, their uncompressed bytes, and the duration. */
export const WarmStats = z.object({ keys: z.int(), bytes: z.int(), duration_ms: z.int() });
export type WarmStats = z.infer<typeof WarmStats>;

export const CacheWork = z.enum(["warm", "clear"]);
export type CacheWork = z.infer<typeof CacheWork>;

export const getCacheState = route({
  method: "get",
  path: "/admin/dashboard/cache",
  ...admin,
  capability: "ops.view",
  summary: "Whether the cache is being warmed or cleared now, by anyone",
  response: z.object({ data: z.object({ running: CacheWork.nullable() }) }),
});

export const warmCache = route({
  method: "post",
  path: "/admin/dashboard/warm-cache",
  ...admin,
  summary: "Fills the cache with every public page and call, and waits until it is done",
  response: z.object({ message: z.string(), stats: WarmStats }),
});

export const clearCache = route({
  method: "post",
  path: "/admin/dashboard/clear-cache",
  ...admin,
  summary: "Clears the cached answers of every server",
  response: z.object({ message: z.string() }),
});
