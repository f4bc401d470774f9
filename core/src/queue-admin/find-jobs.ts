import { JOB_STATES, type JobRow, type JobState, type JobSubject } from "@ezo/contract/admin/operations/jobs";
import { JOB_SEARCH_MAX } from "@ezo/contract/values/limits/operations";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type PageQuery, pageSlice } from "../platform/paging/page-slice.ts";
import { QUEUES, type QueueName } from "../platform/queues/job-types.ts";
import { countJobs, everyJob, type JobRecord, readJobs } from "../platform/queues/queue-inspect.ts";
import type { Queues } from "../platform/queues/queues.ts";
import { jobFilter } from "./job-search.ts";

export interface JobSearch {
  queue?: string | undefined;
  search?: string | undefined;
  by: JobSubject;
}
type FoundJob = JobRecord & { queue: QueueName };
type JobPage = { rows: JobRow[]; total: number; is_partial: boolean };

export function getQueueName(name: string): QueueName {
  const queue = QUEUES.find((one) => one === name);
  if (!queue) throw new AppError("not_found");
  return queue;
}
const namesIn = (query: JobSearch): readonly QueueName[] =>
  query.queue ? [getQueueName(query.queue)] : QUEUES;

/** Every job in these states that the search finds, the latest first. `isPartial`: there were more to search. */
export async function findJobs(db: Db, queues: Queues, query: JobSearch, states: readonly JobState[]) {
  const names = namesIn(query);
  const matches = query.search ? await jobFilter(db, query.by, query.search) : () => true;
  const found: FoundJob[] = [];
  let read = 0;
  for (const queue of names)
    for (const state of states)
      for await (const job of everyJob(queues.queue(queue), state, JOB_SEARCH_MAX - read)) {
        read++;
        if (matches(job)) found.push({ ...job, queue });
      }
  return { found: found.sort(latestFirst), isPartial: read >= JOB_SEARCH_MAX };
}

/** One page of jobs. Without a search only the page itself is read. */
export async function pageOfJobs(
  db: Db,
  queues: Queues,
  query: JobSearch & { state?: JobState | undefined } & PageQuery,
): Promise<JobPage> {
  const states = query.state ? [query.state] : JOB_STATES;
  const { skip, take } = pageSlice(query);
  if (query.search) {
    const { found, isPartial } = await findJobs(db, queues, query, states);
    return {
      rows: found.slice(skip, skip + take).map(present),
      total: found.length,
      is_partial: isPartial,
    };
  }
  const parts = await Promise.all(
    namesIn(query).flatMap((name) =>
      states.map(async (state) => ({
        count: (await countJobs(queues.queue(name)))[state],
        // Which lists hold the page's rows is known only when all lists are merged.
        jobs: await readJobs(queues.queue(name), state, { start: 0, count: skip + take }),
        name,
      })),
    ),
  );
  const rows = parts
    .flatMap(({ name, jobs }) => jobs.map((job): FoundJob => ({ ...job, queue: name })))
    .sort(latestFirst)
    .slice(skip, skip + take);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return { rows: rows.map(present), total, is_partial: false };
}

const touchedAt = (job: JobRecord) => job.finishedAt ?? job.startedAt ?? job.createdAt;
const latestFirst = (a: JobRecord, b: JobRecord) => touchedAt(b) - touchedAt(a);
const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

const present = (job: FoundJob): JobRow => ({
  queue: job.queue,
  id: job.id,
  name: job.name,
  state: job.state,
  payload: job.payload ?? null,
  request_id: job.requestId ?? null,
  is_scheduled: job.isScheduled,
  attempts_made: job.attemptsMade,
  attempts: job.attempts,
  reason: job.state === "failed" || job.state === "delayed" ? (job.reason ?? null) : null,
  created_at: new Date(job.createdAt).toISOString(),
  started_at: instant(job.startedAt),
  finished_at: instant(job.finishedAt),
  due_at: job.state === "delayed" ? instant(job.dueAt) : null,
});
