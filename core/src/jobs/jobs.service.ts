import {
  JOB_ACTIONS,
  JOB_STATES,
  type JobAction,
  type JobRow,
  type JobState,
  type JobSubject,
  type QueueState,
} from "@ezo/contract/jobs";
import { JOB_RETRY_BATCH, JOB_SEARCH_MAX } from "@ezo/contract/limits";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { QUEUES, type QueueName } from "../platform/jobs.ts";
import {
  countJobs,
  discardJob,
  everyJob,
  type JobRecord,
  oldestWaiting,
  paceOf,
  readJobs,
  retryJob,
  usualWait,
} from "../platform/queue-inspect.ts";
import type { AnyQueue, Queues } from "../platform/queues.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { jobFilter } from "./job-search.ts";

const ACTIONS_SHOWN = 50;

export interface JobSearch {
  queue?: string | undefined;
  search?: string | undefined;
  by: JobSubject;
}
/** Jobs of one queue, or what a search finds that had failed by then. */
type Chosen = { queue: string; ids: readonly string[] } | (JobSearch & { failed_before: string });
type Found = JobRecord & { queue: QueueName };

export type JobsService = ReturnType<typeof createJobs>;

/** The queues as ops see them, and what they may do by hand. What they did is kept in `ops_entries`. */
export function createJobs(options: { db: Db; queues: Queues; now?: () => Date }) {
  const { db, queues, now = () => new Date() } = options;

  const enter = (actor: Actor) => {
    mustBeAdmin(actor);
    queues.mustBeReachable();
  };
  const known = (name: string): QueueName => {
    const queue = QUEUES.find((one) => one === name);
    if (!queue) throw new AppError("not_found");
    return queue;
  };
  const log = (actor: Actor, kind: JobAction["kind"], queue: string | undefined, details: object = {}) =>
    db.opsEntry.create({ data: { kind, queue: queue ?? null, details, actorId: actor.id } });

  /** Every job of these states that the search finds; the latest first. */
  async function find(query: JobSearch, states: readonly JobState[]) {
    const names = query.queue ? [known(query.queue)] : QUEUES;
    const matches = query.search ? await jobFilter(db, query.by, query.search) : () => true;
    const found: Found[] = [];
    let read = 0;
    for (const queue of names)
      for (const state of states)
        for await (const job of everyJob(queues.queue(queue), state, JOB_SEARCH_MAX - read)) {
          read++;
          if (matches(job)) found.push({ ...job, queue });
        }
    return { found: found.sort(latestFirst), isPartial: read >= JOB_SEARCH_MAX };
  }

  return {
    async queues(actor: Actor): Promise<{ backend: "postgres" | "redis"; queues: QueueState[] }> {
      enter(actor);
      const at = now().getTime();
      const states = QUEUES.map(async (name): Promise<QueueState> => {
        const queue = queues.queue(name);
        const [counts, is_paused, pace, waited, oldest] = await Promise.all([
          countJobs(queue),
          queue.isPaused(),
          paceOf(queue, at),
          usualWait(queue),
          oldestWaiting(queue),
        ]);
        return {
          name,
          is_paused,
          counts,
          per_minute: pace.perMinute,
          history: pace.history,
          waited_ms: waited ?? null,
          oldest_waiting_at: instant(oldest),
        };
      });
      return { backend: queues.backend, queues: await Promise.all(states) };
    },

    /** One page of jobs. Without a search only the page itself is read. */
    async list(
      actor: Actor,
      query: JobSearch & { state?: JobState | undefined; page: number; per_page: number },
    ) {
      enter(actor);
      const as_of = now().toISOString();
      const states = query.state ? [query.state] : JOB_STATES;
      const start = (query.page - 1) * query.per_page;
      if (query.search) {
        const { found, isPartial } = await find(query, states);
        return {
          rows: found.slice(start, start + query.per_page).map(present),
          total: found.length,
          is_partial: isPartial,
          as_of,
        };
      }
      const names = query.queue ? [known(query.queue)] : QUEUES;
      const parts = await Promise.all(
        names.flatMap((name) =>
          states.map(async (state) => ({
            count: (await countJobs(queues.queue(name)))[state],
            // Which lists hold the page's rows is known only when all lists are merged.
            jobs: await readJobs(queues.queue(name), state, { start: 0, count: start + query.per_page }),
            name,
          })),
        ),
      );
      const rows = parts
        .flatMap(({ name, jobs }) => jobs.map((job): Found => ({ ...job, queue: name })))
        .sort(latestFirst)
        .slice(start, start + query.per_page);
      const total = parts.reduce((sum, { count }) => sum + count, 0);
      return { rows: rows.map(present), total, is_partial: false, as_of };
    },

    /** Puts failed jobs back; each may then be tried as often as a new one. One that waits is tried at once. */
    async retry(actor: Actor, what: Chosen): Promise<{ retried: number; skipped: number; left: number }> {
      enter(actor);
      const { done, ...rest } = await forEach(actor, "jobs.retried", what, retryJob);
      return { retried: done, ...rest };
    },

    /** Gives failed jobs up for good; the history keeps the reason. */
    async discard(
      actor: Actor,
      { reason, ...what }: Chosen & { reason: string },
    ): Promise<{ discarded: number; skipped: number; left: number }> {
      enter(actor);
      const { done, ...rest } = await forEach(actor, "jobs.discarded", what, discardJob, { reason });
      return { discarded: done, ...rest };
    },

    async pause(actor: Actor, name: string): Promise<void> {
      enter(actor);
      await queues.queue(known(name)).pause();
      await log(actor, "queue.paused", name);
    },

    async resume(actor: Actor, name: string): Promise<void> {
      enter(actor);
      await queues.queue(known(name)).resume();
      await log(actor, "queue.resumed", name);
    },

    async actions(actor: Actor): Promise<JobAction[]> {
      mustBeAdmin(actor);
      const rows = await db.opsEntry.findMany({
        where: { kind: { in: [...JOB_ACTIONS] } },
        include: { actor: { select: { name: true } } },
        orderBy: { id: "desc" },
        take: ACTIONS_SHOWN,
      });
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind as JobAction["kind"],
        queue: row.queue,
        count: (row.details as { count?: number }).count ?? null,
        reason: (row.details as { reason?: string }).reason ?? null,
        actor: row.actor?.name ?? null,
        created_at: row.createdAt.toISOString(),
      }));
    },
  };

  /** Does `act` to a batch of the chosen jobs and notes what was done. */
  async function forEach(
    actor: Actor,
    kind: "jobs.retried" | "jobs.discarded",
    what: Chosen,
    act: (queue: AnyQueue, id: string) => Promise<boolean>,
    details: object = {},
  ): Promise<{ done: number; skipped: number; left: number }> {
    const chosen = await choose(what);
    const batch = chosen.slice(0, JOB_RETRY_BATCH);
    let done = 0;
    try {
      for (const { queue, id } of batch) if (await act(queues.queue(queue), id)) done++;
    } finally {
      // What was done is known even when the queue is lost in the middle.
      if (done > 0)
        await log(actor, kind, what.queue, {
          count: done,
          ...details,
          ...("ids" in what
            ? { ids: [...what.ids] }
            : { search: what.search ?? "", by: what.by, failed_before: what.failed_before }),
        });
    }
    return { done, skipped: batch.length - done, left: chosen.length - batch.length };
  }

  async function choose(what: Chosen): Promise<{ queue: QueueName; id: string }[]> {
    if ("ids" in what) {
      const queue = known(what.queue);
      return what.ids.map((id) => ({ queue, id }));
    }
    const before = Date.parse(what.failed_before);
    const { found } = await find(what, ["failed"]);
    return found.filter(({ finishedAt }) => (finishedAt ?? 0) <= before);
  }
}

const touchedAt = (job: JobRecord) => job.finishedAt ?? job.startedAt ?? job.createdAt;
const latestFirst = (a: JobRecord, b: JobRecord) => touchedAt(b) - touchedAt(a);
const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

const present = (job: Found): JobRow => ({
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
