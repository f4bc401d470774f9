import type { Request, RequestHandler, Response } from "express";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Prometheus figures of this process: Node's own, request durations by route, open live connections. */
export function createMetrics(openSockets: () => number) {
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
      this.set(openSockets());
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
