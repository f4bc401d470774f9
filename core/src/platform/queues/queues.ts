import { keysOf } from "@ezo/contract/values/keyed";
import {
  createPostgresBackend,
  type Job,
  type PostgresConnectionOptions,
  Queue,
  QueueEvents,
  type QueueOptions,
  Worker,
  withBackend,
} from "bullmq";
import type { Redis } from "ioredis";
import { AppError } from "../app-error.ts";
import { currentRequestId, withRequestId } from "../log/context.ts";
import { JOB_TYPES, type JobName, type JobPayload, QUEUES, type QueueName, schedules } from "./job-types.ts";
import type { Log } from "../log/log.ts";
import { type Messaging, shortQueueName } from "../events/messaging.ts";
import { connectPatientRedis, connectRedis, quitRedis, untilReady } from "../redis.ts";
import { queueTelemetry } from "../log/tracing.ts";

/** Where BullMQ keeps its jobs: PostgreSQL on one machine, Redis on several (design, section 1). */
export interface QueueBackendOptions {
  messaging: Messaging;
  redisUrl: string | undefined;
  log: Log;
}

/** A job's data. */
export interface Envelope {
  payload: unknown;
  request_id?: string;
}
export type AnyQueue = Queue<Envelope>;
type Processor = (job: Job<Envelope>) => Promise<unknown>;

/**
 * BullMQ types its queues, events and workers by their backend, though both backends answer the same calls. Ours are
 * named by the Redis types, so that only this file knows both: hence the casts below.
 */
const postgres = withBackend<ReturnType<typeof createPostgresBackend>, PostgresConnectionOptions>(
  (...options) => {
    const backend = createPostgresBackend(...options);
    const list = backend.getClientList.bind(backend);
    return Object.assign(backend, { getClientList: async () => (await list()).map(oneLinePerName) });
  },
);

/** BullMQ finds workers by their connections' names; here one connection has the short names of all in its process. */
const oneLinePerName = (list: string): string =>
  list
    .split("\n")
    .flatMap((line) => line.replace("name=", "").split(/[ ,]/))
    .map((name) => `name=${FULL_NAMES.get(name) ?? name}`)
    .join("\n");
const FULL_NAMES = new Map(
  QUEUES.flatMap((name) => [name, `${name}:qe`].map((full) => [shortQueueName(full), full])),
);

/** Finished jobs are counted by the minute, for so many minutes. */
export const METRICS_MINUTES = 60;
const KEPT_COMPLETED = { age: 24 * 60 * 60, count: 1000 };
/** Failed jobs stay for ops to see and retry; bounded, so that a broken mail server cannot fill the disk. */
const KEPT_FAILED = { age: 30 * 24 * 60 * 60, count: 10_000 };

export type QueuedJob = {
  [N in JobName]: { name: N; payload: JobPayload<N>; id: string; delayMs?: number };
}[JobName];

/** The producing side. Fails at once when the backend is away; the outbox keeps the events meanwhile. */
export class Queues {
  readonly #queues: ReadonlyMap<QueueName, AnyQueue>;

  constructor(private readonly options: QueueBackendOptions) {
    const redis = options.redisUrl ? connectRedis(options.redisUrl, "queues", options.log) : undefined;
    this.#redis = redis;
    this.#queues = new Map(QUEUES.map((name) => [name, openQueue(name, options, redis)]));
    for (const [name, queue] of this.#queues) {
      queue.on("error", (err) => options.log.debug({ queue: name, err }, "queue connection error"));
    }
  }
  readonly #redis: Redis | undefined;

  queue(name: QueueName): AnyQueue {
    const queue = this.#queues.get(name);
    if (!queue) throw new Error(`unknown queue ${name}`);
    return queue;
  }

  get backend(): "postgres" | "redis" {
    return this.#redis ? "redis" : "postgres";
  }

