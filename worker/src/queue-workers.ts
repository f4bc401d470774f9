import { setTimeout as delay } from "node:timers/promises";
import type { LiveBus } from "@ezo/core/platform/events/live-bus";
import type { Log } from "@ezo/core/platform/log/log";
import { wasRefusedForGood } from "@ezo/core/platform/mail/mailer";
import {
  JOB_TYPES,
  type JobHandlers,
  type JobName,
  type JobTools,
  type QueueName,
} from "@ezo/core/platform/queues/job-types";
import { type QueueBackendOptions, type Queues, startWorker } from "@ezo/core/platform/queues/queues";
import { type Job, UnrecoverableError } from "bullmq";
import type { JobOutcome, WorkerMetrics } from "./metrics.ts";

const SCHEDULE_RETRY_MS = 2000;
type QueueJob = Job<{ payload: unknown }>;

interface Options {
  backend: QueueBackendOptions;
  queues: Queues;
  live: LiveBus;
  /** Called when a job has failed for the last time. */
  onFinalFailure: (name: string, payload: unknown, reason: string) => Promise<void>;
  metrics: Pick<WorkerMetrics, "countJob">;
  log: Log;
  /** The queues this process works on. */
  served: readonly QueueName[];
  concurrency: Readonly<Record<QueueName, number>>;
  handlers: JobHandlers;
}

export function startQueueWorkers(options: Options): { stop: () => Promise<void> } {
  const { backend, queues, log, served, concurrency, handlers } = options;
  const workers = served.map((queue) => {
    const running = startWorker(queue, concurrency[queue], (job) => runJob(job, handlers, log), backend);
    running.worker.on("completed", (job) => countJob(queue, job, "done", options));
    running.worker.on("failed", (job, err) => reportFailure(queue, job, err, options));
    return running;
  });
  const stopping = new AbortController();
  void writeSchedules(queues, stopping.signal, log);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(workers.map((running) => running.close()));
    },
  };
}

async function runJob(job: QueueJob, handlers: JobHandlers, log: Log): Promise<unknown> {
  const name = job.name as JobName;
  const type = JOB_TYPES[name];
  // A build before or after this one queued it; retrying here would never help.
  if (!type) return log.error({ job: job.name, jobId: job.id }, "unknown job finished without effect");
  const payload = type.payload.safeParse(job.data.payload);
  if (!payload.success) throw new UnrecoverableError(`bad payload for ${name}: ${payload.error.message}`);
  const handle = handlers[name] as (payload: unknown, tools: JobTools) => Promise<unknown>;
  try {
    return await handle(payload.data, { report: (percent) => job.updateProgress(percent) });
  } catch (failure) {
    if (!wasRefusedForGood(failure)) throw failure;
    // Retrying for hours would only hide from ops that nobody gets this mail.
    throw Object.assign(new UnrecoverableError((failure as Error).message), { cause: failure });
  }
}

function reportFailure(queue: QueueName, job: QueueJob | undefined, err: Error, options: Options): void {
  const { live, log, onFinalFailure } = options;
  const attempts = job?.opts.attempts ?? 1;
  const isFinal = !job || err instanceof UnrecoverableError || job.attemptsMade >= attempts;
  log.warn({ queue, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, isFinal, err }, "job failed");
  countJob(queue, job, isFinal ? "failed" : "retried", options);
  if (!isFinal) return;
  live.toWhoMay("ops.view", "job:failed", { queue, job: job?.name ?? "", reason: err.message });
  onFinalFailure(job?.name ?? "", job?.data.payload, err.message).catch((failure: unknown) =>
    log.error({ err: failure }, "a final failure could not be noted"),
  );
}

function countJob(
  queue: QueueName,
  job: QueueJob | undefined,
  outcome: JobOutcome,
  { metrics }: Pick<Options, "metrics">,
): void {
  if (!job?.processedOn) return;
  // An unknown name is another build's, or made up: it must not become a label.
  const name = job.name in JOB_TYPES ? job.name : "unknown";
  metrics.countJob(queue, name, outcome, (job.finishedOn ?? Date.now()) - job.processedOn);
}

/** Redis may be away at start; the schedules are written when it is back. */
async function writeSchedules(queues: Queues, stopping: AbortSignal, log: Log): Promise<void> {
  while (!stopping.aborted) {
    try {
      return await queues.schedule();
    } catch (err) {
      log.debug({ err }, "schedules could not be written yet");
      await delay(SCHEDULE_RETRY_MS, undefined, { ref: false });
    }
  }
}
