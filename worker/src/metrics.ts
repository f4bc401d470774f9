import { createServer } from "node:http";
import type { Log } from "@ezo/core/platform/log/log";
import { mayReadMetrics } from "@ezo/core/platform/log/metrics-access";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

export type JobOutcome = "done" | "retried" | "failed";
export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

/** Node's own figures. What observes them is never removed, so that a process has them once, however many workers it starts. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess, prefix: "ezo_" });

/** Prometheus figures of this worker: Node's own, its jobs, its campaign mails, its push messages, and reports of mails that came back. */
export function createWorkerMetrics() {
  const registry = new Registry();
  const jobs = new Histogram({
    name: "ezo_worker_job_duration_seconds",
    help: "Time that a job's attempt took, by queue, job and outcome",
    labelNames: ["queue", "job", "outcome"],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
    registers: [registry],
  });
  const campaignMails = new Counter({
    name: "ezo_worker_campaign_mails_total",
    help: "Campaign mails handed to the mail server, by what became of them",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const pushes = new Counter({
    name: "ezo_worker_pushes_total",
    help: "Push messages, by what became of each attempt",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const bounces = new Counter({
    name: "ezo_worker_bounce_events_total",
    help: "Bounces and complaints that have arrived by mail, by provider and kind",
    labelNames: ["provider", "kind"],
    registers: [registry],
  });
  return {
    registry: Registry.merge([ofProcess, registry]),
    countJob: (queue: string, job: string, outcome: JobOutcome, durationMs: number) =>
      jobs.observe({ queue, job, outcome }, durationMs / 1000),
    countCampaignMail: (outcome: string) => campaignMails.inc({ outcome }),
    countBounce: (provider: string, kind: string) => bounces.inc({ provider, kind }),
    countPush: (outcome: string, count = 1) => pushes.inc({ outcome }, count),
  };
}

/**
 * Serves `/metrics` and `/healthz`. If the port cannot be used, the worker runs without metrics, and the log says which
 * setting to change.
 */
export async function serveMetrics(options: {
  registry: Registry;
  at: { port: number; host: string };
  token: string | undefined;
  log: Log;
}): Promise<{ close: () => Promise<void> }> {
  const { registry, at, token, log } = options;
  const server = createServer((request, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    const path = (request.url ?? "").split("?")[0];
    if (path === "/healthz") return void response.end("ok\n");
    if (path !== "/metrics" || !mayReadMetrics(request, token)) return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (err: unknown) => {
        log.error({ err }, "the worker's metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  const isServed = await new Promise<boolean>((resolve) => {
    server.once("error", (err) => {
      log.error(
        { err: err.message },
        `WORKER_METRICS_PORT: ${at.port} on ${at.host} cannot be used; this worker runs without metrics (every worker on a machine needs a port of its own)`,
      );
      resolve(false);
    });
    server.listen(at.port, at.host, () => resolve(true));
  });
  if (isServed) log.info(at, "worker metrics are served");
  return {
    close: () =>
      isServed
        ? new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          })
        : Promise.resolve(),
  };
}
