import { MINUTE_MS } from "@ezo/contract/values/time";
import type { Job, JobType } from "bullmq";
import type { JobState } from "@ezo/contract/admin/operations/jobs";
import { type AnyQueue, type Envelope, METRICS_MINUTES } from "./queues.ts";

const PACE_MINUTES = 5;
const HISTORY_MINUTES = 30;
/** Latest jobs from which the usual wait is read. */
const WAITS_READ = 20;
const PAGE = 500;

/** BullMQ's names of our states. */
const TYPES: Readonly<Record<JobState, readonly JobType[]>> = {
  waiting: ["waiting", "prioritized"],
  active: ["active"],
  delayed: ["delayed"],
  completed: ["completed"],
  failed: ["failed"],
};

/** One job, the same on both backends. Times are milliseconds. */
export interface JobRecord {
  id: string;
  name: string;
  state: JobState;
  payload: unknown;
  requestId: string | undefined;
  isScheduled: boolean;
  attemptsMade: number;
  attempts: number;
  reason: string | undefined;
  createdAt: number;
  /** When a worker could first have started it. */
  dueAt: number;
  startedAt: number | undefined;
  finishedAt: number | undefined;
}

/** PostgreSQL's backend counts the waiting jobs of a paused queue under this name, which the types lack. */
const PAUSED = "paused" as JobType;

export type QueueCounts = Record<JobState, number>;

export async function countJobs(queue: AnyQueue): Promise<QueueCounts> {
  const counts = await queue.getJobCounts(...Object.values(TYPES).flat(), PAUSED);
  const sum = (state: JobState) => TYPES[state].reduce((total, type) => total + (counts[type] ?? 0), 0);
  return {
    waiting: sum("waiting") + (counts[PAUSED] ?? 0),
    active: sum("active"),
    delayed: sum("delayed"),
    completed: sum("completed"),
    failed: sum("failed"),
  };
}

/** Jobs of one state, from `start` on, the latest first (or the oldest, with `isOldestFirst`). */
export async function readJobs(
  queue: AnyQueue,
  state: JobState,
  range: { start: number; count: number; isOldestFirst?: boolean },
): Promise<JobRecord[]> {
  const { start, count, isOldestFirst = false } = range;
  const found = await queue.getJobs([...TYPES[state]], start, start + count - 1, isOldestFirst);
  // A job that was removed between listing and reading is missing here.
  return found.filter((job) => job?.id !== undefined).map((job) => recordOf(job, state));
}

export async function* everyJob(queue: AnyQueue, state: JobState, limit: number): AsyncGenerator<JobRecord> {
  for (let start = 0; start < limit; start += PAGE) {
    const page = await readJobs(queue, state, { start, count: Math.min(PAGE, limit - start) });
    yield* page;
    if (page.length === 0) return;
  }
}

/**
 * Queues a failed job again with all its attempts, and runs one that waits for its next attempt at once; false when it
 * is neither any more.
 */
export const retryJob = (queue: AnyQueue, id: string): Promise<boolean> =>
  settle(queue, id, (job, after) =>
    after === "delayed"
      ? job.promote()
      : job.retry("failed", { resetAttemptsMade: true, resetAttemptsStarted: true }),
  );

/** Removes a job for good that has failed, or waits for its next try; false when it is neither any more. */
export const discardJob = (queue: AnyQueue, id: string): Promise<boolean> =>
  settle(queue, id, (job) => job.remove());

/** How a job waits after a failure; null when it does not. */
async function waitAfterFailure(job: Job<Envelope>): Promise<"failed" | "delayed" | null> {
  if (await job.isFailed()) return "failed";
  return job.attemptsMade > 0 && (await job.isDelayed()) ? "delayed" : null;
}

async function settle(
  queue: AnyQueue,
  id: string,
  act: (job: Job<Envelope>, after: "failed" | "delayed") => Promise<unknown>,
): Promise<boolean> {
  const job = await queue.getJob(id);
  const after = job ? await waitAfterFailure(job) : null;
  if (!job || !after) return false;
  try {
    await act(job, after);
    return true;
  } catch (error) {
    // Meanwhile somebody else has retried it, or it was due.
    if ((await waitAfterFailure(job)) !== after) return false;
    throw error;
  }
}

/** Finished jobs in each of the last 30 whole minutes, oldest first, and their mean over the last five. */
export async function paceOf(queue: AnyQueue, now: number) {
  const history = Array.from({ length: HISTORY_MINUTES }, () => 0);
  const thisMinute = Math.floor(now / MINUTE_MS);
  const add = (minute: number, count: number) => {
    const place = HISTORY_MINUTES - (thisMinute - minute);
    if (place >= 0 && place < HISTORY_MINUTES) history[place] = (history[place] ?? 0) + count;
  };
  for (const kind of ["completed", "failed"] as const) {
    const { meta, data } = await queue.getMetrics(kind);
    // A minute's count is written when the next job ends, so that of the last one is in `meta`. PostgreSQL's
    // backend leaves that out; there it is what the others do not explain, as long as none was dropped.
    let { prevTS, prevCount } = meta;
    if (prevTS === 0) {
      prevTS = (await readJobs(queue, kind, { start: 0, count: 1 }))[0]?.finishedAt ?? 0;
      const written = data.reduce((sum, count) => sum + count, 0);
      prevCount = data.length < METRICS_MINUTES ? written : meta.count;
    }
    const lastMinute = Math.floor(prevTS / MINUTE_MS);
    add(lastMinute, meta.count - prevCount);
    data.forEach((count, index) => add(lastMinute - 1 - index, count));
  }
  const pace = history.slice(-PACE_MINUTES).reduce((sum, count) => sum + count, 0) / PACE_MINUTES;
  return { history, perMinute: Math.round(pace * 10) / 10 };
}

/** Since when the job that has waited longest could have been taken; undefined when none waits. */
export async function oldestWaiting(queue: AnyQueue): Promise<number | undefined> {
  const [oldest] = await readJobs(queue, "waiting", { start: 0, count: 1, isOldestFirst: true });
  return oldest?.dueAt;
}

/** How long the latest finished jobs had waited for a worker: the middle of them. */
export async function usualWait(queue: AnyQueue): Promise<number | undefined> {
  const waits = (await readJobs(queue, "completed", { start: 0, count: WAITS_READ }))
    .flatMap(({ dueAt, startedAt }) => (startedAt === undefined ? [] : [Math.max(0, startedAt - dueAt)]))
    .sort((a, b) => a - b);
  return waits[Math.floor(waits.length / 2)];
}

function recordOf(job: Job<Envelope>, state: JobState): JobRecord {
  return {
    id: String(job.id),
    name: job.name,
    state,
    payload: job.data.payload,
    requestId: job.data.request_id,
    isScheduled: job.repeatJobKey !== undefined,
    attemptsMade: job.attemptsMade,
    attempts: job.opts.attempts ?? 1,
    reason: job.failedReason || undefined,
    createdAt: job.timestamp,
    dueAt: dueAt(job, state),
    startedAt: job.processedOn,
    finishedAt: job.finishedOn,
  };
}

/** After an attempt the delay starts with that attempt: at `processedOn`, the closest time that both backends store. */
function dueAt(job: Job<Envelope>, state: JobState): number {
  return state === "delayed" && job.processedOn !== undefined
    ? job.processedOn + (job.delay ?? 0)
    : job.timestamp + Math.max(job.delay ?? 0, job.opts.delay ?? 0);
}
