import type { RetentionSettings } from "@ezo/contract/admin/retention";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";

/** The same day of the month, or the last one where that month is shorter. */
export const monthsBefore = (at: Date, months: number | null): Prisma.Sql =>
  Prisma.sql`(${at}::timestamptz - make_interval(months => ${months}::int))`;

/** What is older goes; null where nothing does. */
export interface Cutoffs {
  enquiries: Date | null;
  deliveries: Date | null;
  clicks: Date | null;
  sessions: Date | null;
}

export async function cutoffsOf(db: Db | Tx, periods: RetentionSettings, at: Date): Promise<Cutoffs> {
  const [cutoffs] = await db.$queryRaw<Cutoffs[]>`
    select ${monthsBefore(at, periods.enquiries_months)} as enquiries,
      ${monthsBefore(at, periods.deliveries_months)} as deliveries,
      ${monthsBefore(at, periods.clicks_months)} as clicks,
      ${at}::timestamptz - make_interval(days => ${periods.sessions_days}::int) as sessions`;
  if (!cutoffs) throw new Error("a query without a table gave no row");
  return cutoffs;
}
