import { INTEREST_KEPT_DAYS } from "@ezo/contract/values/limits/interest";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Db } from "../platform/db.ts";

/** Deletes counts of days past their retention; returns how many rows. Harmless to run twice. */
export async function sweepInterest(db: Db, now: Date): Promise<number> {
  const past = { day: { lt: new Date(now.getTime() - INTEREST_KEPT_DAYS * DAY_MS) } };
  const [views, misses, values] = await Promise.all([
    db.apartmentViews.deleteMany({ where: past }),
    db.searchMiss.deleteMany({ where: past }),
    db.searchValue.deleteMany({ where: past }),
  ]);
  return views.count + misses.count + values.count;
}
