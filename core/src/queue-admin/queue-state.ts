import type { QueueState } from "@ezo/contract/admin/operations/jobs";
import type { QueueName } from "../platform/queues/job-types.ts";
import { countJobs, oldestWaiting, paceOf, usualWait } from "../platform/queues/queue-inspect.ts";
import type { AnyQueue } from "../platform/queues/queues.ts";

/** A queue's counts, pace and waiting times at `at`, in milliseconds. */
export async function queueState(queue: AnyQueue, name: QueueName, at: number): Promise<QueueState> {
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
    oldest_waiting_at: oldest === undefined ? null : new Date(oldest).toISOString(),
  };
}
