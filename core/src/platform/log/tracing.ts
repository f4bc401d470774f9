import type { Telemetry } from "bullmq";
import { currentRequestId } from "./context.ts";
import type { Log } from "./log.ts";

/** A collector that is away must not hold back a process that stops (design, section 2: 10 s for everything). */
const EXPORT_LIMIT_MS = 3000;

let ofQueues: Telemetry | undefined;
/** Telemetry that queues and workers report their jobs with; undefined while tracing is off. */
export const queueTelemetry = (): Telemetry | undefined => ofQueues;

/**
 * Sends spans of requests, queries and jobs to an OpenTelemetry collector (OTLP over HTTP). To be called before queues
 * are opened. What is sent holds no personal data: routes, SQL without its values, ids of jobs. Every span carries the
 * request id, which an enquiry keeps through the outbox to its mails. Nothing of it is loaded where it is not called.
 *
 * @param endpoint the collector's base address, as in `OTEL_EXPORTER_OTLP_ENDPOINT`
 * @returns sends what waits, then ends
 */
export async function startTracing(
  component: string,
  endpoint: string,
  log: Log,
): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, resources, otlp, prisma, bullmq] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@prisma/instrumentation"),
    import("bullmq-otel"),
  ]);
  const exporter = new otlp.OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const provider = new NodeTracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": `ezo-${component}` }),
    spanProcessors: [
      {
        onStart: (span) => {
          const id = currentRequestId();
          if (id) span.setAttribute("ezo.request_id", id);
        },
        onEnd: () => undefined,
        forceFlush: () => Promise.resolve(),
        shutdown: () => Promise.resolve(),
      },
      new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_LIMIT_MS }),
    ],
  });
  provider.register();
  prisma.registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [new prisma.PrismaInstrumentation()],
  });
  ofQueues = new bullmq.BullMQOtel({ tracerName: "ezo-queues" });
  log.info({ collector: new URL(endpoint).host }, "traces are sent");
  return async () => {
    ofQueues = undefined;
    await provider.shutdown().catch((err: unknown) => log.warn({ err }, "the last traces were not taken"));
  };
}
