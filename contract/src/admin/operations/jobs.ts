import { z } from "zod";
import { Instant, InstantInput, PageMeta, paging, RequiredLine } from "../../values/fields.ts";
import { TEXT_INPUT_MAX_LENGTH } from "../../values/limits/fields.ts";
import { JOB_PAGE_SIZE, JOB_RETRY_BATCH } from "../../values/limits/operations.ts";
import { route } from "../../route.ts";

const path = "/admin/jobs";

const admin = { role: "staff", capability: "ops.act", tag: "Jobs" } as const;
const found = { ...admin, codes: ["not_found", "unavailable"] } as const;

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
  /** Median time that recently finished jobs waited for a worker; null when no finished job is kept. */
  waited_ms: z.int().nullable(),
  /** When the job that has been waiting longest became ready to run. */
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
  /** Added by a schedule, not by a request. */
  is_scheduled: z.boolean(),
  attempts_made: z.int(),
  attempts: z.int(),
  /** Why its last attempt failed. */
  reason: z.string().nullable(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** When a delayed job is tried next; null in other states. */
  due_at: Instant.nullable(),
});
export type JobRow = z.infer<typeof JobRow>;

/** What a search matches: ids in the payload, or names and addresses that resolve to such ids. */
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
  ...admin,
  capability: "ops.view",
  summary: "Every queue with its counts, throughput and waiting times",
  response: z.object({
    data: z.object({ backend: z.enum(["postgres", "redis"]), queues: z.array(QueueState) }),
  }),
  codes: ["unavailable"],
});

export const listJobs = route({
  method: "get",
  path,
  ...admin,
  capability: "ops.view",
  summary: "Jobs, of one state or all, latest first",
  query: z.object({
    ...search,
    state: JobState.optional(),
    ...paging(JOB_PAGE_SIZE),
  }),
  response: z.object({
    data: z.array(JobRow),
    /** `is_partial`: there are more jobs than one search reads, so older ones were not searched. */
    meta: PageMeta.extend({ is_partial: z.boolean(), as_of: Instant }),
  }),
  codes: ["not_found", "unavailable"],
});

export const retryJobs = route({
  method: "post",
  path: `${path}/retry`,
  ...found,
  summary: `Puts failed jobs back into their queue: the named ones (also those waiting for their next attempt), or the first ${JOB_RETRY_BATCH} that a search finds`,
  body: z.union([
    z.strictObject({
      queue: z.string().max(40),
      ids: z.array(z.string().min(1).max(200)).min(1).max(JOB_RETRY_BATCH),
    }),
    /** Only jobs that had failed by then: one that fails again in the meantime is not retried endlessly. */
    z.strictObject({ ...search, failed_before: InstantInput }),
  ]),
  /** `left`: further matches beyond this batch. `skipped`: no longer in that state. */
  response: z.object({ data: z.object({ retried: z.int(), skipped: z.int(), left: z.int() }) }),
});

/** Why a job is discarded; kept in the history. */
export const DiscardReason = RequiredLine;

export const discardJobs = route({
  method: "post",
  path: `${path}/discard`,
  ...found,
  summary: `Removes failed jobs permanently, with a reason: the named ones (also those waiting for their next attempt), or the first ${JOB_RETRY_BATCH} that a search finds`,
  body: z.union([
    z.strictObject({
      queue: z.string().max(40),
      ids: z.array(z.string().min(1).max(200)).min(1).max(JOB_RETRY_BATCH),
      reason: DiscardReason,
    }),
    z.strictObject({ ...search, failed_before: InstantInput, reason: DiscardReason }),
  ]),
  response: z.object({ data: z.object({ discarded: z.int(), skipped: z.int(), left: z.int() }) }),
});

const QueueParams = z.object({ name: z.string().max(40) });

export const pauseQueue = route({
  method: "post",
  path: `${path}/queues/:name/pause`,
  ...found,
  summary: "Pauses a queue: no job is started; running ones are finished",
  params: QueueParams,
});

export const resumeQueue = route({
  method: "post",
  path: `${path}/queues/:name/resume`,
  ...found,
  summary: "Resumes a queue",
  params: QueueParams,
});

export const JOB_ACTIONS = ["jobs.retried", "jobs.discarded", "queue.paused", "queue.resumed"] as const;
export const JobAction = z.object({
  id: z.int(),
  kind: z.enum(JOB_ACTIONS),
  queue: z.string().nullable(),
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
  ...admin,
  capability: "ops.view",
  summary: "Latest manual actions on the queues, with the person who did them",
  response: z.object({ data: z.array(JobAction) }),
});

export const openBoard = route({
  method: "post",
  path: `${path}/board`,
  ...admin,
  capability: "ops.view",
  summary: "A ticket, valid for one minute, for the queues' raw view (Bull Board, read-only)",
  response: z.object({ data: z.object({ url: z.string() }) }),
  codes: ["unavailable"],
});
