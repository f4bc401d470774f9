import {
  SAVED_SEARCH_KEPT_DAYS,
  SAVED_SEARCH_PENDING_DAYS,
} from "@ezo/contract/values/limits/followed-stock";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Db } from "../platform/db.ts";

/** Removes searches that nobody has confirmed, and those about which their owner has decided long ago. Returns how many. */
export async function sweepSavedSearches(db: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { count } = await db.savedSearch.deleteMany({
    where: {
      OR: [
        { status: "pending", askedAt: { lt: before(SAVED_SEARCH_PENDING_DAYS) } },
        { status: { not: "pending" }, statusAt: { lt: before(SAVED_SEARCH_KEPT_DAYS) } },
      ],
    },
  });
  return count;
}
