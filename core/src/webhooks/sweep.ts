import { WEBHOOK_DELIVERIES_KEPT_DAYS } from "@ezo/contract/values/limits/api";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Db } from "../platform/db.ts";

/** Removes deliveries whose time is over. An endpoint counts those that were never sent. */
export async function sweepWebhooks(db: Db, now: Date): Promise<{ deliveries: number; dropped: number }> {
  const before = new Date(now.getTime() - WEBHOOK_DELIVERIES_KEPT_DAYS * DAY_MS);
  return db.$transaction(async (tx) => {
    // Endpoints before their deliveries, as everywhere.
    await tx.$queryRaw`select id from webhook_endpoints order by id for update`;
    const [counts] = await tx.$queryRaw<{ deliveries: number; dropped: number }[]>`
      with gone as (
        delete from webhook_deliveries where created_at < ${before} returning endpoint_id, state
      ), lost as (
        select endpoint_id, count(*)::int as number from gone where state in ('waiting', 'sending') group by endpoint_id
      ), counted as (
        update webhook_endpoints e set dropped_count = dropped_count + lost.number
        from lost where e.id = lost.endpoint_id
      )
      select (select count(*)::int from gone) as deliveries,
        (select coalesce(sum(number), 0)::int from lost) as dropped`;
    await tx.$executeRaw`
      delete from webhook_events v where created_at < ${before} and fanned_out_at is not null
        and not exists (select 1 from webhook_deliveries d where d.event_id = v.id)`;
    return counts ?? { deliveries: 0, dropped: 0 };
  });
}
