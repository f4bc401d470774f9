import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { applyRetention } from "./apply.ts";

/** Further apart than the clocks of two servers are. */
const CLOCKS_APART_MS = 60 * 60 * 1000;

export const retentionJobs = ({ db, log }: { db: Db; log: Log }): JobHandlers<"apply-retention"> => ({
  "apply-retention": async () => {
    // One of them is wrong, and what goes by a date that has not come yet does not come back.
    const apartMs = Math.abs(Date.now() - (await databaseTime(db)));
    if (apartMs > CLOCKS_APART_MS)
      return log.error({ apartMs }, "nothing is erased: the clocks of worker and database differ");
    await applyRetention({ db, log });
  },
});

async function databaseTime(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ at: Date }[]>`select clock_timestamp() as at`;
  if (!row) throw new Error("a query without a table gave no row");
  return row.at.getTime();
}
