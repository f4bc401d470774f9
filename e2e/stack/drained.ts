import type { Database } from "@ezo/core/platform/db";
import { QUEUES } from "@ezo/core/platform/queues/job-types";
import type { Queues } from "@ezo/core/platform/queues/queues";

/** Resolves when every event is relayed and no mail is waiting or being sent. */
export async function drained(database: Database, queues: Queues): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const waiting = await database.prisma.outboxEvent.count({ where: { publishedAt: null } });
    const counts = await Promise.all(
      QUEUES.filter((name) => name === "mail").map((name) =>
        queues.queue(name).getJobCounts("waiting", "active", "delayed", "prioritized"),
      ),
    );
    const busy = counts.flatMap((count) => Object.values(count)).reduce((sum, count) => sum + count, 0);
    if (waiting === 0 && busy === 0) return;
    if (Date.now() > deadline)
      throw new Error(`not idle after 30 s: ${waiting} events, ${JSON.stringify(counts)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
