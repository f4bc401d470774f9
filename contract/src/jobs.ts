import { z } from "zod";
import { Instant, PageMeta, PageParam, PerPageParam, RequiredLine } from "./fields.ts";
import { JOB_PAGE_SIZE, JOB_RETRY_BATCH, TEXT_INPUT_MAX_LENGTH } from "./limits.ts";
import { route } from "./route.ts";

const tag = "Jobs";
const path = "/admin/jobs";

export const JOB_STATES = ["failed", "active", "waiting", "delayed", "completed"] as const;
export const JobState = z.enum(JOB_STATES);
export type JobState = z.infer<typeof JobState>;

export const QueueState = z.object({
  name: z.string(),
  is_paused: z.boolean(),
  counts: z.object({
    waiting: z.int(),
    active: z.int(),
    delayed: z.int(),
    completed: z.int(),
    failed: z.int(),
  }),
  /** Finished jobs (done and failed) per minute, over the last five whole minutes. */
  per_minute: z.number(),
  /** Finished jobs in each of the last 30 whole minutes, oldest first. */
  history: z.array(z.int()),
  /** How long the latest finished jobs had waited for a worker, in the middle; null when none is kept. */
  waited_ms: z.int().nullable(),
  /** Since when the job that has waited longest could have been worked on. */
  oldest_waiting_at: Instant.nullable(),
});
export type QueueState = z.infer<typeof QueueState>;

export const JobRow = z.object({
  queue: z.string(),
  id: z.string(),
  name: z.string(),
  state: JobState,
  /** Ids, never content. */
  payload: z.unknown(),
  request_id: z.string().nullable(),
  /** Added by the clock. */
  is_scheduled: z.boolean(),
  attempts_made: z.int(),
  attempts: z.int(),
  /** Why it failed last. */
  reason: z.string().nullable(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** When a delayed job is next tried; null in other states. */
  due_at: Instant.nullable(),
});
export type JobRow = z.infer<typeof JobRow>;

/** What a search looks at: ids in the payload, or names and addresses that lead to such ids. */
export const JOB_SUBJECTS = ["any", "campaign", "file", "customer", "request"] as const;
export const JobSubject = z.enum(JOB_SUBJECTS);
export type JobSubject = z.infer<typeof JobSubject>;

const search = {
  queue: z.string().max(40).optional(),
  search: z.string().trim().max(TEXT_INPUT_MAX_LENGTH).optional(),
  by: JobSubject.default("any"),
};

export const listQueues = route({
  method: "get",
  path: `${path}/queues`,
  role: "admin",
  tag,
  summary: "Every queue: counts, pace, waiting times",
  response: z.object({
    data: z.object({ backend: z.enum(["postgres", "redis"]), queues: z.array(QueueState) }),
  }),
  codes: ["unavailable"],
});

export const listJobs = route({
  method: "get",
  path,
  role: "admin",
  tag,
  summary: "Jobs of one state or all, the latest first",
  query: z.object({
    ...search,
    state: JobState.optional(),
    page: PageParam.default(1),
    per_page: PerPageParam.default(JOB_PAGE_SIZE),
  }),
  response: z.object({
    data: z.array(JobRow),
    /** `is_partial`: there are more jobs than a search reads, and older ones were not looked at. */
    meta: PageMeta.extend({ is_partial: z.boolean(), as_of: Instant }),
  }),
  codes: ["not_found", "unavailable"],
});

export const retryJobs = route({
  method: "post",
  path: `${path}/retry`,
  role: "admin",
  tag,
  summary: `Puts failed jobs back into their queue: those named (also such as wait for their next try), or the first ${JOB_RETRY_BATCH} that a search finds`,
  body: z.union([
    z.strictObject({
      queue: z.string().max(40),
      ids: z.array(z.string().min(1).max(200)).min(1).max(JOB_RETRY_BATCH),
    }),
    /** Only what had failed by then: a job that fails again meanwhile is not tried for ever. */
    z.strictObject({ ...search, failed_before: Instant }),
  ]),
  /** `left`: how many the search finds beyond this batch. `skipped`: no longer in that state, somebody was quicker. */
  response: z.object({ data: z.object({ retried: z.int(), skipped: z.int(), left: z.int() }) }),
  codes: ["not_found", "unavailable"],
});

/** Why a job is given up: the entry in the history says it for good. */
export const DiscardReason = RequiredLine;

export const discardJobs = route({
  method: "post",
  path: `${path}/discard`,
  role: "admin",
  tag,
  summary: `Removes failed jobs for good, with a reason: those named (also such as wait for their next try), or the first ${JOB_RETRY_BATCH} that a search finds`,
  body: z.union([
    z.object({
      queue: z.string().max(40),
      ids: z.array(z.string().min(1).max(200)).min(1).max(JOB_RETRY_BATCH),
      reason: DiscardReason,
    }),
    z.object({ ...search, failed_before: Instant, reason: DiscardReason }),
  ]),
  response: z.object({ data: z.object({ discarded: z.int(), skipped: z.int(), left: z.int() }) }),
  codes: ["not_found", "unavailable"],
});

const QueueParams = z.object({ name: z.string().max(40) });

export const pauseQueue = route({
  method: "post",
  path: `${path}/queues/:name/pause`,
  role: "admin",
  tag,
  summary: "Lets no worker take another job from a queue; those in hand are finished",
  params: QueueParams,
  codes: ["not_found", "unavailable"],
});

export const resumeQueue = route({
  method: "post",
  path: `${path}/queues/:name/resume`,
  role: "admin",
  tag,
  summary: "Lets the workers go on",
  params: QueueParams,
  codes: ["not_found", "unavailable"],
});

export const JOB_ACTIONS = ["jobs.retried", "jobs.discarded", "queue.paused", "queue.resumed"] as const;
export const JobAction = z.object({
  id: z.int(),
  kind: z.enum(JOB_ACTIONS),
  queue: z.string().nullable(),
  /** Jobs put back or discarded. */
  count: z.int().nullable(),
  /** Why jobs were discarded. */
  reason: z.string().nullable(),
  actor: z.string().nullable(),
  created_at: Instant,
});
export type JobAction = z.infer<typeof JobAction>;

export const listJobActions = route({
  method: "get",
  path: `${path}/history`,
  role: "admin",
  tag,
  summary: "What was last done to the queues by hand, and by whom",
  response: z.object({ data: z.array(JobAction) }),
});

export const openBoard = route({
  method: "post",
  path: `${path}/board`,
  role: "admin",
  tag,
  summary: "A ticket, good for a minute, to the queues' raw view (Bull Board, for looking alone)",
  response: z.object({ data: z.object({ url: z.string() }) }),
  codes: ["unavailable"],
});
