import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { RequestHandler } from "express";
import { routeOf } from "./metrics.ts";
import { pathForLog } from "./request/request-id.ts";

const tracer = trace.getTracer("ezo-http");

/**
 * A span for each request, within the caller's trace where it names one (W3C Trace Context). Attributes follow
 * OpenTelemetry's conventions for HTTP; there is no query among them, which may hold what somebody searched for.
 */
export const traced: RequestHandler = (request, response, next) => {
  const parent = propagation.extract(context.active(), request.headers);
  const attributes = { "http.request.method": request.method, "url.path": pathForLog(request.path) };
  const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent);
  response.once("close", () => {
    const route = routeOf(response);
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({ "http.route": route, "http.response.status_code": response.statusCode });
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
};