  /** Resolves when jobs can be added, however long Redis stays away. */
  async whenReachable(): Promise<void> {
    if (this.#redis) await untilReady(this.#redis);
  }

  /** Throws `unavailable` while Redis is away: BullMQ would wait for a first connection. */
  mustBeReachable(): void {
    if (this.#redis && this.#redis.status !== "ready") throw new AppError("unavailable");
  }

  /** Adds jobs under ids of their own, so that adding them again changes nothing while they are kept. */
  async add(added: readonly QueuedJob[], requestId: string | undefined = currentRequestId()): Promise<void> {
    // BullMQ would wait for a first connection, and the relay with it, holding its rows.
    if (this.#redis && this.#redis.status !== "ready") throw new Error("Redis is away; no job can be added");
    for (const name of QUEUES) {
      const batch = added.filter((job) => JOB_TYPES[job.name].queue === name);
      if (batch.length === 0) continue;
      await this.queue(name).addBulk(
        batch.map((job) => ({
          name: job.name,
          data: { payload: job.payload, ...(requestId ? { request_id: requestId } : {}) },
          opts: { jobId: job.id, ...(job.delayMs ? { delay: job.delayMs } : {}), ...attemptsOf(job.name) },
        })),
      );
    }
  }

  /**
   * Adds a job, or joins the one of this name (and `subject`) that waits or runs already, and returns its result. Throws
   * `unavailable` when it has not ended within `timeoutMs`, or no job can be added; else the job's own failure.
   */
  async run<N extends JobName>(
    name: N,
    payload: JobPayload<N>,
    timeoutMs: number,
    subject?: string,
  ): Promise<unknown> {
    this.mustBeReachable();
    const { queue } = JOB_TYPES[name];
    const events = this.#eventsOf(queue);
    await events.waitUntilReady();
    const job = await this.queue(queue).add(
      name,
      { payload, request_id: currentRequestId() ?? name },
      { ...attemptsOf(name), deduplication: { id: subject === undefined ? name : `${name}-${subject}` } },
    );
    try {
      return await Promise.race([job.waitUntilFinished(events as never, timeoutMs), this.#noLongerWaiting()]);
    } catch (cause) {
      // BullMQ reports a timeout only in its message, so the job's state decides.
      const state = this.#stopping.signal.aborted ? "unknown" : await job.getState();
      throw state === "failed"
        ? new Error(`${name} failed`, { cause })
        : new AppError("unavailable", { cause });
    }
  }

  /** Ends every wait of `run` with `unavailable`: a process that stops cannot wait for jobs of minutes. */
  stopWaiting(): void {
    this.#stopping.abort();
  }
  readonly #stopping = new AbortController();
  #noLongerWaiting(): Promise<never> {
    const { signal } = this.#stopping;
    return new Promise((_, reject) => {
      const end = () => reject(new AppError("unavailable"));
      if (signal.aborted) end();
      else signal.addEventListener("abort", end, { once: true });
    });
  }

  /** Opened on first use: it listens, with Redis on a connection of its own. */
  #eventsOf(name: QueueName): QueueEvents {
    const known = this.#events.get(name);
    if (known) return known;
    const { redisUrl, messaging, log } = this.options;
    const events = redisUrl
      ? new QueueEvents(name, {
          connection: connectPatientRedis(redisUrl, `events-${name}`, log),
          prefix: "ezo",
        })
      : (new postgres.QueueEvents(name, {
          connection: messaging.asPool(),
        }) as unknown as QueueEvents);
    events.on("error", (err) => log.warn({ queue: name, err: err.message }, "queue events connection error"));
    this.#events.set(name, events);
    return events;
  }
  readonly #events = new Map<QueueName, QueueEvents>();

  /**
   * Writes the schedules, and ends those of jobs that earlier versions had. Every worker may do so; there is one schedule
   * per job.
   */
  async schedule(): Promise<void> {
    const names = keysOf(schedules);
    for (const name of names) {
      await this.queue(JOB_TYPES[name].queue).upsertJobScheduler(
        name,
        { every: schedules[name].everyMs },
        { name, data: { payload: {} }, opts: attemptsOf(name) },
      );
    }
    for (const queue of new Set(names.map((name) => JOB_TYPES[name].queue)))
      for (const { key } of await this.queue(queue).getJobSchedulers())
        if (!(key in schedules)) await this.queue(queue).removeJobScheduler(key);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#events.values(), ...this.#queues.values()].map((open) => open.close()));
    if (this.#redis) await quitRedis(this.#redis);
  }
}

/** Starts one worker on a queue. `process` gets each job under its request id. */
export function startWorker(
  name: QueueName,
  concurrency: number,
  process: Processor,
  options: QueueBackendOptions,
) {
  const { redisUrl, messaging, log } = options;
  const run: Processor = (job) => withRequestId(job.data.request_id ?? `job-${job.id}`, () => process(job));
  const settings = {
    concurrency,
    stalledInterval: 15_000,
    lockDuration: 30_000,
    metrics: { maxDataPoints: METRICS_MINUTES },
    ...telemetry(),
  };
  const redis = redisUrl ? connectPatientRedis(redisUrl, `worker-${name}`, log) : undefined;
  const worker = redis
    ? new Worker<Envelope, unknown>(name, run, { ...settings, connection: redis, prefix: "ezo" })
    : (new postgres.Worker<Envelope, unknown>(name, run, {
        ...settings,
        connection: messaging.asPool(),
      }) as unknown as Worker<Envelope>);
  worker.on("error", (err) => log.warn({ queue: name, err: err.message }, "worker connection error"));
  return {
    worker,
    /** Waits for the running jobs, then closes the connections. */
    close: async (): Promise<void> => {
      await worker.close();
      if (redis) await quitRedis(redis);
    },
  };
}

function openQueue(name: QueueName, options: QueueBackendOptions, redis: Redis | undefined): AnyQueue {
  const shared = {
    defaultJobOptions: { removeOnComplete: KEPT_COMPLETED, removeOnFail: KEPT_FAILED },
    ...telemetry(),
  };
  if (redis) {
    const settings: QueueOptions = { ...shared, connection: redis, prefix: "ezo" };
    return new Queue<Envelope>(name, settings);
  }
  const queue = new postgres.Queue<Envelope>(name, {
    ...shared,
    connection: options.messaging.asPool(),
  });
  return queue as unknown as AnyQueue;
}

function telemetry() {
  const telemetry = queueTelemetry();
  return telemetry ? { telemetry } : {};
}

function attemptsOf(name: JobName) {
  const { attempts, backoffMs } = JOB_TYPES[name];
  return { attempts, backoff: { type: "exponential" as const, delay: backoffMs, jitter: 0.3 } };
}
