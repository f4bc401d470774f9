import type { Database } from "@ezo/core/platform/db";
import { QUEUES } from "@ezo/core/platform/queues/job-types";
import type { Queues } from "@ezo/core/platform/queues/queues";

const STUCK_AFTER_MS = 30_000;

/**
 * Resolves when every event is relayed, and no mail and no push message is waiting or being sent, but for those that wait for another
 * attempt. Throws once nothing has become less for 30 s.
 */
export async function drained(database: Database, queues: Queues): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  let deadline = 0;
  for (;;) {
    const newest = await newestEvent(database);
    const waiting = await database.prisma.outboxEvent.count({ where: { publishedAt: null } });
    const counts = await Promise.all(
      QUEUES.filter((name) => name === "mail" || name === "push").map((name) =>
        queues.queue(name).getJobCounts("waiting", "active", "delayed", "prioritized"),
      ),
    );
    const busy = counts.flatMap((count) => Object.values(count)).reduce((sum, count) => sum + count, 0);
    // A job that ended between the two counts may have stored an event, which neither of them has.
    if (waiting === 0 && busy === 0 && newest === (await newestEvent(database))) return;
    if (waiting + busy < least) [least, deadline] = [waiting + busy, Date.now() + STUCK_AFTER_MS];
    if (Date.now() > deadline)
      throw new Error(`no progress for 30 s: ${waiting} events, ${JSON.stringify(counts)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function newestEvent({ prisma }: Database): Promise<bigint | null> {
  const { _max } = await prisma.outboxEvent.aggregate({ _max: { id: true } });
  return _max.id;
}
