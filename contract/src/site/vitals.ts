import { z } from "zod";
import { route } from "../route.ts";

/** Page patterns, not addresses: an address would show what a visitor has looked at. */
export const VITAL_ROUTES = [
  "/",
  "/about",
  "/projects",
  "/projects/:id",
  "/projects/:id/explorer",
  "/apartments",
  "/news",
  "/news/:id",
  "/gallery",
  "/contact",
  "other",
] as const;
export const VitalRoute = z.enum(VITAL_ROUTES);
export type VitalRoute = z.infer<typeof VitalRoute>;

/**
 * The metrics: upper bounds of the histogram buckets (the last one is open), and the limits of `good` and `poor`
 * (web.dev/vitals). CLS has no unit, the others are milliseconds.
 */
export const VITALS = {
  LCP: { bounds: [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 6000, 10_000], good: 2500, poor: 4000 },
  INP: { bounds: [25, 50, 100, 150, 200, 300, 400, 500, 1000, 2000], good: 200, poor: 500 },
  CLS: { bounds: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.5, 1], good: 0.1, poor: 0.25 },
  FCP: { bounds: [250, 500, 1000, 1400, 1800, 2400, 3000, 4000, 6000, 10_000], good: 1800, poor: 3000 },
  TTFB: { bounds: [50, 100, 200, 400, 800, 1200, 1800, 2500, 4000, 8000], good: 800, poor: 1800 },
} as const;
export const VITAL_NAMES = ["LCP", "INP", "CLS", "FCP", "TTFB"] as const satisfies (keyof typeof VITALS)[];
export const VitalName = z.enum(VITAL_NAMES);
export type VitalName = z.infer<typeof VitalName>;

/** Larger values come from suspended tabs and are discarded. */
const VALUE_MAX = 10 * 60_000;

export const sendVitals = route({
  method: "post",
  path: "/vitals",
  role: "public",
  tag: "Site",
  summary: "Reports how fast a page was for a visitor; only counts per bucket are stored",
  limit: "vitals",
  body: z.object({
    route: VitalRoute,
    metrics: z
      .array(z.object({ name: VitalName, value: z.number().min(0).max(VALUE_MAX) }))
      .min(1)
      .max(VITAL_NAMES.length),
  }),
  status: 204,
  codes: ["too_many_requests"],
});

export const VITAL_RATINGS = ["good", "middling", "poor"] as const;
export const VitalFigure = z.object({
  route: VitalRoute,
  metric: VitalName,
  /** 75th percentile. */
  p75: z.number(),
  count: z.int(),
  rating: z.enum(VITAL_RATINGS),
});
export type VitalFigure = z.infer<typeof VitalFigure>;
