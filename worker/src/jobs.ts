import { type JobName, type JobPayload, type JobResult, jobs, type QueueName } from "@ezo/core/platform/jobs";
import type { LiveBus } from "@ezo/core/platform/live-bus";
import type { Log } from "@ezo/core/platform/log";
import { wasRefusedForGood } from "@ezo/core/platform/mailer";
import { type QueueBackendOptions, type Queues, startWorker } from "@ezo/core/platform/queues";
import { type Job, UnrecoverableError } from "bullmq";

import type { JobOutcome, WorkerMetrics } from "./metrics.ts";

/** What a handler can say while it works. */
export interface JobTools {
  /** How far it has come, 0 to 100. */
  report: (percent: number) => Promise<void>;
}
export type JobHandler<N extends JobName> = (
  payload: JobPayload<N>,
  tools: JobTools,
) => Promise<JobResult<N>>;
/** A handler for every job: one that is missing does not compile. */
export type JobHandlers = { [N in JobName]: JobHandler<N> };

/** Starts a worker on every queue and puts the clock's jobs in place. */
export async function startJobs(options: {
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
}): Promise<{ stop: () => Promise<void> }> {
  const { backend, queues, live, onFinalFailure, metrics, log, served, concurrency, handlers } = options;

  const run = async (job: Job<{ payload: unknown }>): Promise<unknown> => {
    const name = job.name as JobName;
    const definition = jobs[name];
    // A build before or after this one queued it; retrying here would never help.
    if (!definition)
      return log.error({ job: job.name, jobId: job.id }, "unknown job finished without effect");
    const payload = definition.payload.safeParse(job.data.payload);
    if (!payload.success) throw new UnrecoverableError(`bad payload for ${name}: ${payload.error.message}`);
    const handle = handlers[name] as (payload: unknown, tools: JobTools) => Promise<unknown>;
    return handle(payload.data, { report: (percent) => job.updateProgress(percent) }).catch(
      (failure: unknown) => {
        if (!wasRefusedForGood(failure)) throw failure;
        // Hours of further tries would only hide from ops that nobody gets this mail.
        throw Object.assign(new UnrecoverableError((failure as Error).message), { cause: failure });
      },
    );
  };

  const workers = served.map((queue) => {
    const running = startWorker(queue, concurrency[queue], run, backend);
    const count = (job: Job | undefined, outcome: JobOutcome) => {
      if (!job?.processedOn) return;
      // An unknown name is another build's, or made up: it must not become a label.
      const name = job.name in jobs ? job.name : "unknown";
      metrics.countJob(queue, name, outcome, (job.finishedOn ?? Date.now()) - job.processedOn);
    };
    running.worker.on("completed", (job) => count(job, "done"));
    running.worker.on("failed", (job, err) => {
      const attempts = job?.opts.attempts ?? 1;
      const isFinal = !job || err instanceof UnrecoverableError || job.attemptsMade >= attempts;
      log.warn(
        { queue, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, isFinal, err },
        "job failed",
      );
      count(job, isFinal ? "failed" : "retried");
      if (!isFinal) return;
      live.toAdmins("job:failed", { queue, job: job?.name ?? "", reason: err.message });
      onFinalFailure(job?.name ?? "", job?.data.payload, err.message).catch((failure: unknown) =>
        log.error({ err: failure }, "a final failure could not be noted"),
      );
    });
    return running;
  });

  let isStopped = false;
  const schedule = async (): Promise<void> => {
    // Redis may be away at start; the schedule is put in place when it is back.
    while (!isStopped) {
      try {
        return await queues.schedule();
      } catch (err) {
        log.debug({ err }, "schedules could not be written yet");
        await new Promise((resolve) => setTimeout(resolve, 2000).unref());
      }
    }
  };
  void schedule();
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(workers.map((running) => running.close()));
    },
  };
}
