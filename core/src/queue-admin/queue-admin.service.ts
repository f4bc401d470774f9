import {
  JOB_ACTIONS,
  type JobAction,
  type JobState,
  type QueueState,
} from "@ezo/contract/admin/operations/jobs";
import { JOB_RETRY_BATCH } from "@ezo/contract/values/limits/operations";
import type { Db } from "../platform/db.ts";
import { QUEUES } from "../platform/queues/job-types.ts";
import { discardJob, retryJob } from "../platform/queues/queue-inspect.ts";
import type { AnyQueue, Queues } from "../platform/queues/queues.ts";
import type { PageQuery } from "../platform/paging/page-slice.ts";
import { type Actor, must } from "../users/actor.ts";
import { findJobs, getQueueName, type JobSearch, pageOfJobs } from "./find-jobs.ts";
import { queueState } from "./queue-state.ts";

const ACTIONS_SHOWN = 50;

interface Parts {
  db: Db;
  queues: Queues;
}
/** Jobs of one queue, or the failed jobs that a search finds and that had failed by then. */
type Selection = { queue: string; ids: readonly string[] } | (JobSearch & { failed_before: string });
type Act = (queue: AnyQueue, id: string) => Promise<boolean>;

/** The queues as administrators see them, and what they do by hand. Their actions are kept in `ops_entries`. */
export function createQueueAdmin(options: Parts & { now?: () => Date }) {
  const { db, queues, now = () => new Date() } = options;

  const authorize = (actor: Actor, capability: "ops.view" | "ops.act" = "ops.act") => {
    must(actor, capability);
    queues.mustBeReachable();
  };

  return {
    async queues(actor: Actor): Promise<{ backend: "postgres" | "redis"; queues: QueueState[] }> {
      authorize(actor, "ops.view");
      const at = now().getTime();
      const states = QUEUES.map((name) => queueState(queues.queue(name), name, at));
      return { backend: queues.backend, queues: await Promise.all(states) };
    },

    async list(actor: Actor, query: JobSearch & { state?: JobState | undefined } & PageQuery) {
      authorize(actor, "ops.view");
      const as_of = now().toISOString();
      return { ...(await pageOfJobs(db, queues, query)), as_of };
    },

    /** Queues failed jobs again, with all their attempts. One that waits for its next attempt runs at once. */
    async retry(actor: Actor, selection: Selection) {
      authorize(actor);
      const { done, ...rest } = await actOn(options, actor, "jobs.retried", selection, retryJob);
      return { retried: done, ...rest };
    },

    /** Deletes failed jobs; the log keeps the reason. */
    async discard(actor: Actor, { reason, ...selection }: Selection & { reason: string }) {
      authorize(actor);
      const { done, ...rest } = await actOn(options, actor, "jobs.discarded", selection, discardJob, {
        reason,
      });
      return { discarded: done, ...rest };
    },

    async pause(actor: Actor, name: string): Promise<void> {
      authorize(actor);
      await queues.queue(getQueueName(name)).pause();
      await log(db, actor, "queue.paused", name);
    },

    async resume(actor: Actor, name: string): Promise<void> {
      authorize(actor);
      await queues.queue(getQueueName(name)).resume();
      await log(db, actor, "queue.resumed", name);
    },

    async actions(actor: Actor): Promise<JobAction[]> {
      must(actor, "ops.view");
      return lastActions(db);
    },
  };
}

/** Does `act` to a batch of the selected jobs and logs what was done. */
async function actOn(
  parts: Parts,
  actor: Actor,
  kind: "jobs.retried" | "jobs.discarded",
  selection: Selection,
  act: Act,
  details: object = {},
): Promise<{ done: number; skipped: number; left: number }> {
  const jobs = await selected(parts, selection);
  const batch = jobs.slice(0, JOB_RETRY_BATCH);
  let done = 0;
  try {
    for (const { queue, id } of batch) if (await act(parts.queues.queue(queue), id)) done++;
  } finally {
    // Logged even when the queue is lost in the middle.
    if (done > 0)
      await log(parts.db, actor, kind, selection.queue, { count: done, ...details, ...detailsOf(selection) });
  }
  return { done, skipped: batch.length - done, left: jobs.length - batch.length };
}

const log = (
  db: Db,
  actor: Actor,
  kind: JobAction["kind"],
  queue: string | undefined,
  details: object = {},
) =>
  // A transaction of its own knows from where the request is made, which the audit log says.
  db.$transaction((tx) =>
    tx.opsEntry.create({ data: { kind, queue: queue ?? null, details, actorId: actor.id } }),
  );

async function selected({ db, queues }: Parts, selection: Selection) {
  if ("ids" in selection) {
    const queue = getQueueName(selection.queue);
    return selection.ids.map((id) => ({ queue, id }));
  }
  const before = Date.parse(selection.failed_before);
  const { found } = await findJobs(db, queues, selection, ["failed"]);
  return found.filter(({ finishedAt }) => (finishedAt ?? 0) <= before);
}

async function lastActions(db: Db): Promise<JobAction[]> {
  const rows = await db.opsEntry.findMany({
    where: { kind: { in: [...JOB_ACTIONS] } },
    include: { actor: { select: { name: true } } },
    orderBy: { id: "desc" },
    take: ACTIONS_SHOWN,
  });
  return rows.map((row) => {
    const { count = null, reason = null } = row.details as { count?: number; reason?: string };
    return {
      id: row.id,
      kind: row.kind as JobAction["kind"],
      queue: row.queue,
      count,
      reason,
      actor: row.actor?.name ?? null,
      created_at: row.createdAt.toISOString(),
    };
  });
}

const detailsOf = (selection: Selection) =>
  "ids" in selection
    ? { ids: [...selection.ids] }
    : { search: selection.search ?? "", by: selection.by, failed_before: selection.failed_before };
