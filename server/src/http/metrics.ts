import type { Request, RequestHandler, Response } from "express";
import type { CacheFigures } from "@ezo/core/platform/cache/answer-cache";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Prometheus figures of this process: Node's own, request durations by route, open live connections. */
export function createMetrics(figures: { openSockets: () => number; cache: () => CacheFigures }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "ezo_" });
  const durations = new Histogram({
    name: "ezo_http_request_duration_seconds",
    help: "Time to answer, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: "ezo_live_connections",
    help: "Open Socket.IO connections",
    registers: [registry],
    collect() {
      this.set(figures.openSockets());
    },
  });

  new Gauge({
    name: "ezo_cache_bytes",
    help: "Public answers kept in this process's memory",
    registers: [registry],
    collect() {
      this.set(figures.cache().bytes);
    },
  });
  new Counter({
    name: "ezo_cache_answers_total",
    help: "Public answers by where they came from: memory (hit), the shared tier, computed (miss), an old copy (stale)",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      const { hits, shared, misses, stale } = figures.cache();
      this.reset();
      for (const [outcome, count] of Object.entries({ hit: hits, shared, miss: misses, stale }))
        this.inc({ outcome }, count);
    },
  });

  const measure: RequestHandler = (request, response, next) => {
    const stop = durations.startTimer();
    response.once("finish", () =>
      stop({ method: request.method, route: routeOf(response), status: response.statusCode }),
    );
    next();
  };
  return { registry, measure };
}

/** Says under which pattern a request is counted; never the path itself: ids as labels would grow without bound. */
export const nameRoute = (response: Response, pattern: string): void => {
  (response.locals as { route?: string }).route = pattern;
};
const routeOf = (response: Response): string => (response.locals as { route?: string }).route ?? "other";

/** Metrics are for whoever holds the token, or for this machine itself (not for what a proxy on it forwards). */
export function mayReadMetrics(request: Request, token: string | undefined): boolean {
  if (token && request.get("authorization") === `Bearer ${token}`) return true;
  const isForwarded = request.get("x-forwarded-for") !== undefined || request.get("forwarded") !== undefined;
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? "");
}

export const metricsHandler =
  (registry: Registry, token: string | undefined) =>
  async (request: Request, response: Response): Promise<void> => {
    if (!mayReadMetrics(request, token)) return void response.status(404).end();
    response.type(registry.contentType).send(await registry.metrics());
  };
