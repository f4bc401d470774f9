import { KEPT_SHORTLIST_DAYS, KEPT_SHORTLIST_PENDING_DAYS } from "@ezo/contract/values/limits/followed-stock";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Db } from "../platform/db.ts";

/** Removes shortlists that nobody has confirmed, and those that nobody has used for long. Returns how many. */
export async function sweepKeptShortlists(db: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { count } = await db.keptShortlist.deleteMany({
    where: {
      OR: [
        { status: "pending", askedAt: { lt: before(KEPT_SHORTLIST_PENDING_DAYS) } },
        { status: { not: "pending" }, usedAt: { lt: before(KEPT_SHORTLIST_DAYS) } },
      ],
    },
  });
  return count;
}
